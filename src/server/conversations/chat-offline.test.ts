import { afterAll, beforeAll, expect, it } from 'vitest'
import { classroomSchema } from '#contract/classroom-state.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import { examQuestions, keepExam, startLesson } from '#tests/exams.ts'

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

it('never quotes an aim or a title', async () => {
  const { client } = await app.learner()
  const course = await createCourse(client, {
    title: 'Volcanoes of Iceland',
    description: sentence,
    objectives: ['Explain how glaciers move', 'Describe the lava of Hekla'],
  })
  await client.post('/api/generate-lesson', { courseId: course.id })
  const state = classroomSchema.parse(await (await client.get(`/api/courses/${course.id}/classroom`)).json())
  const activityId = state.plan?.activities[0]?.id ?? ''
  for (const studentMessage of [
    'How do glaciers move?',
    'What lava has Hekla?',
    'Which volcanoes are there?',
  ]) {
    const answer = await client.post('/api/professor-chat', { activityId, studentMessage })
    expect(((await answer.json()) as { response: string }).response).toMatch(/^Nothing in the material/)
  }
})

it('knows after the exam how it went', async () => {
  const ada = await app.learner()
  const { courseId, unitId, examinerId: activityId } = await startLesson(app.database.pool, ada)
  const examId = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId, activityId })
  await ada.client.post('/api/submit-exam', { examId, studentAnswers: { q1: 'Gas', q2: 'False' } })
  const answer = await ada.client.post('/api/examiner-chat', { activityId, question: 'How did I do?' })
  const { response } = (await answer.json()) as { response: string }
  expect(response).toContain('You have 1 of 4 points, 25 percent.')
  expect(response).toContain(`1. ${examQuestions[0]?.prompt} You answered “Gas”. Correct, 1 of 1 point.`)
  expect(response).not.toMatch(/no score yet|not been graded/)
})

it('quotes the learner’s own page as theirs', async () => {
  const ada = await app.learner()
  const { professorId: activityId } = await startLesson(app.database.pool, ada)
  const explanation = 'Wild yeast lives in the starter and makes the bubbles.'
  await app.database.pool.query(
    'insert into study_pages (user_id, activity_id, sections) values ($1, $2, $3)',
    [ada.id, activityId, { explanation }],
  )
  const answer = await ada.client.post('/api/professor-chat', {
    activityId,
    studentMessage: 'Where does the wild yeast live?',
  })
  const { response } = (await answer.json()) as { response: string }
  expect(response).toMatch(/^This is from what you wrote yourself on the page “.+”:/)
  expect(response).toContain(`> ${explanation}`)
})

it('the Examiner quotes what the learner brought, before the exam', async () => {
  const ada = await app.learner()
  const { professorId, examinerId: activityId } = await startLesson(app.database.pool, ada)
  const passage = 'Quicklime is limestone that was burnt in a kiln.'
  await app.database.pool.query(
    'insert into study_pages (user_id, activity_id, sections) values ($1, $2, $3)',
    [ada.id, professorId, { from: 'A book on mortar', passage }],
  )
  const answer = await ada.client.post('/api/examiner-chat', { activityId, question: 'What is quicklime?' })
  const { response } = (await answer.json()) as { response: string }
  expect(response).toBe(`This is from the source you brought, “A book on mortar”:\n\n> ${passage}`)
})
