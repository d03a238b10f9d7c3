import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import { goodQuestions } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { asPage, plannedLesson, plannedWorks } from '#tests/lessons.ts'
import { hangs, type Script, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
let course: OwnCourse
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', AI_TIMEOUT_S: '600' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const room = async (): Promise<Classroom> =>
  classroomSchema.parse(await (await ada.client.get(`/api/courses/${course.id}/classroom`)).json())
const path = (planId: string | undefined) => `/api/lesson-plans/${planId}/prefetch`

/** Answers as the guide whose system prompt was sent. */
const guide: Script = (...call) => {
  const system = call[1].body.messages[0]?.content ?? ''
  if (system.includes('You put together the study resources'))
    return says(JSON.stringify(plannedWorks))(...call)
  return says(system.includes('Its guide: Professor') ? asPage('Some notes.') : goodQuestions())(...call)
}
const titles = () =>
  model.requests.map(
    ({ body }) => /This activity: (.*)/.exec(body.messages[0]?.content ?? '')?.[1] ?? 'an exam',
  )

/** Starts the prefetch from a page that is closed at once. */
async function beginAndLeave(planId: string | undefined): Promise<void> {
  const leaving = new AbortController()
  const asking = ada.client.fetch(path(planId), { method: 'POST', signal: leaving.signal })
  await expect.poll(() => model.open()).toBe(1)
  leaving.abort()
  await expect(asking).rejects.toThrow()
}

beforeEach(async () => {
  model.reset()
  course = await createCourse(ada.client, { title: `Inscriptions ${randomUUID()}` })
  model.next(says(JSON.stringify(plannedLesson)))
  await ada.client.post('/api/generate-lesson', { courseId: course.id })
  model.reset()
})

describe('a lesson made ahead', () => {
  it('is finished when its page is left, each activity once, and found by who comes back', async () => {
    // One activity has been made; of the other two, the Professor's comes first.
    await app.database.pool.query(`update activities set resources = '[]' where title = $1`, [
      'Where to find inscriptions',
    ])
    await app.database.pool.query(`update activities set content = 'Kept.' where title = $1`, [
      'What a milestone says',
    ])
    // An empty page, as earlier versions stored it, counts as missing.
    await app.database.pool.query(`update activities set content = ' ' where title = 'Names of emperors'`)
    const planId = (await room()).plan?.id
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return guide(...call)
    })
    await beginAndLeave(planId)
    hasLeft.resolve()
    await expect.poll(async () => (await room()).plan?.isPrefetched, { timeout: 20_000 }).toBe(true)
    const activities = (await room()).plan?.activities ?? []
    expect(activities.map(({ content }) => content)).toEqual(['Kept.', asPage('Some notes.'), null, null])
    expect(activities[3]?.examStatus).toBe('ready')
    expect(titles().filter((title) => title === 'Names of emperors')).toHaveLength(1)
    const asked = model.requests.length
    const again = await ada.client.post(path(planId), {}, { accept: 'text/event-stream' })
    expect((await readEvents(again)).at(-1)).toMatchObject({ event: 'over', data: { state: 'done' } })
    expect(model.requests).toHaveLength(asked)
  }, 40_000)

  it('begun by two tabs is one run, and each tab is told of what is made', async () => {
    await app.database.pool.query(
      `update activities set content = 'Kept.', resources = '[]' where title in ($1, $2)`,
      ['What a milestone says', 'Where to find inscriptions'],
    )
    await app.database.pool.query(`update activities set leader = 'Mentor' where leader = 'Examiner'`)
    const { plan } = await room()
    model.always(guide)
    const tabs = await Promise.all(
      [1, 2].map(async () =>
        readEvents(await ada.client.post(path(plan?.id), {}, { accept: 'text/event-stream' })),
      ),
    )
    // An activity of an unknown guide is not generated.
    const ids = plan?.activities.slice(0, 3).map(({ id }) => id)
    const counted = { event: 'counted', data: { activityIds: ids } }
    const made = { event: 'made', data: { activityId: plan?.activities[1]?.id } }
    for (const events of tabs) expect(events.slice(1, -1)).toEqual([counted, made])
    expect(new Set(tabs.map(([run]) => run?.data.id)).size).toBe(1)
    expect(model.requests).toHaveLength(1)
  })

  it('is ended by Stop: its call is given up at the model, and the lesson is not marked', async () => {
    const { plan } = await room()
    model.always(hangs)
    await beginAndLeave(plan?.id)
    const run = await (await ada.client.get(`/api/runs?kind=prefetch_lesson&subject=${plan?.id}`)).json()
    expect((await ada.client.post(`/api/runs/${run.id}/stop`, {})).status).toBe(200)
    await expect.poll(() => model.open()).toBe(0)
    expect(model.requests).toHaveLength(1)
    expect((await room()).plan?.isPrefetched).toBe(false)
  })

  it('ends with its course', async () => {
    model.always(hangs)
    await beginAndLeave((await room()).plan?.id)
    expect((await ada.client.delete(`/api/courses/${course.id}`)).status).toBeLessThan(300)
    await expect.poll(() => model.open()).toBe(0)
    expect(model.requests).toHaveLength(1)
  })

  it('is its own learner’s alone', async () => {
    const eve = await app.learner('Eve')
    expect((await eve.client.post(path((await room()).plan?.id), {})).status).toBe(404)
    expect(model.requests).toHaveLength(0)
  })
})

describe('with a model that answers one call at a time', () => {
  it('what is made ahead gives way to a chat and is made after it, and no exam is made', async () => {
    const narrow = await startTestApp({
      env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', AI_TIMEOUT_S: '600', AI_CALLS_AT_ONCE: '1' },
    })
    try {
      const bob = await narrow.learner('Bob')
      const own = await createCourse(bob.client)
      model.next(says(JSON.stringify(plannedLesson)))
      await bob.client.post('/api/generate-lesson', { courseId: own.id })
      await narrow.database.pool.query(`update activities set resources = '[]' where leader = 'Librarian'`)
      await narrow.database.pool.query(`update activities set content = 'Kept.' where sequence = 2`)
      const read = async () =>
        classroomSchema.parse(await (await bob.client.get(`/api/courses/${own.id}/classroom`)).json()).plan
      const plan = await read()
      model.reset()
      model.always(guide)
      model.next(hangs)
      const page = await bob.client.post(path(plan?.id), {}, { accept: 'text/event-stream' })
      await expect.poll(() => model.open()).toBe(1)
      const chat = await bob.client.post('/api/professor-chat', {
        activityId: plan?.activities[1]?.id,
        studentMessage: 'What does it say?',
      })
      expect(chat.status).toBe(200)
      expect(model.requests[0]?.wasCut()).toBe(true)
      const events = await readEvents(page)
      expect(events.at(-1)).toMatchObject({ event: 'over', data: { state: 'done' } })
      // The exam is not among the activities that the learner waits for.
      const ids = plan?.activities.filter(({ leader }) => leader !== 'Examiner').map(({ id }) => id)
      expect(events[1]).toEqual({ event: 'counted', data: { activityIds: ids } })
      expect(ids).toHaveLength(3)
      expect(model.maxOpen()).toBe(1)
      expect(await read()).toMatchObject({
        isPrefetched: true,
        activities: [{ content: asPage('Some notes.') }, {}, {}, { examStatus: 'none' }],
      })
    } finally {
      await narrow.stop()
    }
  })
})
