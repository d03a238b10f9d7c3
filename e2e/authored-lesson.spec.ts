import type { Page } from '@playwright/test'
import { openDatabase } from '#server/platform/database/db.ts'
import { authoredUnit, bank, createAuthoredCourse, notesActivity } from '../tests/authored.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { openExam } from './exam-page.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, expectStill, test } from './fixtures.ts'

/** Two questions of each kind, so that every exam of three asks one of each. */
const ofKind = (kind: string, concept: string) =>
  bank
    .filter((question) => question.kind === kind)
    .slice(0, 2)
    .map((question) => ({ ...question, concept }))
const lesson = {
  ...authoredUnit,
  questions: [
    ...ofKind('multiple_choice', 'tidal-day'),
    ...ofKind('true_false', 'spring-tide'),
    ...ofKind('short_answer', 'tide-table'),
  ],
}

const folder = process.env.LESSON_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  const width = page.viewportSize()?.width
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectStill(page)
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** By the Tab key only, as often as needed. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'radio' | 'textbox' | 'checkbox' = 'button',
) {
  const wanted = page.getByRole('article').getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

/** Starts an exam with one choice, one statement and one free answer, and returns its questions. */
async function takeByKeyboard(page: Page): Promise<string[]> {
  const article = page.getByRole('article')
  const heading = article.getByRole('heading', { level: 3 })
  await tabTo(page, 'Start Exam')
  await page.keyboard.press('Enter')
  const asked: string[] = []
  for (const number of [1, 2, 3]) {
    await expect(article.getByText(`Question ${number} of 3`)).toBeVisible()
    await expect(heading).toBeFocused()
    asked.push((await heading.textContent()) ?? '')
    await page.keyboard.press('Tab')
    if (number < 3) await page.keyboard.press('Space')
    else await page.keyboard.type('The Moon moves on.')
    await tabTo(page, number < 3 ? 'Next question' : 'Submit Exam')
    await page.keyboard.press('Enter')
  }
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Exam' }).press('Enter')
  await expect(article.getByText('Question 3 of 3, in your own words')).toBeVisible()
  await tabTo(page, /names the Moon/, 'checkbox')
  await page.keyboard.press('Space')
  await tabTo(page, 'Count my points')
  await page.keyboard.press('Enter')
  await expect(article.getByText('Exam, graded by you')).toBeVisible()
  return asked
}

test('a lesson that came with its course is read, tried, looked up and examined without a model', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool }) => {
  const course = await createAuthoredCourse(openDatabase(pool), learner.client, [lesson])
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/generate-|\/prefetch$/.test(path)) asked.push(path)
  })
  await openExam(page, learner, course.id)
  const article = page.getByRole('article')
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()

  await test.step('notes with a formula, an exercise and whose work it is', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two tides a day')
    await expect(article.getByText('Lesson notes')).toBeVisible()
    await expect(article.getByText('The sea keeps the')).toBeVisible()
    await expect(
      page.getByText('This lesson came with the course, written by The Trivium project. Licence: CC BY 4.0.'),
    ).toHaveCount(1)
    await expect(article.getByRole('button', { name: 'Generate again' })).toHaveCount(0)
    await expect(article.getByText('ANSWERMARK')).toHaveCount(0)
    await article.getByRole('textbox').fill('Ten to ten.')
    await article.getByRole('button', { name: 'Show the answer' }).click()
    await expect(article.getByText('ANSWERMARK at about 9:50.')).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await picture(page, 'notes')
  })

  await test.step('what an activity is stands in plain words', async () => {
    await next()
    await expect(article.getByText('Worked example')).toBeVisible()
    await expect(article.getByLabel('My explanation')).toHaveCount(0)
  })

  await test.step('works with where to look: their own address, or a search that says so', async () => {
    await next()
    await expect(article.getByText('WORDMARK Begin with the table of your own coast.')).toBeVisible()
    const works = article.getByRole('listitem')
    await expect(works).toHaveCount(2)
    await expect(works.nth(0)).toContainText('Reference · Search on wikipedia.org')
    await expect(works.nth(1)).toContainText('Course · oceanservice.noaa.gov')
    await expect(works.nth(1).getByRole('link')).toHaveAttribute(
      'href',
      'https://oceanservice.noaa.gov/education/tutorial_tides/',
    )
    await expect(article.getByRole('button', { name: 'Generate again' })).toHaveCount(0)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await picture(page, 'works')
    await page.reload()
    await expect(article.getByText('WORDMARK')).toBeVisible()
    await expect(works).toHaveCount(2)
  })
  expect(asked.splice(0)).toEqual([])

  await test.step('the exam, taken and graded by keyboard, and taken again with other questions', async () => {
    await next()
    const first = await takeByKeyboard(page)
    expect(asked.splice(0)).toEqual(['/api/generate-exam-questions'])
    await picture(page, 'result')
    await article.getByRole('button', { name: 'Review question by question' }).press('Enter')
    await expect(article.getByText(/WHYMARK/).first()).toBeVisible()
    await expectSoundAtBothWidths(page)
    await picture(page, 'review')
    await article.getByRole('button', { name: 'Back to the result' }).press('Enter')
    await article.getByRole('button', { name: 'Take again' }).press('Enter')
    const second = await takeByKeyboard(page)
    expect(new Set([...first, ...second]).size).toBe(6)
  })
})

test('twelve activities have room, and the last can be opened', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const activities = Array.from({ length: 12 }, (_, at) =>
    notesActivity(`Internationally comparable part ${at + 1}`),
  )
  const course = await createAuthoredCourse(openDatabase(pool), learner.client, [
    { ...authoredUnit, activities },
  ])
  await openExam(page, learner, course.id)
  const steps = page.getByRole('list', { name: 'Activities in this lesson' }).getByRole('button')
  await expect(steps).toHaveCount(12)
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await picture(page, 'twelve')
  await steps.nth(11).click()
  await expect(page.getByText('Activity 12 of 12')).toBeVisible()
  await expect(page.getByRole('article').getByText('Practice', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Activity 12 of 12')).toBeVisible()
})
