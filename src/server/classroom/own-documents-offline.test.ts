import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { seedSource } from '#tests/documents/seed-source.ts'
import { startLesson } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let ada: TestLearner
let activityId: string
const text =
  'A hearth oven holds its heat in a thick floor of stone.\n\nObjective 1 is met by whoever has baked once.'
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  const lesson = await startLesson(app.database.pool, ada)
  activityId = lesson.professorId
  await seedSource(app.database.pool, {
    userId: ada.id,
    courseId: lesson.courseId,
    title: 'The hearth',
    sections: [{ text: 'Nothing of it.' }, { text }],
  })
})
afterAll(() => app.stop())

it('without a model a guide quotes a document with its page and a mark that leads there', async () => {
  const asked = {
    activityId,
    studentMessage: 'Where does a hearth oven hold its heat?',
    clientId: randomUUID(),
  }
  const { response, citations } = await (await ada.client.post('/api/professor-chat', asked)).json()
  expect(response).toContain(
    'This is from your document “The hearth”, page 2 [[1]]:\n\n> A hearth oven holds',
  )
  expect(citations).toMatchObject([{ number: 1, label: '2', title: 'The hearth' }])
  expect(text.slice(citations[0].start, citations[0].end)).toBe(citations[0].quote)
})

it('the page of an activity shows what documents say on the words of its unit, and where', async () => {
  const { quotes } = await (await ada.client.get(`/api/activities/${activityId}/page`)).json()
  expect(quotes).toMatchObject([
    {
      text: 'Objective 1 is met by whoever has baked once.',
      title: 'The hearth',
      document: { section: 1, label: '2', isPage: true, start: text.indexOf('Objective'), end: text.length },
    },
  ])
})
