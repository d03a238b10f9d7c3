import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { keepExam } from '../tests/exams.ts'
import { button, exam, openExam, preparedExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const activity = (page: Page, name: string) => page.getByRole('article', { name })
const step = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Activities in this lesson' })
    .getByRole('button')
    .nth(number - 1)

test('an answer that waits for the connection outlives a look at another exam', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|Failed to load resource/)
  const { courseId, unitId, examinerId, examId } = await preparedExam(pool, learner)
  const secondId = randomUUID()
  await pool.query(
    `insert into activities (id, user_id, lesson_plan_id, sequence, leader, title, objective)
     select $1, user_id, lesson_plan_id, 3, 'Examiner', 'Second exam', 'Show more' from activities where id = $2`,
    [secondId, examinerId],
  )
  await keepExam(pool, { userId: learner.id, courseId, unitId, activityId: secondId })
  await openExam(page, learner, courseId)
  await exam(page).getByRole('button', { name: 'Start Exam' }).click()
  await page.route('**/api/exams/*', (route) => route.abort('failed'))
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await expect(exam(page).getByText('Your last change is only in this browser so far.')).toBeVisible()

  await step(page, 3).click()
  await expect(activity(page, 'Second exam').getByRole('button', { name: 'Start Exam' })).toBeVisible()
  await page.reload()
  await expect(activity(page, 'Second exam').getByRole('button', { name: 'Start Exam' })).toBeVisible()
  await page.unroute('**/api/exams/*')
  await step(page, 2).click()
  await expect(exam(page).getByRole('radio', { name: 'Gas' })).toBeChecked()
  const kept = async () => (await pool.query('select answers from exams where id = $1', [examId])).rows[0]
  await expect.poll(kept).toEqual({ answers: { q1: 'Gas' } })
})

test('new questions stay, however late the old ones are saved', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId, examId } = await preparedExam(pool, learner)
  await learner.client.post(`/api/exams/${examId}/start`, {})
  await learner.client.post('/api/submit-exam', { examId, studentAnswers: {} })
  const late = Promise.withResolvers<void>()
  await page.route(`**/api/exams/${examId}`, async (route) => {
    await late.promise
    await route.continue()
  })
  await openExam(page, learner, courseId)
  const saving = page.waitForRequest(`**/api/exams/${examId}`)
  await button(page, 'Review question by question').click()
  await saving
  await button(page, 'Back to the result').click()
  await button(page, 'Take again').click()
  await expect(button(page, 'Start Exam')).toBeVisible()
  const saved = page.waitForResponse(`**/api/exams/${examId}`)
  late.resolve()
  await (await saved).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await button(page, 'Start Exam').click()
  await expect(exam(page).getByText(/^Question 1 of/)).toBeVisible()
})
