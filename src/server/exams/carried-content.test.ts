import { unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/app.ts'
import { goodQuestions, lessonNotes, startLesson } from '#tests/exams.ts'
import { says } from '#tests/model-stand-in.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

const path = '/api/generate-exam-questions'
const { model, app, offline, stop } = await startWithAndWithoutModel()
afterAll(stop)
beforeEach(() => model.reset())

const carried = [
  { kind: 'multiple_choice', prompt: 'What rises?', options: ['Dough', 'Stone'], correctAnswer: 'Dough' },
  { kind: 'multiple_choice', prompt: 'Two keys?', options: ['A', 'B'], correctAnswer: 'C' },
  { kind: 'short_answer', prompt: 'Why?', correctAnswer: 'KEYMARK gas.', rubric: ['gas'], points: 2 },
]
const promptsOf = (exam: { questions: { prompt: string }[] }) => exam.questions.map(({ prompt }) => prompt)

describe('content that an activity of one’s own carries', () => {
  const withContent = async (content: string) => {
    const ada = await app.learner()
    const lesson = await startLesson(app.database.pool, ada)
    const set = (id: string, text: string | null) =>
      app.database.pool.query('update activities set content = $2 where id = $1', [id, text])
    await set(lesson.examinerId, content)
    return { ada, set, ...lesson }
  }

  it('is its exam, whatever content the body brings', async () => {
    const { ada, examinerId } = await withContent(JSON.stringify({ questions: carried }))
    const body = { activityId: examinerId, content: [{ ...carried[0], prompt: 'FORGED' }] }
    const made = await (await ada.client.post(path, body)).json()
    expect(promptsOf(made)).toEqual(['What rises?', 'Why?'])
    expect(JSON.stringify(made)).not.toContain('KEYMARK')
    expect(model.requests).toHaveLength(0)
  })

  it('is what its exam asks about where it is a text', async () => {
    const { ada, examinerId } = await withContent('A crumb is made of bubbles.')
    model.always(says(goodQuestions()))
    expect((await ada.client.post(path, { activityId: examinerId })).status).toBe(200)
    expect(model.requests[0]?.body.messages[0]?.content).toContain('A crumb is made of bubbles.')
  })

  it('reaches neither the browser nor a guide before, for it holds the keys', async () => {
    const { ada, set, examinerId, professorId, courseId } = await withContent(JSON.stringify(carried))
    await set(professorId, null)
    model.always(says('Ready?'))
    await ada.client.post('/api/examiner-chat', { activityId: examinerId, question: 'What will you ask?' })
    await ada.client.post('/api/professor-chat', { activityId: professorId, studentMessage: 'And you?' })
    expect(model.requests).toHaveLength(2)
    expect(JSON.stringify(model.requests)).not.toContain('KEYMARK')
    expect((await ada.client.post('/api/generate-notes', { activityId: examinerId })).status).toBe(404)
    const room = await ada.client.get(`/api/courses/${courseId}/classroom`)
    expect(await room.text()).not.toContain('KEYMARK')
    const archive = await (await ada.client.get('/api/account/export')).arrayBuffer()
    const files = Object.values(unzipSync(new Uint8Array(archive))).map((file) =>
      Buffer.from(file).toString(),
    )
    expect(files.join()).toContain('Why dough rises')
    expect(files.join()).not.toContain('KEYMARK')
  })
})

describe('what a question tests', () => {
  const objectives = async (at: TestApp, body: object): Promise<string[]> => {
    const made = await (await (await at.learner()).client.post(path, body)).json()
    return made.questions.map(({ objective }: { objective: string }) => objective)
  }

  it('is the lesson’s objective or title, else the course’s title, where the question does not say', async () => {
    model.always(says(goodQuestions()))
    const lessonTitle = 'Rising dough'
    const lessonObjective = 'Explain rising'
    expect(new Set(await objectives(app, { lessonTitle, lessonObjective }))).toEqual(
      new Set([lessonObjective]),
    )
    expect(new Set(await objectives(app, { lessonTitle }))).toEqual(new Set([lessonTitle]))
    const courseDetails = { title: 'Baking Bread', description: 'Dough.' }
    expect(new Set(await objectives(app, { courseDetails }))).toEqual(new Set(['Baking Bread']))
  })

  it('does not name the answer', async () => {
    const content = carried.slice(0, 1)
    expect(
      await objectives(app, { content, lessonTitle: 'Dough', courseDetails: { title: 'Bread' } }),
    ).toEqual(['Bread'])
    expect(await objectives(app, { content, lessonTitle: 'Dough' })).toEqual(['What this lesson taught'])
    const telling = [{ ...carried[0], objective: 'Know that dough rises' }]
    expect(await objectives(app, { content: telling, lessonTitle: 'Bread' })).toEqual(['Bread'])
  })

  it('is never a bare full stop, also without a model', async () => {
    const listed = await objectives(offline, { lessonTitle: 'Rising dough', notes: lessonNotes })
    for (const objective of listed) expect(objective).toMatch(/\p{L}/u)
    expect(listed).toContain('Rising dough')
  })
})
