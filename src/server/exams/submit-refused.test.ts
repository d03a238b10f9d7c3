import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrapped } from '../../../tests/ai-requests.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { keepExam } from '../../../tests/exams.ts'
import type { TestLearner } from '../../../tests/learner.ts'

const path = '/api/submit-exam'
const right = { q1: 'Gas', q2: 'True', q3: 'Gluten holds the gas.' }
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const exam = () => keepExam(app.database.pool, { userId: ada.id })
const row = async (id: string) =>
  (await app.database.pool.query('select * from exams where id = $1', [id])).rows[0]

describe('a submission', () => {
  it('as an answer of 50 kB is refused with the limit, and nothing is submitted', async () => {
    const id = await exam()
    const answer = await ada.client.post(
      path,
      wrapped({ examId: id, studentAnswers: { q3: 'x'.repeat(50_000) } }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      fields: {
        'studentAnswers.q3': 'Please keep this within 10,000 characters. It is 40,000 characters too long.',
      },
    })
    expect(await row(id)).toMatchObject({ submitted_at: null, answers: {} })
  })

  it.each([
    ['no exam', {}],
    ['answers that are a list', { examId: 'x', studentAnswers: ['Gas'] }],
    ['answers that are text', { examId: 'x', studentAnswers: 'Gas' }],
    ['an answer that is an object', { examId: 'x', studentAnswers: { q1: { $ne: 1 } } }],
    ['NUL', { examId: 'x', studentAnswers: { q1: 'a\u0000b' } }],
    [
      'a thousand answers',
      {
        examId: 'x',
        studentAnswers: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`q${n}`, 'a'])),
      },
    ],
  ])('as %s is refused', async (_name, body) => {
    expect((await ada.client.post(path, wrapped(body))).status).toBe(400)
  })

  it('as an exam that is not theirs, or none, is told alike and changes nothing', async () => {
    const id = await exam()
    const eve = await app.learner('Eve')
    const problems = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000', '1699999999999', "' or 1=1"].map(async (examId) => {
        const { requestId: _, ...problem } = await (
          await eve.client.post(path, { examId, studentAnswers: right })
        ).json()
        return JSON.stringify(problem)
      }),
    )
    expect(new Set(problems).size).toBe(1)
    expect(JSON.parse(problems[0] ?? '')).toMatchObject({ status: 404 })
    expect(await row(id)).toMatchObject({ submitted_at: null })
    expect((await app.visitor().post(path, { examId: id })).status).toBe(401)
  })
})
