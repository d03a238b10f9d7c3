import type { Page } from '@playwright/test'
import { createCourse, furnishCourse } from '../tests/courses.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { button, exam, openExam, preparedExam, submit } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const continueCard = (page: Page) => page.getByRole('region', { name: 'Today' })
const pager = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ground = (page: Page, name: string) =>
  pager(page, name).evaluate((found) => getComputedStyle(found).backgroundColor)

test('the dashboard begins where the learner left off, and the classroom offers it too', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  await createCourse(learner.client, { title: 'Older' })
  const { courseId } = await preparedExam(pool, learner)
  await createCourse(learner.client, { title: 'Newest' })
  await learner.client.get(`/api/courses/${courseId}/classroom`)
  await page.goto('/dashboard')
  await expect(continueCard(page)).toContainText('Lesson 1: Unit title 1')
  await expect(continueCard(page)).toContainText('Reading Latin Inscriptions')
  await expect(continueCard(page)).toContainText('Activity 2 of 2: Lesson exam')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Reading Latin Inscriptions',
    'Newest',
    'Older',
  ])
  await expectSoundAtBothWidths(page)

  await page.goto('/classroom')
  await expect(page.getByText('There is no active lesson for this course.')).toBeVisible()
  const offered = page.getByRole('list', { name: 'Lessons you can continue' }).getByRole('listitem')
  await expect(offered).toHaveCount(3)
  await expect(offered.first()).toContainText('Reading Latin Inscriptions')
  await expect(offered.first()).toContainText('Lesson 1 of 3')
  await expectSoundAtBothWidths(page)
  await offered.first().getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Rising dough')
})

test('a reflection over a lesson is not leaving it', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId } = await preparedExam(pool, learner)
  await page.goto('/dashboard')
  await continueCard(page).getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Rising dough')
  await page.getByRole('link', { name: 'Reflection', exact: true }).click()
  const calendar = page.getByRole('dialog', { name: 'Reflection' })
  await expect(calendar).toBeVisible()
  await page.reload()
  await expect(calendar).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('activeCourseId'))).toBe(courseId)
  await calendar.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/classroom')
  await expect(heading(page)).toHaveText('Rising dough')

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('activeCourseId'))).toBeNull()
})

test('a session ends with what is open, what was learned and what comes next', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId } = await preparedExam(pool, learner)
  await openExam(page, learner, courseId)
  await expect(button(page, 'Start Exam')).toBeVisible()
  const asked = page.getByRole('alertdialog', { name: 'End this session?' })

  await test.step('the exam’s own buttons come before the lesson’s', async () => {
    const filled = await button(page, 'Start Exam').evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await ground(page, 'End Session')).not.toBe(filled)
    await pager(page, 'End Session').click()
    await expect(asked).toContainText('You have not taken the exam “Lesson exam” yet.')
    await expectSoundAtBothWidths(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await asked.getByRole('button', { name: 'Go back' }).click()
    await expect(asked).toBeHidden()
    await button(page, 'Start Exam').click()
    await exam(page).getByRole('radio', { name: 'Gas' }).check()
    await pager(page, 'End Session').click()
    await expect(asked).toContainText('You have not submitted the exam “Lesson exam” yet.')
    await asked.getByRole('button', { name: 'Go back' }).click()
    await submit(page)
    await expect(exam(page).getByRole('heading', { name: 'One of three correct' })).toBeVisible()
    await expect(exam(page).getByText('25%')).toHaveCount(1)
    await expect.poll(() => ground(page, 'End Session')).toBe(filled)
  })

  await test.step('the closing says what was learned and what comes next', async () => {
    await pager(page, 'End Session').click()
    await expect(heading(page)).toHaveText('Rising dough is done')
    await expect(page.getByText('Explain rising', { exact: true })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lesson exam' })).toContainText('25%')
    await expect(page.getByText('25%')).toHaveCount(1)
    await expect(page.getByText('Lesson 2: Unit title 2')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('activeCourseId'))).toBeNull()
    await expectSoundAtBothWidths(page)
  })

  await test.step('its line is the beginning of today’s reflection', async () => {
    await page.getByRole('textbox', { name: 'What did you learn today?' }).fill('Gas makes it rise.')
    await page.getByRole('button', { name: 'Write your reflection' }).click()
    await expect(page).toHaveURL(/\/reflection\/\d{4}-\d\d-\d\d$/)
    await expect(page.getByRole('textbox', { name: 'What did you learn today?' })).toHaveValue(
      'Gas makes it rise.',
    )
  })
})

test('the next lesson starts from the closing; a finished course offers review and its project', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const { courseId } = await preparedExam(pool, learner)
  await furnishCourse(pool, { id: courseId, ownerId: learner.id }, { projects: 1 })
  await openExam(page, learner, courseId)
  const end = async () => {
    await page.getByRole('list', { name: 'Activities in this lesson' }).getByRole('button').last().click()
    await pager(page, 'End Session').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  }
  await end()
  await expect(heading(page)).toHaveText('Rising dough is done')
  await page.getByRole('textbox', { name: 'What did you learn today?' }).fill('Gas makes it rise.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Unit title 2')
  await expect(heading(page)).toBeFocused()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain('Gas makes it rise.')
  await learner.client.post(`/api/courses/${courseId}/end-session`, { lessonIndex: 1 })
  await page.goto('/dashboard')
  await continueCard(page).getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Unit title 3')
  await expect(page.getByText(/^Activity 1 of/)).toBeVisible()
  await end()
  await expect(heading(page)).toHaveText('You have finished Reading Latin Inscriptions')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(continueCard(page)).toHaveCount(0)
  const card = page.getByRole('article')
  await expect(card).toContainText('Completed')
  await expect(card.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Project' })).toHaveAttribute(
    'href',
    /^\/projects\/[0-9a-f-]+$/,
  )
  await card.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL('/classroom?lesson=1')
  await expect(heading(page)).toHaveText('Rising dough')
})
