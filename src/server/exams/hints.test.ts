import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDetailsSchema } from '#contract/exam-details.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, keepExam } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const hints = ['HINTMARK one', 'HINTMARK two', 'HINTMARK three']
const exam = () =>
  keepExam(
    app.database.pool,
    { userId: ada.id },
    examQuestions.map((question) => (question.id === 'q1' ? { ...question, hints } : question)),
  )
const ask = (id: string, questionId: string) => ada.client.post(`/api/exams/${id}/hints`, { questionId })
const read = async (answer: Promise<Response>) => examDetailsSchema.parse(await (await answer).json())
const details = (id: string) => read(ada.client.get(`/api/exam-details/${id}`))
const refused = async (answer: Promise<Response>) => {
  const { status, code } = await (await answer).json()
  return [status, code]
}

describe('the hints of an exam', () => {
  it('come one rung at a time, are counted, and are never more than were written', async () => {
    const id = await exam()
    const started = await read(ada.client.post(`/api/exams/${id}/start`))
    expect(started.hints).toEqual({ q1: { shown: [], left: 3 } })
    expect((await read(ask(id, 'q1'))).hints).toEqual({ q1: { shown: hints.slice(0, 1), left: 2 } })
    expect((await details(id)).hints).toEqual({ q1: { shown: hints.slice(0, 1), left: 2 } })
    const answers = await Promise.all([ask(id, 'q1'), ask(id, 'q1'), ask(id, 'q1')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await details(id)).hints).toEqual({ q1: { shown: hints, left: 0 } })
    expect(await refused(ask(id, 'q1'))).toEqual([409, 'no_hints_left'])
    const { rows } = await app.database.pool.query('select hints_shown from exams where id = $1', [id])
    expect(rows).toEqual([{ hints_shown: { q1: 3 } }])
  })

  it('are refused before the start, after submission, and where there are none', async () => {
    const id = await exam()
    expect(await refused(ask(id, 'q1'))).toEqual([409, 'exam_not_started'])
    await ada.client.post(`/api/exams/${id}/start`)
    for (const unknown of ['q9', '__proto__', 'constructor'])
      expect(await refused(ask(id, unknown))).toEqual([404, 'not_found'])
    expect(await refused(ask(id, 'q2'))).toEqual([409, 'no_hints_left'])
    expect(await refused(ask(id, ''))).toEqual([400, 'invalid_input'])
    await ada.client.post('/api/submit-exam', { examId: id, studentAnswers: {} })
    expect(await refused(ask(id, 'q1'))).toEqual([409, 'exam_submitted'])
    expect(JSON.stringify(await details(id))).not.toContain('HINTMARK')
  })
})

describe('how sure a learner is', () => {
  const save = (id: string, confidences: object) => ada.client.patch(`/api/exams/${id}`, { confidences })

  it('is kept question by question, laid over what was said before, and taken back by null', async () => {
    const id = await exam()
    expect(await refused(save(id, { q1: 'certain' }))).toEqual([409, 'exam_not_started'])
    await ada.client.post(`/api/exams/${id}/start`)
    await Promise.all([save(id, { q1: 'certain', q9: 'certain' }), save(id, { q2: 'guessing' })])
    expect((await details(id)).confidences).toEqual({ q1: 'certain', q2: 'guessing' })
    expect((await save(id, { q1: 'sure' })).status).toBe(400)
    expect((await read(save(id, { q1: null }))).confidences).toEqual({ q2: 'guessing' })
    const sent = {
      examId: id,
      studentAnswers: { q1: 'Gas' },
      confidences: { q1: 'fairly_sure', q9: 'certain' },
    }
    const { details: submitted } = await (await ada.client.post('/api/submit-exam', sent)).json()
    expect(submitted.confidences).toEqual({ q1: 'fairly_sure', q2: 'guessing' })
    expect(await refused(save(id, { q1: 'certain' }))).toEqual([409, 'exam_submitted'])
    await ada.client.post('/api/submit-exam', { ...sent, confidences: { q1: 'guessing' } })
    expect((await details(id)).confidences).toEqual({ q1: 'fairly_sure', q2: 'guessing' })
  })

  it('is asked for unless they do not want to be asked', async () => {
    const id = await exam()
    expect((await details(id)).asksConfidence).toBe(true)
    await app.database.pool.query(
      'insert into knowledge_settings (user_id, asks_confidence) values ($1, false)',
      [ada.id],
    )
    expect((await details(id)).asksConfidence).toBe(false)
  })
})
