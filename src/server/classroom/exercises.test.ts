import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Activity, type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { asPage, plannedLesson } from '#tests/lessons.ts'
import { type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
let course: OwnCourse
let activityId: string
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const room = async (): Promise<Classroom> =>
  classroomSchema.parse(await (await ada.client.get(`/api/courses/${course.id}/classroom`)).json())
const activity = async (): Promise<Activity | undefined> => (await room()).plan?.activities[0]

const key = 'In thousand paces'
const none = { shown: [], left: 0 }
const notes = asPage('Stones count.\n\n## Miles\n\nRoman ones.')
const written = `${notes}\n\n## Think it through\n\nQ: What does a milestone count?\nA: ${key}.\n\nQ: From where?\nA: ${key}, from Rome.`

beforeEach(async () => {
  model.reset()
  course = await createCourse(ada.client, { title: `Inscriptions ${randomUUID()}` })
  model.next(says(JSON.stringify(plannedLesson)))
  await ada.client.post('/api/generate-lesson', { courseId: course.id })
  activityId = (await activity())?.id ?? ''
  model.reset()
})

const write = (body: object = {}) =>
  ada.client.post('/api/generate-notes', { activityId, ...body }, { accept: 'text/event-stream' })
const attempt = (exerciseId: string, text: string, by = ada, id = activityId) =>
  by.client.post(`/api/activities/${id}/exercises/${exerciseId}/attempt`, { text })
async function exported() {
  const answer = await ada.client.get('/api/account/export')
  return Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    .map((file) => strFromU8(file))
    .join()
}
async function writeWithExercises() {
  model.always(says(written, { tokenMs: 0 }))
  const streamed = await (await write()).text()
  return { streamed, exercises: (await activity())?.exercises ?? [] }
}

describe('exercises of the notes', () => {
  it('come with the notes without their answers, which no reply holds before an attempt', async () => {
    const { streamed, exercises } = await writeWithExercises()
    expect(streamed).toContain('What does a milestone count?')
    expect(exercises.map(({ id: _id, ...shown }) => shown)).toEqual([
      { prompt: 'What does a milestone count?', attempt: null, answer: null, hints: none },
      { prompt: 'From where?', attempt: null, answer: null, hints: none },
    ])
    expect((await activity())?.content).toBe(notes)
    const again = await (await write()).text()
    const classroom = JSON.stringify(await room())
    const taken = await exported()
    for (const reply of [streamed, again, classroom, taken]) expect(reply).not.toContain(key)
  })

  it('show the kept answer after an attempt; the first attempt stands', async () => {
    const [first, second] = (await writeWithExercises()).exercises
    const reply = { answer: `${key}.`, attempt: 'Miles' }
    expect(await (await attempt(first?.id ?? '', ' Miles ')).json()).toEqual(reply)
    expect(await (await attempt(first?.id ?? '', 'In thousand paces, I knew it')).json()).toEqual(reply)
    expect((await activity())?.exercises).toEqual([
      { ...first, attempt: 'Miles', answer: `${key}.` },
      { ...second, attempt: null, answer: null },
    ])
    // Stored notes come with the attempt.
    expect(await (await write()).text()).toContain('"attempt":"Miles"')
    expect(model.requests).toHaveLength(1)
  })

  it('of two attempts at the same moment one stands', async () => {
    const [first] = (await writeWithExercises()).exercises
    const replies = await Promise.all(['One', 'Two'].map((text) => attempt(first?.id ?? '', text)))
    const texts = await Promise.all(replies.map(async (reply) => (await reply.json()).attempt))
    expect(new Set(texts).size).toBe(1)
  })

  it('refuse an empty attempt in words, an unknown exercise, and other learners', async () => {
    const [first] = (await writeWithExercises()).exercises
    const empty = await attempt(first?.id ?? '', '   ')
    expect(empty.status).toBe(400)
    expect((await empty.json()).fields.text).toBeTruthy()
    expect((await attempt(first?.id ?? '', 'x'.repeat(4001))).status).toBe(400)
    for (const id of ['none', 'x'.repeat(200), '%00']) expect((await attempt(id, 'Miles')).status).toBe(404)
    expect((await attempt(first?.id ?? '', 'Miles', ada, randomUUID())).status).toBe(404)
    const eve = await app.learner()
    expect((await attempt(first?.id ?? '', 'Miles', eve)).status).toBe(404)
    expect((await activity())?.exercises[0]?.attempt).toBeNull()
  })

  it('go with the text they belong to when it is written anew, and so do attempts', async () => {
    const [first] = (await writeWithExercises()).exercises
    await attempt(first?.id ?? '', 'Miles')
    // A reply that breaks off changes nothing.
    model.next(sends([token('Half a thought')], 'cut'))
    await (await write({ regenerate: true })).text()
    expect((await activity())?.exercises[0]).toMatchObject({ id: first?.id, attempt: 'Miles' })

    model.always(says(asPage('Better.\n\n## Think it through\n\nQ: Why stones?\nA: They last.')))
    await (await write({ regenerate: true })).text()
    expect((await activity())?.exercises).toMatchObject([{ prompt: 'Why stones?', attempt: null }])
    expect((await attempt(first?.id ?? '', 'Late')).status).toBe(404)
    const { rows } = await app.database.pool.query('select 1 from exercise_attempts where activity_id = $1', [
      activityId,
    ])
    expect(rows).toHaveLength(0)
  })

  it('are taken along as attempts', async () => {
    const [first] = (await writeWithExercises()).exercises
    await attempt(first?.id ?? '', 'My very own words')
    expect(await exported()).toContain('My very own words')
  })
})

describe('notes without exercises', () => {
  it('of an earlier release open as they were', async () => {
    await app.database.pool.query(
      "update activities set content = 'Old notes', exercises = null where id = $1",
      [activityId],
    )
    expect(await activity()).toMatchObject({ content: 'Old notes', exercises: [] })
    expect(await (await write()).text()).toContain('"exercises":[]')
  })

  it('keep their open questions as text', async () => {
    const text = asPage('Stones.\n\n## Think it through\n\n1. Why stones?\n2. Why miles?')
    model.always(says(text))
    await (await write()).text()
    expect(await activity()).toMatchObject({ content: text, exercises: [] })
  })

  it('and notes about no row show the questions alone', async () => {
    model.always(says(written))
    const reply = await ada.client.post('/api/generate-notes', { lessonTitle: 'Milestones' })
    expect((await reply.json()).notes).toBe(
      `${notes}\n\n## Think it through\n\n- What does a milestone count?\n- From where?`,
    )
  })
})

describe('hints to exercises', () => {
  const hinted = `${notes}\n\n## Think it through\n\nQ: What does a milestone count?\nH: It is ${key}.\nH: HINTMARK think of a distance.\n**H2:** HINTMARK how far does one walk?\nA: ${key}.`
  const hint = (exerciseId: string, by = ada) =>
    by.client.post(`/api/activities/${activityId}/exercises/${exerciseId}/hints`)

  it('are written with the exercise, leave one by one and counted, and never hold the answer', async () => {
    model.always(says(hinted, { tokenMs: 0 }))
    const streamed = await (await write()).text()
    const [exercise] = (await activity())?.exercises ?? []
    const id = exercise?.id ?? ''
    expect(exercise?.hints).toEqual({ shown: [], left: 2 })
    expect(streamed + JSON.stringify(await room()) + (await exported())).not.toContain('HINTMARK')
    const answers = await Promise.all([hint(id), hint(id), hint(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    const shown = ['HINTMARK think of a distance.', 'HINTMARK how far does one walk?']
    expect((await activity())?.exercises[0]).toMatchObject({
      hints: { shown, left: 0 },
      attempt: null,
      answer: null,
    })
    expect(await (await hint(id)).json()).toMatchObject({ code: 'no_hints_left' })
    await attempt(id, 'Miles.')
    expect((await activity())?.exercises[0]).toMatchObject({ attempt: 'Miles.', hints: { shown } })
    expect((await hint(id, await app.learner('Eve'))).status).toBe(404)
    expect((await hint('other')).status).toBe(404)
    // After a rewrite of the notes, hints are counted from 0.
    await write({ regenerate: true }).then((answer) => answer.text())
    const { rows } = await app.database.pool.query('select 1 from exercise_hints where activity_id = $1', [
      activityId,
    ])
    expect(rows).toEqual([])
  })
})
