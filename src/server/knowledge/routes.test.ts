import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type {
  ChangedEvidence,
  ConceptDetails,
  CourseConcepts,
  Knowledge,
} from '#contract/knowledge/picture.ts'
import {
  changedEvidenceSchema,
  conceptDetailsSchema,
  courseConceptsSchema,
  knowledgeSchema,
  mistakesSchema,
} from '#contract/knowledge/picture.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import { courseWithConcepts, daysAgo, showEvidence } from '../../../tests/knowledge.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function newPicture() {
  ada = await app.learner()
  const { pool } = app.database
  const { course, concepts } = await courseWithConcepts(pool, ada)
  const [rate, size, neglect] = concepts.map(({ id }) => id) as [string, string, string]
  return { pool, course, concepts: { rate, size, neglect } }
}

async function read<Value>(schema: { parse: (value: unknown) => Value }, path: string): Promise<Value> {
  const answer = await ada.client.get(path)
  expect(answer.status).toBe(200)
  return schema.parse(await answer.json())
}

const standings = ({ units }: CourseConcepts) =>
  Object.fromEntries(units.flatMap(({ concepts }) => concepts).map((concept) => [concept.label, concept]))

it('shows the concepts of a course by unit, with the word and what it stands on', async () => {
  const { pool, course, concepts } = await newPicture()
  const right = (day: number) => ({ conceptId: concepts.size, outcome: 1, options: null, daysAgo: day })
  await showEvidence(pool, ada.id, [
    { conceptId: concepts.rate, outcome: 0, daysAgo: 3, misconception: 'A rare thing is as likely as any.' },
    { conceptId: concepts.rate, outcome: 0, daysAgo: 1 },
    { conceptId: concepts.rate, outcome: 0, daysAgo: 1 },
    right(4),
    right(2),
    right(2),
    right(1),
  ])
  const picture: Knowledge = await read(knowledgeSchema, '/api/knowledge')
  expect(picture.settings).toEqual({ guidesMayUse: true, asksConfidence: true })
  expect(picture.courses).toEqual([{ id: course.id, title: course.title }])
  expect(
    picture.course?.units.map(({ title, number, concepts: held }) => [number, title, held.length]),
  ).toEqual([
    [1, 'Unit title 1', 2],
    [2, 'Unit title 2', 1],
  ])
  const found = standings(await read(courseConceptsSchema, `/api/courses/${course.id}/concepts`))
  expect(found['Base rate']).toMatchObject({ word: 'shaky', missed: 3, right: 0, days: 2, openMistakes: 3 })
  expect(found['Base rate']?.lastDay).toBe(daysAgo(1))
  expect(found['Sample size']).toMatchObject({ word: 'solid', right: 4, days: 3, openMistakes: 0 })
  expect(found['Base rate neglect']).toMatchObject({ word: 'not_seen', days: 0, lastDay: null, recall: null })
  expect(picture.course?.misconceptions).toMatchObject([
    { conceptLabel: 'Base rate', misconception: 'A rare thing is as likely as any.', day: daysAgo(3) },
  ])
})

it('answers a learner without a concept, and one whose course has none', async () => {
  ada = await app.learner()
  expect(await read(knowledgeSchema, '/api/knowledge')).toMatchObject({ courses: [], course: null })
  const course = await createCourse(ada.client)
  expect(await read(knowledgeSchema, '/api/knowledge')).toMatchObject({ courses: [], course: null })
  const asked = await read(knowledgeSchema, `/api/knowledge?courseId=${course.id}`)
  expect(asked.course).toMatchObject({ courseId: course.id, units: [], misconceptions: [] })
})

it('chooses the course used last, or the one asked for', async () => {
  const first = await newPicture()
  const { course } = await courseWithConcepts(first.pool, ada)
  await first.pool.query(`update courses set last_used_at = now() - interval '1 day' where id = $1`, [
    course.id,
  ])
  const picture = await read(knowledgeSchema, '/api/knowledge')
  expect(picture.course?.courseId).toBe(first.course.id)
  expect(picture.courses.map(({ id }) => id)).toEqual([first.course.id, course.id])
  const other = await read(knowledgeSchema, `/api/knowledge?courseId=${course.id}`)
  expect(other.course?.courseId).toBe(course.id)
  expect((await ada.client.get(`/api/knowledge?courseId=${randomUUID()}`)).status).toBe(404)
})

it('takes one statement each for rows, sums and recall, however much evidence there is', async () => {
  const { pool, course, concepts } = await newPicture()
  const count = async () => {
    const paths = ['/api/knowledge', `/api/courses/${course.id}/concepts`]
    const counts: number[] = []
    for (const path of paths)
      counts.push(beyondSessionAndLimiter(await recordStatements(() => read({ parse: String }, path))).length)
    return counts
  }
  expect(await count()).toEqual([3, 3])
  const pieces = Array.from({ length: 300 }, (_, index) => ({
    conceptId: index % 2 ? concepts.rate : concepts.neglect,
    outcome: (index % 2) / 2,
    daysAgo: index,
    misconception: `Belief ${index}`,
  }))
  await showEvidence(pool, ada.id, pieces)
  expect(await count()).toEqual([3, 3])
  const { course: shown } = await read(knowledgeSchema, '/api/knowledge')
  expect(shown?.misconceptions).toHaveLength(50)
  const sent = await recordStatements(() => read(conceptDetailsSchema, `/api/concepts/${concepts.rate}`))
  expect(beyondSessionAndLimiter(sent)).toHaveLength(4)
})

it('tells why, page by page', async () => {
  const { pool, course, concepts } = await newPicture()
  const ids = await showEvidence(pool, ada.id, [
    { conceptId: concepts.rate, outcome: 1, daysAgo: 60, options: null },
    { conceptId: concepts.rate, outcome: 1, hints: 1, options: null, confidence: 'certain' },
    { conceptId: concepts.rate, outcome: 0, isStruck: true },
  ])
  const path = `/api/concepts/${concepts.rate}`
  const first: ConceptDetails = await read(conceptDetailsSchema, `${path}?limit=2`)
  expect(first).toMatchObject({ courseId: course.id, unitTitle: 'Unit title 1' })
  expect(first.evidence.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(first.evidence.items.map(({ weight, isStruck }) => [weight, isStruck])).toEqual([
    [null, true],
    [0.5, false],
  ])
  const rest = await read(conceptDetailsSchema, `${path}?limit=2&cursor=${first.evidence.nextCursor}`)
  expect(rest.evidence).toMatchObject({ items: [{ id: ids[0], weight: 0.5, place: null }], nextCursor: null })
  expect(rest.estimate?.mean).toBeCloseTo(2 / 3)
  expect((await ada.client.get(`${path}?cursor=nowhere`)).status).toBe(400)
})

it('strikes and counts again, from two tabs at once, without a second row', async () => {
  const { pool, concepts } = await newPicture()
  const [id] = await showEvidence(pool, ada.id, [
    { conceptId: concepts.rate, outcome: 0, misconception: 'So it is.' },
    { conceptId: concepts.rate, outcome: 0 },
  ])
  const strike = (body: object) => ada.client.post(`/api/evidence/${id}/strike`, body)
  const struck: ChangedEvidence = changedEvidenceSchema.parse(
    await (await strike({ isStruck: true, reason: 'Pressed the wrong key.' })).json(),
  )
  expect(struck.evidence).toMatchObject({
    isStruck: true,
    strikeReason: 'Pressed the wrong key.',
    weight: null,
  })
  expect(struck.concept).toMatchObject({ missed: 1, openMistakes: 1, word: 'unclear' })
  expect((await read(conceptDetailsSchema, `/api/concepts/${concepts.rate}`)).misconceptions).toEqual([])
  expect((await read(mistakesSchema, '/api/mistakes')).items.map((item) => item.id)).not.toContain(id)
  const again = await (await strike({ isStruck: true })).json()
  expect(again).toMatchObject({ evidence: { strikeReason: 'Pressed the wrong key.' } })
  const back = await (await strike({ isStruck: false })).json()
  expect(back).toMatchObject({
    evidence: { isStruck: false, strikeReason: '' },
    concept: { missed: 2, word: 'shaky' },
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => strike({ isStruck: index % 2 === 0, reason: `${index}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { rows } = await pool.query('select struck_at, strike_reason from evidence where id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(rows[0].struck_at === null).toBe(rows[0].strike_reason === '')
  expect((await read(conceptDetailsSchema, `/api/concepts/${concepts.rate}`)).evidence.items).toHaveLength(2)
})

it('settles a misconception until it is met again', async () => {
  const { pool, concepts } = await newPicture()
  const wrong = { conceptId: concepts.rate, outcome: 0, misconception: 'So it is.' }
  const [, newer] = await showEvidence(pool, ada.id, [
    { ...wrong, daysAgo: 5 },
    { ...wrong, daysAgo: 3, answered: 'Half.' },
  ])
  const open = async () => (await read(conceptDetailsSchema, `/api/concepts/${concepts.rate}`)).misconceptions
  expect(await open()).toMatchObject([{ evidenceId: newer, answered: 'Half.' }])
  const settle = (isSettled: boolean) => ada.client.post(`/api/evidence/${newer}/settle`, { isSettled })
  expect(await (await settle(true)).json()).toMatchObject({
    evidence: { isSettled: true },
    concept: { openMistakes: 1 },
  })
  expect(await open()).toEqual([])
  await settle(false)
  expect(await open()).toHaveLength(1)
  await settle(true)
  await showEvidence(pool, ada.id, [{ ...wrong, daysAgo: 1 }])
  expect(await open()).toMatchObject([{ day: daysAgo(1) }])
})

it('calls a concept shaky, forgets one, and forgets everything when that is confirmed', async () => {
  const { pool, course, concepts } = await newPicture()
  await showEvidence(pool, ada.id, [
    { conceptId: concepts.rate, outcome: 0 },
    { conceptId: concepts.size, outcome: 0 },
  ])
  const call = (id: string, isShaky: boolean) => ada.client.post(`/api/concepts/${id}/shaky`, { isShaky })
  expect(await (await call(concepts.rate, true)).json()).toMatchObject({
    isCalledShaky: true,
    word: 'unclear',
  })
  expect(await (await call(concepts.rate, false)).json()).toMatchObject({ isCalledShaky: false })
  for (const id of [concepts.rate, concepts.size]) await call(id, true)
  const forgotten = await ada.client.delete(`/api/concepts/${concepts.rate}/evidence`)
  expect(await forgotten.json()).toMatchObject({ isCalledShaky: false, word: 'not_seen', missed: 0 })
  const shown = () => read(courseConceptsSchema, `/api/courses/${course.id}/concepts`).then(standings)
  expect((await shown())['Sample size']).toMatchObject({ isCalledShaky: true, missed: 1 })
  const forget = (body: object) => ada.client.send('DELETE', '/api/knowledge', body)
  expect((await forget({})).status).toBe(400)
  expect((await forget({ confirm: 'no' })).status).toBe(400)
  expect((await shown())['Sample size']).toMatchObject({ missed: 1 })
  expect((await forget({ confirm: 'forget' })).status).toBe(204)
  expect((await shown())['Sample size']).toMatchObject({ isCalledShaky: false, word: 'not_seen' })
})

it('keeps each switch by itself', async () => {
  ada = await app.learner()
  const save = async (body: object) => (await ada.client.put('/api/knowledge/settings', body)).json()
  expect(await save({})).toEqual({ guidesMayUse: true, asksConfidence: true })
  await Promise.all([save({ guidesMayUse: false }), save({ asksConfidence: false })])
  expect((await read(knowledgeSchema, '/api/knowledge')).settings).toEqual({
    guidesMayUse: false,
    asksConfidence: false,
  })
  expect(await save({ asksConfidence: true })).toEqual({ guidesMayUse: false, asksConfidence: true })
})

it('lists mistakes: open, certain but missed, put away by the learner or by two right days', async () => {
  const { pool, course, concepts } = await newPicture()
  const right = { conceptId: concepts.rate, outcome: 1 }
  const [closed, , , open, sure, settled, partly] = await showEvidence(pool, ada.id, [
    { conceptId: concepts.rate, outcome: 0, daysAgo: 9 },
    { ...right, daysAgo: 8 },
    { ...right, daysAgo: 7 },
    { conceptId: concepts.size, outcome: 0, daysAgo: 6 },
    { conceptId: concepts.size, outcome: 0, daysAgo: 5, confidence: 'certain' },
    { conceptId: concepts.size, outcome: 0, daysAgo: 4, isSettled: true },
    { conceptId: concepts.size, outcome: 0.5, daysAgo: 3 },
    { conceptId: concepts.size, outcome: 0, daysAgo: 2, isStruck: true },
    { conceptId: concepts.size, outcome: 0, daysAgo: 1, kind: 'card_review' },
    { conceptId: concepts.size, outcome: 0, daysAgo: 1, kind: 'chat_remark' },
  ])
  const list = async (query: string) =>
    (await read(mistakesSchema, `/api/mistakes${query}`)).items.map(({ id }) => id)
  expect(await list('')).toEqual([partly, sure, open])
  expect(await list('?filter=certain')).toEqual([sure])
  expect(await list('?filter=put_away')).toEqual([settled, closed])
  expect(await list(`?courseId=${course.id}&limit=1`)).toEqual([partly])
  expect(await list(`?courseId=${randomUUID()}`)).toEqual([])
  const [item] = (await read(mistakesSchema, '/api/mistakes')).items
  expect(item).toMatchObject({
    conceptLabel: 'Sample size',
    courseTitle: course.title,
    unitTitle: 'Unit title 1',
    isPutAway: false,
    courseId: course.id,
    conceptId: concepts.size,
  })
  // Missed in no activity, it can be asked about in its concept's lesson, once that is there.
  expect(item?.place).toBeNull()
  const unitId = course.units[0]?.id
  await pool.query(
    `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, 'Rates', 'Know')`,
    [ada.id, course.id, unitId],
  )
  expect((await read(mistakesSchema, '/api/mistakes')).items[0]?.place).toEqual({
    courseId: course.id,
    unitId,
    activityId: null,
  })
  const page = await read(mistakesSchema, '/api/mistakes?limit=2')
  expect(await list(`?limit=2&cursor=${page.nextCursor}`)).toEqual([open])
})
