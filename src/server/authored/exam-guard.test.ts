import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import { examQuestions, keepExam, startLesson } from '#tests/exams.ts'
import { courseWithConcepts } from '#tests/knowledge.ts'
import { refuseDuringExam } from './exam-guard.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('from its start to its submission an exam keeps the questions of its unit away from who takes it', async () => {
  const { db, pool } = app.database
  const ada = await app.learner()
  const { courseId, unitId, examinerId } = await startLesson(pool, ada)
  const examId = await keepExam(pool, { userId: ada.id, courseId, unitId, activityId: examinerId })
  const refusals = () =>
    Promise.all(
      [{ courseId }, { unitId }, { unitId: randomUUID() }, { courseId: randomUUID() }].map((place) =>
        refuseDuringExam(db, ada.id, place).then(
          () => 'shown',
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    )
  expect(await refusals()).toEqual(['shown', 'shown', 'shown', 'shown'])
  await ada.client.post(`/api/exams/${examId}/start`)
  expect(await refusals()).toEqual(['exam_under_way', 'exam_under_way', 'shown', 'shown'])
  // Another learner's exam does not block a learner.
  await refuseDuringExam(db, randomUUID(), { courseId })
  await ada.client.post('/api/submit-exam', { examId, studentAnswers: {} })
  expect(await refusals()).toEqual(['shown', 'shown', 'shown', 'shown'])
})

it('the questions of earlier units are kept away as well, for the exam may ask them again; later ones are not', async () => {
  const { db, pool } = app.database
  const ada = await app.learner()
  const course = await createCourse(ada.client, { lessons: 3 })
  const [first = '', second = '', third = ''] = course.units.map(({ id }) => id)
  const examId = await keepExam(pool, { userId: ada.id, courseId: course.id, unitId: second })
  await ada.client.post(`/api/exams/${examId}/start`)
  for (const unitId of [first, second])
    await expect(refuseDuringExam(db, ada.id, { unitId })).rejects.toMatchObject({ code: 'exam_under_way' })
  await refuseDuringExam(db, ada.id, { unitId: third })
})

it('units that are moved meanwhile do not bring out what the exam asks', async () => {
  const { db, pool } = app.database
  const ada = await app.learner()
  const { course, concepts } = await courseWithConcepts(pool, ada, [['Yeast'], ['Salt'], ['Water']])
  const [first = '', second = '', third = ''] = course.units.map(({ id }) => id)
  const questions = examQuestions.map((question) => ({ ...question, concept: concepts[0]?.key }))
  const place = { userId: ada.id, courseId: course.id, unitId: second }
  const examId = await keepExam(pool, place, questions)
  await ada.client.post(`/api/exams/${examId}/start`)
  await pool.query('update units set position = position + 10 where id = $1', [first])
  for (const unitId of [first, second])
    await expect(refuseDuringExam(db, ada.id, { unitId })).rejects.toMatchObject({ code: 'exam_under_way' })
  await refuseDuringExam(db, ada.id, { unitId: third })
})
