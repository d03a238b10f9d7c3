import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import { keepContent } from './content-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('whoever keeps a content again does not keep others from adding a course that has it', async () => {
  const [ada, grace] = [await app.learner(), await app.learner()]
  const { db } = app.database
  const course = await createAuthoredCourse(db, ada.client, [authoredUnit])
  await db.transaction(async (tx) => {
    await keepContent(tx, authoredUnit)
    const adding = grace.client.post(`/api/courses/${course.id}/fork`).then(({ status }) => status)
    const waiting = new Promise((resolve) => setTimeout(resolve, 3000, 'still waiting'))
    expect(await Promise.race([adding, waiting])).toBe(201)
  })
})
