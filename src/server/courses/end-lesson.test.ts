import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const newCourse = (lessons: number) =>
  createCourse(ada.client, { title: `Inscriptions ${randomUUID()}`, lessons })
const send = (courseId: string, body: object) => ada.client.post(`/api/courses/${courseId}/end-session`, body)
async function end(courseId: string, lessonIndex: number, isPreview = false): Promise<OwnCourse> {
  const answer = await send(courseId, { lessonIndex, isPreview })
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('ending the session of a lesson', () => {
  it.each([1, 2, 3, 7, 20])(
    'moves a course of %i lessons on, one by one, to its completion',
    async (count) => {
      const { id } = await newCourse(count)
      const startedAt = Date.now()
      for (let index = 0; index < count; index += 1) {
        const isLast = index === count - 1
        const course = await end(id, index)
        expect(course).toMatchObject({
          currentLessonIndex: Math.min(index + 1, count - 1),
          progress: Math.round(((index + 1) / count) * 100),
          completed: isLast,
        })
        if (!isLast) expect(course.completedAt).toBeNull()
        else expect(Date.parse(course.completedAt ?? '')).toBeGreaterThanOrEqual(startedAt - 1000)
      }
      const done = await end(id, count - 1)
      expect(done).toMatchObject({ completed: true, progress: 100 })
      expect((await end(id, 0)).completedAt).toBe(done.completedAt)
    },
  )

  it('moves it on once however often it is sent', async () => {
    const { id } = await newCourse(5)
    const all = await Promise.all(Array.from({ length: 20 }, () => end(id, 0)))
    for (const course of all) expect(course).toMatchObject({ currentLessonIndex: 1, progress: 20 })
  })

  it('leaves the progress of a preview and of an earlier lesson alone', async () => {
    const { id } = await newCourse(3)
    expect(await end(id, 0, true)).toMatchObject({ currentLessonIndex: 0, progress: 0 })
    await end(id, 0)
    expect(await end(id, 0)).toMatchObject({ currentLessonIndex: 1, progress: 33 })
  })

  it('refuses a lesson that was not reached, and whatever else a body claims', async () => {
    const { id } = await newCourse(3)
    expect((await send(id, { lessonIndex: 1 })).status).toBe(409)
    expect((await send(id, { lessonIndex: 3 })).status).toBe(409)
    for (const body of [{}, { lessonIndex: -1 }, { lessonIndex: 0.5 }, { lessonIndex: 0, progress: 100 }])
      expect((await send(id, body)).status).toBe(400)
    const course: OwnCourse = await (await ada.client.get(`/api/courses/${id}`)).json()
    expect(course).toMatchObject({ currentLessonIndex: 0, progress: 0, completed: false })
  })

  it('is the owner’s alone', async () => {
    const { id } = await newCourse(2)
    const eve = await app.learner('Eve')
    for (const path of [id, randomUUID(), 'x'])
      expect(
        (await eve.client.post(`/api/courses/${path}/end-session`, { lessonIndex: 0 })).status,
        path,
      ).toBe(404)
    expect((await app.visitor().post(`/api/courses/${id}/end-session`, { lessonIndex: 0 })).status).toBe(401)
  })
})
