import type { Page } from '@playwright/test'
import type pg from 'pg'
import { keepExam, startLesson } from '../tests/exams.ts'
import type { TestLearner } from '../tests/learner.ts'

/** The classroom, entered with the course at hand as from the dashboard. */
export async function openExam(page: Page, learner: TestLearner, courseId: string): Promise<void> {
  await page.addInitScript(
    ([id, activeCourseId]) => {
      localStorage.setItem('profile', JSON.stringify({ id }))
      localStorage.setItem('activeCourseId', activeCourseId ?? '')
    },
    [learner.id, courseId],
  )
  await page.goto('/classroom')
}

export async function atTheExam(pool: pg.Pool, learner: TestLearner, notes?: string | null) {
  const lesson = await startLesson(pool, learner, notes)
  await pool.query('update lesson_plans set active_activity_index = 1 where course_id = $1', [
    lesson.courseId,
  ])
  return lesson
}

export async function preparedExam(pool: pg.Pool, learner: TestLearner) {
  const lesson = await atTheExam(pool, learner)
  const { courseId, unitId, examinerId: activityId } = lesson
  const examId = await keepExam(pool, { userId: learner.id, courseId, unitId, activityId })
  return { ...lesson, examId }
}

export const exam = (page: Page) => page.getByRole('article', { name: 'Lesson exam' })
export const button = (page: Page, name: string | RegExp) => exam(page).getByRole('button', { name })
export const dialog = (page: Page) => page.getByRole('alertdialog')
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('examState') ?? 'null'))

/** What the page asks of the server about the exam from now on; its lesson, the chat and the rail ask for themselves. */
export function examCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, '{id}')}`
    const isOfLesson =
      /\/(session|classroom|messages|active-activity|prefetch|views|auth|carry-over|today)\b/.test(call)
    // Answers are saved on the way: whether before the submission or with it, the clock decides.
    const isSaving = call === 'PATCH /api/exams/{id}'
    if (/ \/(api|prompts)\//.test(call) && !isOfLesson && !isSaving) calls.push(call)
  })
  return calls
}

export async function submit(page: Page): Promise<void> {
  await button(page, 'Submit Exam').click()
  await dialog(page).getByRole('button', { name: 'Submit Exam' }).click()
}
