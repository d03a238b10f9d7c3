import { afterAll, beforeAll, expect, it } from 'vitest'
import { pastExamsSchema } from '#contract/exam-details.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { keepExam, startLesson } from '../../../tests/exams.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('lists the submitted exams of a course: when, how much and what was missed, a page at a time', async () => {
  const ada = await app.learner()
  const { courseId, unitId } = await startLesson(app.database.pool, ada)
  const page = async (query = '') =>
    pastExamsSchema.parse(await (await ada.client.get(`/api/courses/${courseId}/exams${query}`)).json())
  expect(await page()).toEqual({ items: [], nextCursor: null })
  const ids: string[] = []
  for (const studentAnswers of [{ q1: 'Gas' }, { q1: 'Gas', q2: 'True' }, {}]) {
    const examId = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId })
    ids.unshift(examId)
    await ada.client.post('/api/submit-exam', { examId, studentAnswers })
  }
  await keepExam(app.database.pool, { userId: ada.id, courseId, unitId })
  const { items } = await page()
  expect(items.map(({ examId }) => examId)).toEqual(ids)
  expect(items[1]).toMatchObject({
    title: 'Lesson exam',
    lessonTitle: 'Unit title 1',
    score: 2,
    maxScore: 4,
    percent: 50,
    missed: ['Why does bread hold its shape?'],
  })
  expect(new Date(items[1]?.submittedAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  const first = await page('?limit=2')
  expect(first.items).toHaveLength(2)
  const rest = await page(`?limit=2&cursor=${first.nextCursor}`)
  expect(rest).toMatchObject({ items: [{ examId: ids[2] }], nextCursor: null })
  const statements = await recordStatements(() => page())
  expect(beyondSessionAndLimiter(statements)).toHaveLength(3)
})

it('names the inner title of one that is stored as JSON text', async () => {
  const ada = await app.learner()
  const { courseId, unitId } = await startLesson(app.database.pool, ada)
  const examId = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId })
  await app.database.pool.query('update units set title = $2 where id = $1', [unitId, '{"title":"Dough"}'])
  await app.database.pool.query('update exams set title = $2 where id = $1', [examId, '{"title":"Exam"}'])
  await ada.client.post('/api/submit-exam', { examId })
  const { items } = await (await ada.client.get(`/api/courses/${courseId}/exams`)).json()
  expect(items).toMatchObject([{ title: 'Exam', lessonTitle: 'Dough' }])
})

it('shows one whose grading is pending without a score', async () => {
  const ada = await app.learner()
  const { courseId } = await startLesson(app.database.pool, ada)
  const id = await keepExam(app.database.pool, { userId: ada.id, courseId })
  await app.database.pool.query('update exams set started_at = now(), submitted_at = now() where id = $1', [
    id,
  ])
  const { items } = await (await ada.client.get(`/api/courses/${courseId}/exams`)).json()
  expect(items).toMatchObject([{ examId: id, score: null, percent: null, missed: [] }])
})

it('is nobody else’s: the course of another is as unknown as none', async () => {
  const ada = await app.learner()
  const { courseId } = await startLesson(app.database.pool, ada)
  const eve = await app.learner('Eve')
  for (const id of [courseId, '00000000-0000-4000-8000-000000000000'])
    expect(await (await eve.client.get(`/api/courses/${id}/exams`)).json()).toMatchObject({
      status: 404,
      code: 'course_not_found',
    })
  expect((await ada.client.get(`/api/courses/${courseId}/exams?limit=0`)).status).toBe(400)
  expect((await ada.client.get(`/api/courses/${courseId}/exams?cursor=x`)).status).toBe(400)
})
