import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDetailsSchema } from '#contract/exam-details.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { keepExam, startLesson } from '../../../tests/exams.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const exam = () => keepExam(app.database.pool, { userId: ada.id })
const read = async (answer: Promise<Response>) => examDetailsSchema.parse(await (await answer).json())
const details = (id: string) => read(ada.client.get(`/api/exam-details/${id}`))
const start = (id: string) => read(ada.client.post(`/api/exams/${id}/start`))
const save = (id: string, changes: object) => ada.client.patch(`/api/exams/${id}`, changes)

describe('the state of an exam', () => {
  it('goes from ready to active to submitted, and another device finds it as it was left', async () => {
    const id = await exam()
    expect(await details(id)).toMatchObject({
      exam: { examId: id, isExamActive: false, isExamSubmitted: false, startedAt: null },
      studentAnswers: {},
      result: null,
    })
    expect((await start(id)).exam).toMatchObject({ isExamActive: true, startedAt: expect.any(String) })
    await save(id, { studentAnswers: { q1: 'Gas' }, flagged: ['q2'], currentQuestionIndex: 1 })
    expect(await details(id)).toMatchObject({
      exam: { isExamActive: true },
      studentAnswers: { q1: 'Gas' },
      flagged: ['q2'],
      currentQuestionIndex: 1,
    })
  })

  it('started again goes on with its answers and its time', async () => {
    const id = await exam()
    const first = await start(id)
    await save(id, { studentAnswers: { q1: 'Gas' } })
    expect(await start(id)).toMatchObject({
      exam: { startedAt: first.exam.startedAt },
      studentAnswers: { q1: 'Gas' },
    })
  })

  it('saved by two tabs on different questions loses nothing of either', async () => {
    const id = await exam()
    await start(id)
    await Promise.all([
      save(id, { studentAnswers: { q1: 'Gas' } }),
      save(id, { studentAnswers: { q2: 'True' } }),
      save(id, { studentAnswers: { q3: 'Gluten.' } }),
    ])
    expect((await details(id)).studentAnswers).toEqual({ q1: 'Gas', q2: 'True', q3: 'Gluten.' })
  })

  it('leaves out questions it does not have and clamps its place', async () => {
    const id = await exam()
    await start(id)
    await save(id, {
      studentAnswers: { q9: 'x', q1: 'Gas' },
      flagged: ['q9', 'q1', 'q1'],
      currentQuestionIndex: 999,
    })
    expect(await details(id)).toMatchObject({
      studentAnswers: { q1: 'Gas' },
      flagged: ['q1'],
      currentQuestionIndex: 2,
    })
  })

  it('takes no answer before the start or after submission; only the place in the review moves then', async () => {
    const id = await exam()
    expect(await (await save(id, { studentAnswers: { q1: 'Gas' } })).json()).toMatchObject({
      status: 409,
      code: 'exam_not_started',
    })
    await start(id)
    await save(id, { studentAnswers: { q1: 'Gas' }, isReviewing: true })
    expect(await details(id)).toMatchObject({ isReviewing: false })
    await ada.client.post('/api/submit-exam', { examId: id, studentAnswers: {} })
    expect(await (await save(id, { studentAnswers: { q1: 'Salt' } })).json()).toMatchObject({
      status: 409,
      code: 'exam_submitted',
    })
    expect((await save(id, { currentQuestionIndex: 2, isReviewing: true })).status).toBe(200)
    expect(await details(id)).toMatchObject({
      studentAnswers: { q1: 'Gas' },
      currentQuestionIndex: 2,
      isReviewing: true,
    })
    expect((await start(id)).exam).toMatchObject({ isExamActive: false, isExamSubmitted: true })
  })

  it.each([
    [{ studentAnswers: { q3: 'x'.repeat(50_000) } }],
    [{ flagged: 'q1' }],
    [{ flagged: Array(200).fill('q1') }],
    [{ currentQuestionIndex: -1 }],
    [{ currentQuestionIndex: 1.5 }],
    [{ isReviewing: 'yes' }],
  ])('refuses %.60j and keeps what it had', async (changes) => {
    const id = await exam()
    const before = await start(id)
    expect((await save(id, changes)).status).toBe(400)
    expect(await details(id)).toEqual(before)
  })
})

describe('the exam of an activity', () => {
  it('is the newest, and null before there is one', async () => {
    const { examinerId } = await startLesson(app.database.pool, ada)
    const latest = async () => (await ada.client.get(`/api/activities/${examinerId}/exam`)).json()
    expect(await latest()).toBeNull()
    const id = await keepExam(app.database.pool, { userId: ada.id, activityId: examinerId })
    expect(await latest()).toMatchObject({ exam: { examId: id } })
    const eve = await app.learner('Eve')
    expect(await (await eve.client.get(`/api/activities/${examinerId}/exam`)).json()).toBeNull()
  })
})

describe('doors', () => {
  it('are closed to visitors, and to others as if there were nothing', async () => {
    const id = await exam()
    const eve = await app.learner('Eve')
    const nothing = '00000000-0000-4000-8000-000000000000'
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/exam-details/ID'],
      ['POST', '/api/exams/ID/start', {}],
      ['PATCH', '/api/exams/ID', { currentQuestionIndex: 1 }],
      ['POST', '/api/exams/ID/hints', { questionId: 'q1' }],
      ['POST', '/api/exams/ID/challenges', { questionId: 'q1', argument: 'But.' }],
    ]
    for (const [method, path, body] of calls) {
      const ask = async (examId: string, client = eve.client) => {
        const answer = await client.fetch(path.replace('ID', examId), {
          method,
          ...(body !== undefined && {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
        })
        const { requestId: _, ...problem } = await answer.json()
        return problem
      }
      const unknown = await ask(nothing)
      expect(unknown).toMatchObject({ status: 404 })
      expect(await ask(id)).toEqual(unknown)
      expect(await ask('no-uuid')).toEqual(unknown)
      expect(await ask(id, app.visitor())).toMatchObject({ status: 401 })
    }
    expect((await details(id)).exam.startedAt).toBeNull()
  })
})
