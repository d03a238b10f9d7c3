import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { untilSomebodyWaits } from '../../../tests/hold-statement.ts'
import { courseWithConcepts, showEvidence, type TestConcept } from '../../../tests/knowledge.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { keepConcepts } from './keep-concepts.ts'
import { conceptFinder, type Piece, replaceEvidence, writeEvidence } from './write-evidence.ts'

/** What several windows, or a window and a grader, do at the same time. */

let app: TestApp
let ada: TestLearner
let courseId: string
let concepts: TestConcept[]
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
beforeEach(async () => {
  const made = await courseWithConcepts(app.database.pool, ada)
  courseId = made.course.id
  concepts = made.concepts
})
afterAll(() => app.stop())

const idOf = (place: number) => concepts[place]?.id ?? ''
const rowsOf = async () =>
  (await app.database.pool.query('select * from evidence where user_id = $1', [ada.id])).rows
const forget = (place: number) => ada.client.delete(`/api/concepts/${idOf(place)}/evidence`)
const forgetAll = () => ada.client.send('DELETE', '/api/knowledge', { confirm: 'forget' })
const statusOf = async (answer: Promise<Response>) => (await answer).status

const graded = (source: string): Piece => ({
  kind: 'exam_answer',
  conceptId: idOf(0),
  source,
  outcome: 0,
  at: new Date(),
  gradedBy: 'key',
  asked: 'What is asked?',
  answered: 'What was answered.',
})

it('forgetting while an exam is graded waits for nobody, and what was graded counts once', async () => {
  await app.database.db.transaction(async (tx) => {
    await writeEvidence(tx, ada.id, [graded('exam:q1')])
    expect(await statusOf(forget(0))).toBe(200)
    expect(await statusOf(forgetAll())).toBe(204)
    expect(await statusOf(ada.client.post(`/api/concepts/${idOf(0)}/shaky`, { isShaky: true }))).toBe(200)
  })
  await app.database.db.transaction((tx) => writeEvidence(tx, ada.id, [graded('exam:q1')]))
  expect(await rowsOf()).toHaveLength(1)
  await forgetAll()
  expect(await rowsOf()).toEqual([])
})

it('a plan that is made anew while an answer is graded does not take the concept away with it', async () => {
  const place = { userId: ada.id, courseId, unitId: concepts[0]?.unitId ?? '' }
  let planning: Promise<void> | undefined
  await app.database.db.transaction(async (tx) => {
    const find = await conceptFinder(tx, place)
    await writeEvidence(tx, ada.id, [{ ...graded('exam:q3'), conceptId: find('base-rate') ?? '' }])
    planning = app.database.db.transaction((other) =>
      keepConcepts(other, place, [{ label: 'Something else', statement: 'It is so.' }]),
    )
    await untilSomebodyWaits(app.database.pool)
  })
  await planning
  expect(await rowsOf()).toMatchObject([{ concept_id: idOf(0), source: 'exam:q3' }])
  await forgetAll()
})

it('what was forgotten stays forgotten when a challenge raises its points', async () => {
  await app.database.db.transaction((tx) => writeEvidence(tx, ada.id, [graded('exam:q2')]))
  await forget(0)
  await app.database.db.transaction((tx) =>
    replaceEvidence(
      tx,
      ada.id,
      { kind: 'exam_answer', source: 'exam:q2' },
      { outcome: 1, gradedBy: 'model' },
    ),
  )
  expect(await rowsOf()).toEqual([])
})

it('striking, settling, forgetting and deleting the course in many windows answers all of them', async () => {
  const pieces = Array.from({ length: 60 }, (_, index) => ({ conceptId: idOf(index % 3), outcome: 0 }))
  const ids = await showEvidence(app.database.pool, ada.id, pieces)
  const acts = ids.flatMap((id, index) => [
    ada.client.post(`/api/evidence/${id}/strike`, { isStruck: index % 2 === 0 }),
    ada.client.post(`/api/evidence/${id}/settle`, { isSettled: true }),
    index % 10 === 5 ? forgetAll() : ada.client.get(`/api/concepts/${idOf(index % 3)}`),
    index % 10 === 7 ? forget(index % 3) : ada.client.get('/api/mistakes'),
  ])
  acts.push(ada.client.delete(`/api/courses/${courseId}`), ...[0, 1, 2].map(forget))
  const statuses = new Set(await Promise.all(acts.map(statusOf)))
  expect([...statuses].filter((status) => ![200, 204, 404].includes(status))).toEqual([])
  const left = await app.database.pool.query('select 1 from concepts where course_id = $1', [courseId])
  expect(left.rows).toEqual([])
  expect(await rowsOf()).toEqual([])
})

it('a reason that is too long, a name that is none and a stranger’s name are refused in words', async () => {
  const [id] = await showEvidence(app.database.pool, ada.id, [{ conceptId: idOf(0), outcome: 0 }])
  const strike = (of: unknown, body: unknown) => statusOf(ada.client.post(`/api/evidence/${of}/strike`, body))
  expect(await strike(id, { isStruck: true, reason: 'x'.repeat(501) })).toBe(400)
  expect(await strike(id, { isStruck: 'yes' })).toBe(400)
  expect(await strike(id, { isStruck: true, reason: 'a \u0000 in between' })).toBeLessThan(500)
  expect(await strike('none', { isStruck: true })).toBe(404)
  expect(await strike(concepts[0]?.id, { isStruck: true })).toBe(404)
  expect(await statusOf(ada.client.get('/api/mistakes?filter=all'))).toBe(400)
  expect(await statusOf(ada.client.get('/api/knowledge?courseId=none'))).toBe(400)
  expect(await statusOf(ada.client.put('/api/knowledge/settings', { guidesMayUse: null }))).toBe(400)
})
