import { afterAll, beforeAll, expect, test } from 'vitest'
import { classroomSchema } from '#contract/classroom-state.ts'
import { startTestApp, type TestApp } from './app.ts'
import { openFormulaLesson } from './bundled-lesson.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the lesson that screens and chats are measured on has formulas, a table and exercises', async () => {
  const ada = await app.learner('Ada')
  const { courseId, activityId } = await openFormulaLesson(ada, app.database.pool)
  const { plan } = classroomSchema.parse(
    await (await ada.client.get(`/api/courses/${courseId}/classroom`)).json(),
  )
  const activity = plan?.activities[plan.activeActivityIndex]
  expect(activity?.id).toBe(activityId)
  expect(activity?.content?.match(/\$[^$]+\$/g)?.length).toBeGreaterThan(15)
  expect(activity?.content).toContain('| sample |')
  expect(activity?.exercises).toHaveLength(2)
  // The lesson needs no more preparation: the test measures only the page.
  expect(plan?.isPrefetched).toBe(true)
})
