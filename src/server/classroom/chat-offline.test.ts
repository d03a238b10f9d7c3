import { afterAll, beforeAll, expect, it } from 'vitest'
import { classroomSchema } from '#contract/classroom-state.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sentence = 'Stomata are small pores that let carbon dioxide into a leaf.'

it('quotes the course once, in its author’s words alone', async () => {
  const { client } = await app.learner()
  const course = await createCourse(client, { title: 'Leaves', description: sentence })
  await client.post('/api/generate-lesson', { courseId: course.id })
  const state = classroomSchema.parse(await (await client.get(`/api/courses/${course.id}/classroom`)).json())
  const activityId = state.plan?.activities[0]?.id ?? ''
  const ask = async () => {
    const studentMessage = 'What are stomata in leaves?'
    const answer = await client.post('/api/professor-chat', { activityId, studentMessage })
    return ((await answer.json()) as { response: string }).response
  }
  const beforeItsNotes = await ask()
  await client.post('/api/generate-notes', { courseId: course.id, activityId })
  for (const reply of [beforeItsNotes, await ask()]) {
    expect(reply.split(sentence)).toHaveLength(2)
    expect(reply).not.toMatch(/title:|description:|objective:/i)
  }
})
