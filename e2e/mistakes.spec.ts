import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { belief, lessonWithMistakes } from './missed-questions.ts'

const mistakes = (page: Page) => page.getByRole('article')
const mistake = (page: Page, asked: string) => page.getByRole('article', { name: asked })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the mistake book: what was missed, put away and taken back, by course', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/503/)
  await lessonWithMistakes(pool, learner)
  const other = await createCourse(learner.client, { title: 'Bayes' })
  await page.goto('/profile/mistakes')
  await expect(mistakes(page)).toHaveCount(2)
  await expect(mistakes(page).first()).toContainText('What ends the rising?')
  await expect(mistakes(page).first()).toContainText('nothing')
  const certain = mistake(page, 'What makes dough rise?')
  for (const words of ['Salt (certain)', 'Gas', 'Behind it, perhaps', belief, 'Salt draws water'])
    await expect(certain).toContainText(words)

  await test.step('filters stand in the address', async () => {
    await chip(page, 'Certain, but missed').click()
    await expect(mistakes(page)).toHaveCount(1)
    await expect(chip(page, 'Certain, but missed')).toHaveAttribute('aria-pressed', 'true')
    await chip(page, 'Put away').click()
    await expect(mistake(page, 'What is a banneton?')).toBeVisible()
    await expect(page).toHaveURL('/profile/mistakes?show=put_away')
    await page.reload()
    await expect(mistakes(page)).toHaveCount(1)
    await chip(page, 'Open').click()
    await page.getByRole('combobox', { name: 'Course' }).selectOption('Bayes')
    await expect(page.getByRole('heading', { name: 'No mistakes to show' })).toBeVisible()
    await expect(page).toHaveURL(`/profile/mistakes?course=${other.id}`)
    await page.getByRole('combobox', { name: 'Course' }).selectOption('All courses')
    await expect(mistakes(page)).toHaveCount(2)
  })

  await test.step('what could not be put away says so, and stays', async () => {
    await page.route('**/api/evidence/*/settle', (route) => route.fulfill({ status: 503, body: 'down' }))
    await certain.getByRole('button', { name: /^Put away/ }).click()
    await expect(certain.getByRole('alert')).toContainText('Everything is as it was before.')
    await page.unroute('**/api/evidence/*/settle')
  })

  await test.step('put away by keyboard, the next one has the focus; taken back it is open again', async () => {
    await mistakes(page)
      .first()
      .getByRole('button', { name: /^Put away/ })
      .press('Enter')
    await expect(mistakes(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'What makes dough rise?' })).toBeFocused()
    await chip(page, 'Put away').click()
    await mistake(page, 'What ends the rising?')
      .getByRole('button', { name: /^Take back/ })
      .click()
    await expect(mistakes(page)).toHaveCount(1)
    await chip(page, 'Open').click()
    await expect(mistakes(page)).toHaveCount(2)
  })
})

test('the Professor is asked about a mistake, with the question in the field and nothing sent', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const { professorId } = await lessonWithMistakes(pool, learner)
  await page.goto('/profile/mistakes')
  await mistake(page, 'What makes dough rise?').getByRole('button', { name: 'Ask the Professor' }).click()
  await expect(page).toHaveURL('/classroom')
  const field = page.getByRole('textbox', { name: 'Message to Professor' })
  await expect(field).toHaveValue('About this question: What makes dough rise?\n\nI answered: Salt\n\n')
  await expect(field).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByRole('region', { name: /^Chat with the Professor/ })).toBeVisible()
  const sent = await pool.query('select 1 from messages where activity_id = $1', [professorId])
  expect(sent.rows).toEqual([])
  await expectSoundAtBothWidths(page)
  await page.goBack()
  await mistake(page, 'What makes dough rise?').getByRole('button', { name: 'Open in the exam' }).click()
  await expect(page.getByRole('article', { name: 'Lesson exam' })).toBeVisible()
})

test('a mistake whose lesson is gone can still be read, and leads nowhere', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/503/)
  await lessonWithMistakes(pool, learner)
  await pool.query('delete from lesson_plans where user_id = $1', [learner.id])
  await page.goto('/profile/mistakes')
  await expect(mistake(page, 'What makes dough rise?')).toContainText(belief)
  await expect(page.getByRole('button', { name: 'Ask the Professor' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open in the exam' })).toHaveCount(0)
  await page.route('**/api/mistakes*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your mistakes could not be loaded')
  await page.unroute('**/api/mistakes*')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(mistakes(page)).toHaveCount(2)
})
