import type { Locator } from '@playwright/test'
import { openDatabase } from '#server/platform/database/db.ts'
import { authoredUnit, createAuthoredCourse } from '../tests/authored.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { dialog, openExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const label = 'The idea of spring-tide'

/** A lesson whose bank has only questions with options, so that no question needs grading by a model. */
const lesson = {
  ...authoredUnit,
  questions: authoredUnit.questions.filter(({ kind }) => kind !== 'short_answer'),
}

/** Chooses the right option; for the statement, which is false, the wrong one. */
async function choose(card: Locator): Promise<Locator> {
  const isStatement =
    (await card.getByRole('heading', { name: /^Statement \d+ on spring-tide\.$/ }).count()) > 0
  const option = card.getByRole('radio', { name: isStatement ? 'True' : /^Right one of spring-tide \d+/ })
  await option.check()
  return option
}

test('who says that they know a concept is tested on it, and sees what that changes', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const course = await createAuthoredCourse(openDatabase(pool), learner.client, [lesson])
  await openExam(page, learner, course.id)
  await expect(page.getByRole('article').getByText('The sea keeps the')).toBeVisible()
  const panel = page.getByRole('region', { name: label, exact: true })
  const card = page.getByRole('article', { name: label })
  const heading = card.getByRole('heading', { level: 3 })

  await test.step('nothing is known of it, and its learner asks to be tested', async () => {
    await page.goto(`/profile/knowledge?course=${course.id}`)
    await page.getByRole('link', { name: label, exact: true }).click()
    await expect(panel.getByRole('status').filter({ hasText: 'Not seen' })).toBeVisible()
    await panel.getByRole('button', { name: 'I know this: test me' }).click()
    await expect(page).toHaveURL(/\/profile\/knowledge\/check\/[0-9a-f-]{36}$/)
    await expect(card).toContainText('All these questions are about this one concept.')
    await expect(card.getByText('Exams in this course')).toHaveCount(0)
  })

  await test.step('what was begun goes on where it was left, however one comes back', async () => {
    await card.getByRole('button', { name: 'Start Exam' }).click()
    await expect(heading).toBeFocused()
    const chosen = await choose(card)
    await page.keyboard.press('3')
    await expectFitsBothWidths(page)
    const address = page.url()
    await page.reload()
    await expect(chosen).toBeChecked()
    await expect(card.getByRole('radio', { name: 'Certain' })).toBeChecked()
    await page.getByRole('link', { name: 'Back to what you know' }).click()
    await panel.getByRole('button', { name: 'I know this: test me' }).click()
    await expect(page).toHaveURL(address)
    await expect(chosen).toBeChecked()
  })

  await test.step('it is graded as any exam', async () => {
    for (const number of [1, 2, 3]) {
      await card.getByRole('button', { name: new RegExp(`^Question ${number}, `) }).click()
      await expect(card.getByText(`Question ${number} of 3`)).toBeVisible()
      await choose(card)
    }
    await card.getByRole('button', { name: 'Submit Exam' }).click()
    await dialog(page).getByRole('button', { name: 'Submit Exam' }).click()
    await expect(card.getByRole('heading', { name: 'Two of three correct' })).toBeFocused()
    await expect(card.getByRole('button', { name: 'Take again' })).toHaveCount(0)
    await expectSoundAtBothWidths(page)
  })

  await test.step('and every answer is evidence now, with the belief behind the wrong one', async () => {
    await card.getByRole('link', { name: 'See what this changes' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'You answered' })).toHaveCount(3)
    await expect(panel.getByText('BELIEFMARK of statement').first()).toBeVisible()
    await expect(panel.getByRole('status').filter({ hasText: 'Not seen' })).toHaveCount(0)
    await expectFitsBothWidths(page)
  })
})

test('a check that is not there says so', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/404/)
  await page.goto('/profile/knowledge/check/7')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to what you know' })).toHaveAttribute(
    'href',
    '/profile/knowledge',
  )
})
