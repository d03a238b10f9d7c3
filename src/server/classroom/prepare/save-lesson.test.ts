import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { plannedLesson } from '#tests/lessons.ts'
import { answers, ending, type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { eventsOf, type ReadEvent, readEvents } from '#tests/read-events.ts'

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
beforeEach(async () => {
  model.reset()
  course = await createCourse(ada.client, { title: `Inscriptions ${randomUUID()}` })
})

const stream = { accept: 'text/event-stream' }
const unitAt = (index: number) => course.units[index]?.id ?? ''
const ids = () => ({ courseId: course.id, unitId: unitAt(0) })
const planIt = (headers: Record<string, string> = {}) =>
  ada.client.post('/api/generate-lesson', ids(), headers)
const room = async (query = ''): Promise<Classroom> =>
  classroomSchema.parse(await (await ada.client.get(`/api/courses/${course.id}/classroom${query}`)).json())

describe('a lesson plan of one’s own', () => {
  it('is made from the learner’s own rows, kept, and told again without the model', async () => {
    model.always(says(JSON.stringify(plannedLesson)))
    expect((await room()).plan).toBeNull()
    await app.database.pool.query(`update profiles set career_goals = 'Epigrapher' where id = $1`, [ada.id])

    const first = await (await planIt()).json()
    const prompt = JSON.stringify(model.requests[0]?.body)
    expect(prompt).toContain(course.title)
    expect(prompt).toContain('Unit title 1')
    expect(prompt).toContain('Epigrapher')

    const again = await (await planIt()).json()
    expect(again.lessonPlan).toEqual(first.lessonPlan)
    expect(model.requests).toHaveLength(1)

    const { plan, unit, isPreview } = await room()
    expect(unit?.id).toBe(unitAt(0))
    expect(isPreview).toBe(false)
    expect(plan).toMatchObject({
      ...plannedLesson.lessonMetadata,
      activeActivityIndex: 0,
      isPrefetched: false,
    })
    expect(plan?.activities.map(({ id }) => id)).toEqual(
      first.lessonPlan.activities.map(({ id }: { id: string }) => id),
    )
    expect(plan?.activities.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  })

  it('is made once however many tabs ask at the same time, and streams to each', async () => {
    const text = JSON.stringify(plannedLesson)
    const cut = text.indexOf('"activities"')
    const allListen = Promise.withResolvers<void>()
    model.always(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(token(text.slice(0, cut)))
      await allListen.promise
      response.end(token(text.slice(cut)) + ending)
    })
    let listening = 0
    const listen = async () => {
      const events: ReadEvent[] = []
      for await (const event of eventsOf(await planIt(stream))) {
        events.push(event)
        // The plan ends only after every tab has received its beginning.
        if (event.event === 'head' && ++listening === 5) allListen.resolve()
      }
      return events
    }
    const tabs = await Promise.all(Array.from({ length: 5 }, listen))
    expect(model.requests).toHaveLength(1)
    for (const events of tabs) {
      expect(events.at(-1)).toEqual(tabs[0]?.at(-1))
      expect(events.map(({ event }) => event)).toContain('head')
    }
    const kept = await app.database.pool.query('select id from lesson_plans where unit_id = $1', [unitAt(0)])
    expect(kept.rowCount).toBe(1)
  })

  it('names an activity as soon as its title is there', async () => {
    const text = JSON.stringify(plannedLesson)
    const cut = text.indexOf('What a milestone says"') + 'What a milestone says"'.length
    model.always(async (response, _seen, gone) => {
      await sends([token(text.slice(0, cut))], 'hang')(response, _seen, gone)
    })
    const answer = await planIt(stream)
    const seen: string[] = []
    for await (const { event, data } of eventsOf(answer)) {
      seen.push(event)
      if (event === 'begun') {
        expect(data).toEqual({ index: 0, item: { id: expect.any(String), title: 'What a milestone says' } })
        break
      }
    }
    expect(seen).toEqual(['head', 'begun'])
  })

  it('is finished and kept when the learner leaves in the middle', async () => {
    model.always(says(JSON.stringify(plannedLesson), { tokenMs: 5 }))
    const leaving = new AbortController()
    const answer = await ada.client.fetch('/api/generate-lesson', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...stream },
      body: JSON.stringify(ids()),
      signal: leaving.signal,
    })
    for await (const { event } of eventsOf(answer)) if (event === 'begun') break
    leaving.abort()
    await expect.poll(async () => (await room()).plan?.activities).toHaveLength(4)
    expect(model.requests).toHaveLength(1)
  })

  it('has the same activities whether shown one by one or at the end, a bad one left out', async () => {
    const [first, ...rest] = plannedLesson.activities
    const activities = [first, { ...rest[0], title: '' }, ...rest]
    model.always(says(JSON.stringify({ ...plannedLesson, activities })))
    const events = await readEvents(await planIt(stream))
    const shown = events.filter(({ event }) => event === 'item').map(({ data }) => data.item)
    expect(events.at(-1)?.data).toMatchObject({ lessonPlan: { activities: shown } })
    expect((await room()).plan?.activities).toHaveLength(4)
  })

  it('keeps an activity whose leader is none of the three', async () => {
    const [first, ...rest] = plannedLesson.activities
    const activities = [first, { ...rest[0], leader: ' **Mentor** ' }, ...rest.slice(1)]
    model.always(says(JSON.stringify({ ...plannedLesson, activities })))
    expect((await planIt()).status).toBe(200)
    expect(model.requests).toHaveLength(1)
    expect((await room()).plan?.activities.map(({ leader }) => leader)).toEqual([
      'Professor',
      'Mentor',
      'Librarian',
      'Examiner',
    ])
  })

  it.each([
    ['down', answers(500, 'no')],
    ['refusing', says('I cannot help with that.')],
    ['malformed', says('{"lessonMetadata": {"title": "x"')],
    ['empty', says('')],
    ['cut off', sends([token('{"lessonMetadata":{"title":"A","objective":"B"},"activities":[')], 'cut')],
    ['without its metadata', says(JSON.stringify({ activities: plannedLesson.activities }))],
    ['without activities', says(JSON.stringify({ lessonMetadata: plannedLesson.lessonMetadata }))],
  ])('from a model that is %s is no plan, and can be tried again', async (_name, script) => {
    model.always(script)
    const answer = await planIt()
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      detail: 'The lesson plan could not be made right now. Please try again.',
    })
    expect((await room()).plan).toBeNull()
    model.always(says(JSON.stringify(plannedLesson)))
    expect((await planIt()).status).toBe(200)
  })

  it('keeps a hostile model’s text as text, cleaned of marks, NUL and half characters', async () => {
    const title = '## **<script>alert(1)</script>**\u0000\ud800'
    const activities = plannedLesson.activities.map((activity) => ({ ...activity, title }))
    model.always(says(JSON.stringify({ lessonMetadata: { title, objective: '**Run** `rm`' }, activities })))
    expect((await planIt()).status).toBe(200)
    const { plan } = await room()
    expect(plan).toMatchObject({ title: '<script>alert(1)</script>\ufffd', objective: 'Run `rm`' })
    expect(plan?.activities[0]?.title).toBe('<script>alert(1)</script>\ufffd')
  })
})

describe('the doors', () => {
  it('foreign, unknown and impossible ids answer alike, and the model is not asked', async () => {
    const eve = await app.learner('Eve')
    const hers = await createCourse(eve.client)
    const asked = [
      { courseId: hers.id, unitId: hers.units[0]?.id },
      { unitId: hers.units[0]?.id },
      { courseId: course.id, unitId: hers.units[0]?.id },
      { courseId: randomUUID(), unitId: randomUUID() },
      { courseId: 'x', unitId: 'y' },
    ]
    const bodies = await Promise.all(
      asked.map(async (body) => {
        const answer = await ada.client.post('/api/generate-lesson', body)
        expect(answer.status).toBe(404)
        const { requestId: _, ...problem } = await answer.json()
        return problem
      }),
    )
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(model.requests).toHaveLength(0)
    expect((await ada.client.get(`/api/courses/${hers.id}/classroom`)).status).toBe(404)
    expect((await ada.client.get(`/api/courses/${randomUUID()}/classroom`)).status).toBe(404)
    expect((await ada.client.get('/api/courses/x/classroom')).status).toBe(404)
  })

  it('a lesson not reached yet is locked; one that is not there is no lesson', async () => {
    const answer = await ada.client.post('/api/generate-lesson', { courseId: course.id, unitId: unitAt(1) })
    expect(answer.status).toBe(409)
    expect(model.requests).toHaveLength(0)
    expect((await room('?lesson=2')).unit).toBeNull()
    expect((await room('?lesson=99')).unit).toBeNull()
    expect((await ada.client.get(`/api/courses/${course.id}/classroom?lesson=0`)).status).toBe(400)
  })
})

describe('where the learner is', () => {
  it('is remembered; an activity that is not there is ignored', async () => {
    model.always(says(JSON.stringify(plannedLesson)))
    await planIt()
    const { plan } = await room()
    const path = `/api/lesson-plans/${plan?.id}/active-activity`
    expect((await ada.client.put(path, { activeActivityIndex: 2 })).status).toBe(204)
    expect((await room()).plan?.activeActivityIndex).toBe(2)
    expect((await ada.client.put(path, { activeActivityIndex: 7 })).status).toBe(204)
    expect((await room()).plan?.activeActivityIndex).toBe(2)
    expect((await ada.client.put(path, { activeActivityIndex: -1 })).status).toBe(400)
    const eve = await app.learner('Eve')
    expect((await eve.client.put(path, { activeActivityIndex: 1 })).status).toBe(404)
    expect((await room()).plan?.activeActivityIndex).toBe(2)
  })
})
