import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Activity, type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { askAndLeave } from '#tests/ask-and-leave.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { plannedLesson, plannedWorks } from '#tests/lessons.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

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

describe('study resources of one’s own activity', () => {
  const find = (body: object = {}) =>
    ada.client.post('/api/generate-resources', {
      courseId: course.id,
      unitId: course.units[0]?.id,
      activityId: activities[2]?.id,
      ...body,
    })
  const works = [
    {
      title: 'Roman Inscriptions',
      description: 'Chapter 2.',
      link: 'https://openlibrary.org/search?q=Roman%20Inscriptions',
    },
  ]

  it('are found, kept with a search link, and found anew when asked', async () => {
    model.always(says(JSON.stringify(plannedWorks)))
    expect(await (await find()).json()).toMatchObject({ resources: works })
    await find()
    expect(model.requests).toHaveLength(1)
    expect((await activity(2))?.resources).toEqual(works)
    await find({ regenerate: true })
    expect(model.requests).toHaveLength(2)
  })

  it('are found to the end when their page is left', async () => {
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return says(JSON.stringify(plannedWorks))(...call)
    })
    const body = { courseId: course.id, unitId: course.units[0]?.id, activityId: activities[2]?.id }
    await askAndLeave(ada.client, model, '/api/generate-resources', body)
    expect(model.open()).toBe(1)
    hasLeft.resolve()
    await expect.poll(async () => (await activity(2))?.resources).toEqual(works)
    expect(model.requests).toHaveLength(1)
  })

  it('are an answer also where there are none: kept, and asked for again only on demand', async () => {
    model.always(says('{"resources": []}'))
    const answer = await find()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ resources: [] })
    expect((await activity(2))?.resources).toEqual([])
    expect(await (await find()).json()).toMatchObject({ resources: [] })
    expect(model.requests).toHaveLength(1)
    model.always(says(JSON.stringify(plannedWorks)))
    expect(await (await find({ regenerate: true })).json()).toMatchObject({ resources: works })
  })

  it.each([
    ['no list', '{"title": "Works"}'],
    ['a list of nothing readable', '{"resources": [{"name": "Roman Roads"}, 7]}'],
    ['a refusal', 'I would rather not.'],
    ['a torn list', '{"resources": ['],
  ])('with %s are said not to be available, and nothing is kept', async (_name, text) => {
    model.always(says(text))
    const answer = await find()
    expect(answer.status).toBe(502)
    expect((await answer.json()).detail).toBe('No study resources available for this activity.')
    expect((await activity(2))?.resources).toBeNull()
  })
})
