import { keepExam } from '../tests/exams.ts'
import { dialog } from './exam-page.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'
import { lessonWithMistakes } from './missed-questions.ts'

test('a concept is tested by a few questions, and its learner goes back to the reasons', async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId, unitId, conceptId } = await lessonWithMistakes(pool, learner)
  const examId = await keepExam(pool, { userId: learner.id, courseId, unitId })
  await pool.query(`update exams set checked_concept_id = $2, title = 'Why dough rises' where id = $1`, [
    examId,
    conceptId,
  ])
  await page.goto(`/profile/knowledge/check/${examId}`)
  const card = page.getByRole('article', { name: 'Why dough rises' })
  await expect(card).toContainText('These questions are all on this one concept.')
  await expect(card.getByText('Exams in this course')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Start Exam' }).click()
  await expect(card.getByRole('heading', { name: 'What makes dough rise?' })).toBeFocused()
  await card.getByRole('radio', { name: 'Gas' }).check()
  await page.keyboard.press('3')
  await expectNoSidewaysScroll(page)

  await test.step('it goes on where it was left', async () => {
    await page.reload()
    await expect(card.getByRole('radio', { name: 'Gas' })).toBeChecked()
    await expect(card.getByRole('radio', { name: 'Certain' })).toBeChecked()
  })

  await card.getByRole('button', { name: 'Submit Exam' }).click()
  await dialog(page).getByRole('button', { name: 'Submit Exam' }).click()
  await expect(card.getByRole('heading', { name: 'One of three correct' })).toBeFocused()
  await expect(card.getByRole('button', { name: 'Take again' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const why = `/profile/knowledge?course=${courseId}&concept=${conceptId}`
  await expect(card.getByRole('link', { name: 'See what this changes' })).toHaveAttribute('href', why)
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
