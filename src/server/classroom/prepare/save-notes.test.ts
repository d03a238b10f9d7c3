import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Activity, type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { asPage, plannedLesson } from '#tests/lessons.ts'
import { answers, ending, type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { eventsOf, readEvents } from '#tests/read-events.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
let course: OwnCourse
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const stream = { accept: 'text/event-stream' }
let activities: Activity[]
const room = async (): Promise<Classroom> =>
  classroomSchema.parse(await (await ada.client.get(`/api/courses/${course.id}/classroom`)).json())
const activity = async (index: number) => (await room()).plan?.activities[index]

beforeEach(async () => {
  model.reset()
  course = await createCourse(ada.client, { title: `Inscriptions ${randomUUID()}` })
  model.next(says(JSON.stringify(plannedLesson)))
  await ada.client.post('/api/generate-lesson', { courseId: course.id })
  activities = (await room()).plan?.activities ?? []
  model.reset()
})

const idsOf = (index: number) => ({
  courseId: course.id,
  unitId: course.units[0]?.id,
  activityId: activities[index]?.id,
})
const write = (body: object = {}, headers: Record<string, string> = {}) =>
  ada.client.post('/api/generate-notes', { ...idsOf(0), ...body }, headers)

/** Streams a plan up to the title of its first activity; the test decides when the rest follows. */
async function planHalfWay(title = 'What a milestone says') {
  course = await createCourse(ada.client, { title: `Inscriptions ${randomUUID()}` })
  const text = JSON.stringify(plannedLesson)
  const cut = text.indexOf(`${title}"`) + title.length + 1
  let finish: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    finish = resolve
  })
  model.next(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(text.slice(0, cut)))
    await asked
    response.end(token(text.slice(cut)) + ending)
  })
  model.always(says(asPage('Early notes.')))
  const planning = await ada.client.post('/api/generate-lesson', { courseId: course.id }, stream)
  return { planning, finish }
}

describe('notes of one’s own activity', () => {
  it('are written for the activity, kept, told again without the model, and anew when asked', async () => {
    model.always(says(asPage('# Milestones\n\nThey count **miles**.')))
    expect(await (await write()).json()).toMatchObject({
      notes: asPage('# Milestones\n\nThey count **miles**.'),
    })
    const prompt = JSON.stringify(model.requests[0]?.body)
    expect(prompt).toContain('What a milestone says')
    expect(prompt).toContain(course.title)
    await write()
    expect(model.requests).toHaveLength(1)
    expect(await activity(0)).toMatchObject({
      content: asPage('# Milestones\n\nThey count **miles**.'),
      contentCutOff: false,
    })

    model.always(says(asPage('A better text.')))
    expect(await (await write({ regenerate: true })).json()).toMatchObject({
      notes: asPage('A better text.'),
    })
    expect((await activity(0))?.content).toBe(asPage('A better text.'))
  })

  it('stream: the first paragraph is there before the last is sent', async () => {
    let finish: () => void = () => {}
    const asked = new Promise<void>((resolve) => {
      finish = resolve
    })
    model.always(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(token('First paragraph.\n\n'))
      await asked
      response.end(token(asPage('Last paragraph.')) + ending)
    })
    const seen: string[] = []
    for await (const { event, data } of eventsOf(await write({}, stream))) {
      seen.push(event)
      if (event === 'delta' && String(data.text).includes('First')) finish()
    }
    expect(seen.filter((event) => event === 'delta').length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe('done')
  })

  it('are written once however many tabs ask, and to the end when all of them leave', async () => {
    model.always(says('word '.repeat(90), { tokenMs: 5 }))
    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) =>
      ada.client.fetch('/api/generate-notes', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...stream },
        body: JSON.stringify(idsOf(0)),
        ...(signal ? { signal } : {}),
      })
    const left = await ask(leaving.signal)
    for await (const { event } of eventsOf(left)) if (event === 'delta') break
    leaving.abort()
    const events = await readEvents(await ask())
    expect(model.requests).toHaveLength(1)
    expect(events.at(-1)?.event).toBe('done')
    await expect.poll(async () => (await activity(0))?.content).toContain('word word')
  })

  it('keep what came when the model is cut off, and are tried again', async () => {
    model.always(sends([token('Half a thought'), token(' and more')], 'cut'))
    const events = await readEvents(await write({}, stream))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { cutOff: true } })
    expect(await activity(0)).toMatchObject({ content: 'Half a thought and more', contentCutOff: true })

    model.always(says(asPage('All of it.')))
    await write()
    expect(await activity(0)).toMatchObject({ content: asPage('All of it.'), contentCutOff: false })
    model.always(sends([token('Half')], 'cut'))
    expect((await write({ regenerate: true })).status).toBe(502)
    expect(await activity(0)).toMatchObject({ content: asPage('All of it.'), contentCutOff: false })
  })

  it.each([
    ['down', answers(500, 'x'), '502 Bad Gateway'],
    ['empty', says(''), '502 Bad Gateway'],
    ['without a good key', answers(401, {}), '503 Service Unavailable'],
  ])('fail with the status of the answer when the model is %s', async (_name, script, status) => {
    model.always(script)
    const answer = await write()
    expect((await answer.json()).detail).toBe(`API request failed: ${status}`)
    expect((await activity(0))?.content).toBeNull()
  })

  it('that are no page are asked for once more and then fail; an empty page of before is written', async () => {
    const exercise = '## Think it through\n\nQ: What does a stone count?\nA: Miles.'
    model.always(says(exercise))
    const answer = await write()
    expect((await answer.json()).code).toBe('model_bad_answer')
    expect(model.requests).toHaveLength(2)
    expect(JSON.stringify(model.requests[1]?.body.messages)).toContain('no page to read')
    expect(JSON.stringify(model.requests[1]?.body.messages)).not.toContain('What does a stone count?')
    expect(await activity(0)).toMatchObject({ content: null, exercises: [] })

    await app.database.pool.query("update activities set content = '' where id = $1", [activities[0]?.id])
    expect((await activity(0))?.content).toBeNull()
    model.always(says(asPage('At last.')))
    expect(await (await write()).json()).toMatchObject({ notes: asPage('At last.') })
    expect((await activity(0))?.content).toBe(asPage('At last.'))
  })

  it('can begin while the plan is still being made, and are kept with it', async () => {
    const { planning, finish } = await planHalfWay()
    let notes: Promise<{ event: string }[]> | undefined
    for await (const { event, data } of eventsOf(planning)) {
      if (event !== 'begun' || data.index !== 0) continue
      const { id } = data.item as { id: string }
      const eve = await app.learner('Eve')
      expect((await eve.client.post('/api/generate-notes', { activityId: id })).status).toBe(404)
      const answer = await ada.client.post('/api/generate-notes', { activityId: id }, stream)
      const events = eventsOf(answer)
      expect((await events.next()).value).toMatchObject({ event: 'delta' })
      notes = (async () => {
        const rest = []
        for await (const one of events) rest.push(one)
        return rest
      })()
      finish()
    }
    expect((await notes)?.at(-1)?.event).toBe('done')
    expect((await activity(0))?.content).toBe(asPage('Early notes.'))
  })

  it('wait for the plan where it has only named their activity; so do resources and an exam', async () => {
    const { planning, finish } = await planHalfWay('Checking dates')
    const ids: string[] = []
    const asked: Promise<Response>[] = []
    for await (const { event, data } of eventsOf(planning)) {
      if (event !== 'begun') continue
      ids.push((data.item as { id: string }).id)
      if (data.index !== 3) continue
      const [, second, third, fourth] = ids
      asked.push(
        ada.client.post('/api/generate-notes', { activityId: second }),
        ada.client.post('/api/generate-resources', { activityId: third }),
        ada.client.post('/api/generate-exam-questions', { activityId: fourth }),
      )
      // A request for an unknown plan answers at once, so the requests before it have been read by then.
      const unknown = { activityId: randomUUID() }
      expect((await ada.client.post('/api/generate-notes', unknown)).status).toBe(404)
      finish()
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).not.toContain(404)
    expect(statuses[0]).toBe(200)
  })

  it('are written also when the plan ends just as their row is looked for', async () => {
    const { planning, finish } = await planHalfWay()
    const { pool } = app.database
    const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
    let planIsOver: () => void = () => {}
    const over = new Promise<void>((resolve) => {
      planIsOver = resolve
    })
    let answer: Promise<Response> | undefined
    for await (const { event, data } of eventsOf(planning)) {
      if (event !== 'begun' || data.index !== 0) continue
      const { id } = data.item as { id: string }
      // Delays the result of a read that began before the plan was stored.
      vi.spyOn(pool, 'query').mockImplementation(async (...asked: unknown[]) => {
        const found = await query(...asked)
        if (JSON.stringify(asked).includes(id)) {
          vi.restoreAllMocks()
          finish()
          await over
        }
        return found
      })
      answer = ada.client.post('/api/generate-notes', { activityId: id })
    }
    planIsOver()
    expect(await (await answer)?.json()).toMatchObject({ notes: asPage('Early notes.') })
    expect((await activity(0))?.content).toBe(asPage('Early notes.'))
  })

  it('have doors: foreign, unknown and mismatched ids are not there', async () => {
    const eve = await app.learner('Eve')
    const hers = await createCourse(eve.client)
    for (const path of ['/api/generate-notes', '/api/generate-resources']) {
      expect((await eve.client.post(path, idsOf(0))).status).toBe(404)
      expect((await eve.client.post(path, { activityId: activities[0]?.id })).status).toBe(404)
      const mismatched = { ...idsOf(0), courseId: hers.id }
      expect((await ada.client.post(path, mismatched)).status).toBe(404)
      expect((await ada.client.post(path, { courseId: course.id })).status).toBe(404)
      expect((await ada.client.post(path, { activityId: 'activity-1' })).status).toBe(404)
      expect((await ada.client.post(path, { activityId: randomUUID() })).status).toBe(404)
    }
    expect(model.requests).toHaveLength(0)
  })
})
