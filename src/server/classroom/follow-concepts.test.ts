import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import { examQuestions, keepExam, startLesson } from '#tests/exams.ts'
import { showEvidence } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { writtenLessons } from '#tests/written-lessons.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

type Row = { id: string; key: string; label: string }
const conceptsOf = async (unitId: string): Promise<Row[]> =>
  (
    await app.database.pool.query<Row>(
      'select id, key, label from concepts where unit_id = $1 order by position',
      [unitId],
    )
  ).rows

it('the concepts of an open lesson follow what its author writes, and what was shown about one stays', async () => {
  const lessons = writtenLessons(ada.client)
  const extra = { key: 'extra-thing', label: 'Extra thing', statement: 'It is extra.' }
  const { head } = authoredUnit
  const withConcepts = (concepts: typeof head.concepts) => ({ ...authoredUnit, head: { ...head, concepts } })
  const course = await createAuthoredCourse(app.database.db, ada.client, [
    withConcepts([...head.concepts, extra]),
  ])
  const unitId = course.units[0]?.id ?? ''
  expect(await conceptsOf(unitId)).toEqual([])
  await lessons.open(course.id)
  const opened = await conceptsOf(unitId)
  expect(opened.map(({ key }) => key)).toEqual([...head.concepts.map(({ key }) => key), extra.key])

  const renamed = head.concepts.map((concept) => ({ ...concept, label: `${concept.label} anew`.slice(-40) }))
  const short = renamed.map((concept) => ({
    ...concept,
    label: concept.label.split(' ').slice(-6).join(' '),
  }))
  await showEvidence(app.database.pool, ada.id, [{ conceptId: opened.at(-1)?.id ?? '', outcome: 0 }])
  await lessons.save(unitId, withConcepts(short))
  const followed = await conceptsOf(unitId)
  expect(followed.map(({ id }) => id)).toEqual(opened.map(({ id }) => id))
  expect(followed.map(({ label }) => label)).toEqual([...short.map(({ label }) => label), extra.label])

  await app.database.pool.query('delete from evidence where user_id = $1', [ada.id])
  await lessons.save(unitId, withConcepts(head.concepts))
  expect((await conceptsOf(unitId)).map(({ key }) => key)).toEqual(head.concepts.map(({ key }) => key))
})

it('a lesson that is published keeps the concepts it was planned with, and questions name theirs', async () => {
  const { courseId, unitId, examinerId: activityId } = await startLesson(app.database.pool, ada)
  await app.database.pool.query(
    `insert into concepts (user_id, course_id, unit_id, key, label, statement, position)
     values ($1, $2, $3, 'rising', 'Rising', 'Gas lifts.', 0), ($1, $2, $3, 'salt', 'Salt', 'It slows.', 1)`,
    [ada.id, courseId, unitId],
  )
  const planned = await conceptsOf(unitId)
  const questions = examQuestions.map((question) => ({
    ...question,
    concept: question.id === 'q2' ? 'salt' : 'unknown',
  }))
  const examId = await keepExam(
    app.database.pool,
    { userId: ada.id, courseId, unitId, activityId },
    questions,
  )
  await app.database.pool.query('update exams set started_at = now(), submitted_at = now() where id = $1', [
    examId,
  ])
  const path = `/api/units/${unitId}/publish`
  const { content, activityIds, version } = await (await ada.client.get(path)).json()
  expect(content.head.concepts.map(({ key }: Row) => key)).toEqual(['rising', 'salt'])
  const named = new Map(
    content.questions.map(({ prompt, concept }: Record<string, string>) => [prompt, concept]),
  )
  expect([named.get('Salt slows yeast.'), named.get('What makes dough rise?')]).toEqual(['salt', 'rising'])
  const answer = await ada.client.post(path, { content, activityIds, version })
  expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await conceptsOf(unitId)).toEqual(planned)
})
