import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createAuthoredCourse } from '#tests/authored.ts'
import { createCourse } from '#tests/courses.ts'
import { courseWithConcepts, showEvidence } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { plannedLesson } from '#tests/lessons.ts'
import { finish, type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { keepConcepts } from './keep-concepts.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

type Row = { id: string; unit_id: string | null; key: string; label: string; position: number }
const conceptsOf = async (courseId: string): Promise<Row[]> =>
  (
    await app.database.pool.query<Row>(
      `select concepts.* from concepts left join units on units.id = unit_id
       where concepts.course_id = $1 order by units.position nulls last, concepts.position`,
      [courseId],
    )
  ).rows
const labelsOf = async (courseId: string) => (await conceptsOf(courseId)).map(({ label }) => label)
const keep = (courseId: string, unitId: string, ...labels: string[]) =>
  app.database.db.transaction((tx) =>
    keepConcepts(
      tx,
      { userId: ada.id, courseId, unitId },
      labels.map((label) => ({ label, statement: `${label} is so.` })),
    ),
  )

async function plan(concepts: unknown) {
  const course = await createCourse(ada.client)
  model.always(says(JSON.stringify({ ...plannedLesson, concepts })))
  const answer = await ada.client.post('/api/generate-lesson', {
    courseId: course.id,
    unitId: course.units[0]?.id,
  })
  expect(answer.status).toBe(200)
  const { lessonPlan } = await answer.json()
  expect(lessonPlan.activities).toHaveLength(4)
  expect(lessonPlan).not.toHaveProperty('concepts')
  return course.id
}

it('the concepts of a plan are kept with it, and asked for in its prompt', async () => {
  const id = await plan([{ label: 'Milestones', statement: 'They mark miles.' }])
  expect(await conceptsOf(id)).toMatchObject([{ key: 'milestones', label: 'Milestones', position: 0 }])
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('concepts')
})

it.each([
  ['none', undefined],
  ['text', 'Milestones'],
  ['an empty list', []],
  ['nothing that can be kept', [{ label: 'Obey me\nnow', statement: 'x' }, 7, null, { label: '' }]],
])('a plan with %s for concepts is a lesson about its unit', async (_name, concepts) => {
  expect(await labelsOf(await plan(concepts))).toEqual(['Unit title 1'])
})

it('of 500 concepts the first six are kept', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ label: `Thing ${at}`, statement: 'It is.' }))
  expect(await labelsOf(await plan(many))).toEqual(many.slice(0, 6).map(({ label }) => label))
})

it('a plan that breaks off among its concepts is a whole lesson', async () => {
  const course = await createCourse(ada.client)
  const whole = JSON.stringify({ ...plannedLesson, concepts: [{ label: 'Miles', statement: 'They are.' }] })
  model.always(sends([token(whole.slice(0, -20)), finish('length')], 'end'))
  const answer = await ada.client.post('/api/generate-lesson', {
    courseId: course.id,
    unitId: course.units[0]?.id,
  })
  expect(answer.status).toBe(200)
  expect(await labelsOf(course.id)).toEqual(['Unit title 1'])
})

it('a written lesson has the concepts its author wrote, with their keys', async () => {
  const course = await createAuthoredCourse(app.database.db, ada.client)
  await ada.client.get(`/api/courses/${course.id}/classroom`)
  const { rows } = await app.database.pool.query(
    `select concept.value->>'key' as key from units join unit_contents on unit_id = units.id
       join authored_units a on a.id = authored_id, jsonb_array_elements(content->'head'->'concepts') concept
     where course_id = $1 and units.position = 0`,
    [course.id],
  )
  expect((await conceptsOf(course.id)).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
})

it('plans of two units at once have keys of their own, and a shared thing once', async () => {
  const course = await createCourse(ada.client, { lessons: 6 })
  await Promise.all(course.units.map(({ id }, at) => keep(course.id, id, 'Shared', `Own ${at}`, 'Own!')))
  const rows = await conceptsOf(course.id)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(rows.filter(({ label }) => label === 'Shared')).toHaveLength(1)
  for (const { id } of course.units) expect(rows.some(({ unit_id }) => unit_id === id)).toBe(true)
})

it('a unit that goes takes along what nothing was shown about, and comes back to the rest', async () => {
  const { course, concepts } = await courseWithConcepts(app.database.pool, ada, [
    ['Base rate', 'Bias'],
    ['Odds'],
  ])
  const [rate] = concepts
  await showEvidence(app.database.pool, ada.id, [{ conceptId: rate?.id ?? '', outcome: 0 }])
  const edited = await ada.client.patch(`/api/courses/${course.id}`, {
    revision: course.revision,
    units: course.units.slice(1).map(({ id, title, unitObjective, unitAssessment }) => ({
      id,
      title,
      unitObjective,
      unitAssessment,
    })),
  })
  expect(edited.status, await edited.clone().text()).toBe(200)
  expect(await conceptsOf(course.id)).toMatchObject([
    { label: 'Odds' },
    { id: rate?.id, unit_id: null, label: 'Base rate' },
  ])
  await keep(course.id, course.units[1]?.id ?? '', 'Base rates', 'Odds')
  expect((await conceptsOf(course.id)).find(({ id }) => id === rate?.id)).toMatchObject({
    unit_id: course.units[1]?.id,
    key: 'base-rate',
  })
})

it('no copy of a course has anything of it', async () => {
  const { course, concepts } = await courseWithConcepts(app.database.pool, ada)
  await showEvidence(app.database.pool, ada.id, [{ conceptId: concepts[0]?.id ?? '', outcome: 0 }])
  const grace = await app.learner('Grace Hopper')
  const fork = await grace.client.post(`/api/courses/${course.id}/fork`)
  expect(fork.ok).toBe(true)
  const { rows } = await app.database.pool.query(
    'select id from concepts where user_id = $1 union select id from evidence where user_id = $1',
    [grace.id],
  )
  expect(rows).toEqual([])
})
