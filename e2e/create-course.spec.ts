import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

const fields = {
  Title: 'Bayesian Reasoning',
  Description: 'Weigh evidence carefully: start with a prior and update on what you see.',
  Objectives: 'Explain a prior, Update a belief on evidence, Spot base-rate errors',
  'Prior knowledge': 'School algebra, Percentages',
}

const details = (page: Page) => page.getByRole('button', { name: 'Course details' })
const sentence = (page: Page) => page.getByLabel('What do you want to learn?')

async function fillForm(page: Page, values: Record<string, string> = fields) {
  if ((await details(page).getAttribute('aria-expanded')) === 'false') await details(page).click()
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Create Course' }).click()
const box = (page: Page) => page.getByRole('alert')

test('the form starts with its defaults and reads well', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.goto('/create-course')
  await expect(page.getByLabel('Weekly hours')).toHaveCount(0)
  await details(page).press('Enter')
  await expect(page.getByLabel('Weekly hours')).toHaveValue('3')
  await expect(page.getByLabel('Lessons')).toHaveValue('6')
  await expect(page.getByRole('radio', { name: 'Beginner' })).toBeChecked()
  await expect(page.getByText('No AI model is connected')).toHaveCount(1)
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('one sentence is a course, filled in below and found by whom the learner chose', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  await pool.query(
    "update profiles set age = 36, education_level = 'Graduate', certifications = '{}' where id = $1",
    [learner.id],
  )
  await page.goto('/create-course')
  await expect(page.getByRole('radio', { name: 'Everyone can find it' })).toBeChecked()
  await sentence(page).fill('I want to learn how vaccines wo')
  await details(page).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  // The profile is no part of the sentence.
  await expect(field('Prior knowledge')).toHaveValue('None')
  await field('Objectives').fill('Explain a booster')
  await sentence(page).fill('I want to learn how vaccines work')
  await expect(field('Title')).toHaveValue('How vaccines work')
  await expect(field('Description')).toHaveValue('I want to learn how vaccines work.')
  await expect(field('Objectives')).toHaveValue('Explain a booster')
  await details(page).click()
  await page.getByRole('radio', { name: 'Only me' }).check()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(sentence(page)).toHaveValue('I want to learn how vaccines work')
  await expect(page.getByRole('radio', { name: 'Only me' })).toBeChecked()
  await sentence(page).press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toContainText('How vaccines work')
  const { rows } = await pool.query(
    'select title, objectives, prior_knowledge, visibility, lessons from courses where owner_id = $1',
    [learner.id],
  )
  expect(rows).toEqual([
    {
      title: 'How vaccines work',
      objectives: ['Explain a booster'],
      prior_knowledge: ['None'],
      visibility: 'private',
      lessons: 6,
    },
  ])
})

test('a course is designed, saved and stands on the dashboard', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await page.goto('/create-course')
  await fillForm(page)
  await page.getByText('Intermediate', { exact: true }).click()
  await page.getByLabel('Lessons').fill('4')
  await page.getByLabel('Reference books').fill('Think Bayes, The Theory That Would Not Die')
  await page.getByRole('button', { name: 'Create Course' }).dblclick()
  await expect(page).toHaveURL(/\/dashboard$/)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Intermediate4 lessons12 hours')
  const { rows } = await pool.query(
    `select objectives, prior_knowledge, reference_books,
       (select count(*)::int from units where course_id = courses.id) as units from courses where owner_id = $1`,
    [learner.id],
  )
  expect(rows).toEqual([
    {
      objectives: ['Explain a prior', 'Update a belief on evidence', 'Spot base-rate errors'],
      prior_knowledge: ['School algebra', 'Percentages'],
      reference_books: ['Think Bayes', 'The Theory That Would Not Die'],
      units: 4,
    },
  ])
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft-')))
  await expect.poll(drafts).toEqual([])
  await page.goto('/create-course')
  await details(page).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('')
})

test('what is typed is kept half a second after typing stops, and comes back', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.clock.install()
  await page.goto('/create-course')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await details(page).click()
  await expect(title).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await title.fill('Half a')
  await page.clock.runFor(400)
  await title.fill('Half a thought')
  await page.clock.runFor(499)
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
  await page.getByLabel('Lessons').fill('9')
  await page.clock.resume()
  // Leaving within the pause loses nothing either.
  await page.reload()
  await expect(title).toHaveValue('Half a thought')
  await expect(page.getByLabel('Lessons')).toHaveValue('9')
})

test('cancelling asks, and discards only when told to', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.goto('/create-course')
  await fillForm(page, { Title: 'Perhaps' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard draft and return to dashboard?' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Perhaps')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard Draft' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/create-course')
  await details(page).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('')
})

test('what is missing or out of range is told above the form, and nothing is sent', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/create-course')
  await submit(page)
  await expect(page.getByText('Please say what you want to learn.')).toBeVisible()
  await expect(page.getByText('This field is required.')).toHaveCount(4)
  for (const name of Object.keys(fields)) {
    const field = page.getByRole('textbox', { name, exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAttribute('placeholder', /\w/)
  }
  await expect(box(page)).toHaveCount(0)
  await expect(sentence(page)).toBeFocused()
  await fillForm(page, { Title: 'T', Objectives: ' , ' })
  await submit(page)
  await expect(box(page)).toHaveText('Missing required fields: description, objectives, priorKnowledge')
  await expectNoAxeViolations(page)
  await fillForm(page)
  for (const lessons of ['0', '-3', '21', '30', '1000000000']) {
    await page.getByLabel('Lessons').fill(lessons)
    await submit(page)
    await expect(box(page)).toHaveText('Number of lessons must be between 1 and 20')
  }
  await page.getByLabel('Lessons').fill('')
  await submit(page)
  await expect(box(page)).toHaveText('Number of lessons must be between 1 and 20')
  await page.getByLabel('Weekly hours').fill('')
  await page.getByLabel('Title').focus()
  await expect(page.getByLabel('Weekly hours')).toHaveValue('0')
  await expect(page.getByText('Weekly hours must be between 1 and 40')).toBeVisible()
  await page.getByLabel('Lessons').fill('2')
  await page.getByLabel('Weekly hours').fill('41')
  await submit(page)
  await expect(box(page)).toHaveText('Weekly hours must be between 1 and 40')
  expect(sent).toEqual([])
})

test('a course that could not be saved is saved by another try, once', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/500|Failed to load resource|ERR_FAILED/)
  await page.goto('/create-course')
  await fillForm(page)
  let attempt = 0
  await page.route('**/api/courses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    attempt += 1
    if (attempt === 1) return route.fulfill({ status: 500, body: '' })
    // It arrives, but the answer is lost.
    if (attempt === 2) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await submit(page)
  await expect(box(page)).toContainText('Failed to save course to database')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Bayesian Reasoning')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(box(page)).toContainText('Trivium could not be reached')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await pool.query('select 1 from courses where owner_id = $1', [learner.id])).rowCount).toBe(1)
})
