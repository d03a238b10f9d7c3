import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gradingResultSchema } from '#contract/exams.ts'
import { wrapped } from '../../../tests/ai-requests.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { examQuestions, goodGrades, keepExam } from '../../../tests/exams.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '../../../tests/model-stand-in.ts'

const path = '/api/submit-exam'
const pending = 'Your exam is submitted and your answers are safe. Grading is pending; please try again.'
const right = { q1: 'Gas', q2: 'True', q3: 'Gluten holds the gas.' }
let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({
    env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-x', AI_MODEL: 'stand-in', AI_TIMEOUT_S: '600' },
  })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const exam = () => keepExam(app.database.pool, { userId: ada.id })
const row = async (id: string) =>
  (await app.database.pool.query('select * from exams where id = $1', [id])).rows[0]
const submit = (examId: string, studentAnswers: object = right, headers = {}) =>
  ada.client.post(path, wrapped({ examId, studentAnswers }), headers)
const details = async (id: string) => (await ada.client.get(`/api/exam-details/${id}`)).json()

describe('submitting', () => {
  it('grades choices by their keys without a model, short answers by the rubric, and keeps the result', async () => {
    const id = await exam()
    model.always(says(goodGrades(false, 'gas')))
    const answer = await submit(id, { q1: 'gas', q2: 'False', q3: 'It holds gas.' })
    const body = await answer.json()
    expect(body.details).toEqual(await details(id))
    const result = gradingResultSchema.parse(body)
    expect(result).toEqual({
      score: 2,
      maxScore: 4,
      percent: 50,
      feedback: 'Read on gluten.',
      questions: [
        expect.objectContaining({ questionId: 'q1', correct: true, score: 1, gradedBy: 'key' }),
        expect.objectContaining({ questionId: 'q2', correct: false, score: 0, correctAnswer: 'True' }),
        {
          questionId: 'q3',
          correct: false,
          score: 1,
          maxScore: 2,
          studentAnswer: 'It holds gas.',
          correctAnswer: examQuestions[2]?.correctAnswer,
          explanation: 'You name the gas.',
          gradedBy: 'model',
          points: [
            { criterion: 'RUBRICMARK gluten', met: false, quotation: '', missing: 'Say what holds it.' },
            { criterion: 'RUBRICMARK gas', met: true, quotation: 'gas', missing: '' },
          ],
        },
      ],
    })
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]?.body).toMatchObject({ model: 'stand-in', temperature: 0.3 })
    expect(JSON.stringify(model.requests)).not.toMatch(/evil/i)
    expect(await details(id)).toMatchObject({
      exam: { isExamActive: false, isExamSubmitted: true, isGradingPending: false },
      result,
    })
  })

  it('without a start is a start and a submission in one', async () => {
    const id = await exam()
    model.always(says(goodGrades('Gluten', 'gas')))
    expect((await submit(id)).status).toBe(200)
    expect(await row(id)).toMatchObject({ started_at: expect.any(Date), submitted_at: expect.any(Date) })
  })

  it('twice, or after the result, grades once and changes nothing', async () => {
    const id = await exam()
    model.always(says(goodGrades('Gluten', 'gas')))
    const first = await (await submit(id)).json()
    const second = await (await submit(id, { q1: 'Salt', q2: 'False', q3: '' })).json()
    expect(second).toEqual(first)
    expect(model.requests).toHaveLength(1)
    expect((await row(id)).answers).toEqual(right)
  })

  it('from two tabs at once grades once, and both get the result', async () => {
    const id = await exam()
    model.always(says(goodGrades('Gluten', 'gas'), { firstTokenMs: 60 }))
    const bodies = await Promise.all([1, 2, 3].map(async () => (await submit(id)).json()))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toMatchObject({ percent: 100 })
    expect(model.requests).toHaveLength(1)
  })

  it('while another process grades waits its turn and never grades a second time', async () => {
    const id = await exam()
    await app.database.pool.query(
      "insert into leases values ($1, gen_random_uuid(), now() + interval '1 minute')",
      [`grading:${id}`],
    )
    const waiting = submit(id)
    await expect
      .poll(async () => (await details(id)).exam)
      .toMatchObject({ isExamSubmitted: true, isGradingPending: false })
    // The result as another process stores it.
    const result = { score: 4, maxScore: 4, percent: 100, feedback: '', questions: [] }
    await app.database.pool.query('update exams set result = $2, graded_at = now() where id = $1', [
      id,
      JSON.stringify(result),
    ])
    await app.database.pool.query('delete from leases')
    expect(await (await waiting).json()).toMatchObject({ ...result, details: { result } })
    expect(model.requests).toHaveLength(0)
  })

  it('keeps answers saved before, lets the submitted ones win, and leaves unknown questions out', async () => {
    const id = await exam()
    await ada.client.post(`/api/exams/${id}/start`)
    await ada.client.patch(`/api/exams/${id}`, { studentAnswers: { q1: 'Gas', q2: 'False' } })
    model.always(says(goodGrades('Gluten', 'gas')))
    const answered = { q2: true, q3: 'Gluten, gas.', q99: 'Of another exam', constructor: 'x', toString: 'x' }
    expect(await (await submit(id, answered)).json()).toMatchObject({ percent: 100 })
    expect((await row(id)).answers).toEqual({ q1: 'Gas', q2: 'true', q3: 'Gluten, gas.' })
  })

  it('with nothing answered is graded as nothing, without asking a model', async () => {
    const id = await exam()
    expect(await (await submit(id, {})).json()).toMatchObject({ score: 0, maxScore: 4, percent: 0 })
    expect(model.requests).toHaveLength(0)
  })
})

describe('a model that fails the grading', () => {
  it.each([
    ['an error', answers(500, { error: 'secret words' }), 502],
    ['nonsense', says('Full marks to everyone!'), 502],
    ['grades of other questions', says('{"grades": [{"id": "q9", "points": [], "explanation": "x"}]}'), 502],
    ['a refused key', answers(401, {}), 503],
  ])(
    'with %s leaves the exam submitted, grading pending, and a retry grades it',
    async (_name, script, status) => {
      const id = await exam()
      model.always(script)
      const failed = await submit(id)
      const text = await failed.text()
      expect(failed.status).toBe(status)
      expect(JSON.parse(text)).toMatchObject({ detail: pending })
      expect(text).not.toMatch(/secret words|KEYMARK|RUBRICMARK|WHYMARK/)
      const after = await details(id)
      expect(after).toMatchObject({
        exam: { isExamSubmitted: true, isGradingPending: true },
        studentAnswers: right,
        result: null,
      })
      // Questions with a key are graded; the learner may grade the others.
      expect(after.partialResult.questions).toMatchObject([
        { correct: true, score: 1, gradedBy: 'key' },
        { correct: true, score: 1, gradedBy: 'key' },
        { isPending: true, correct: false, score: 0, correctAnswer: '' },
      ])
      expect(after.selfGrading).toMatchObject([{ questionId: 'q3', rubric: examQuestions[2]?.rubric }])
      model.always(says(goodGrades('Gluten', 'gas')))
      expect(await (await submit(id, {})).json()).toMatchObject({ percent: 100 })
    },
  )

  it('at one answer keeps its grade of the other, and asks again for that one alone', async () => {
    const [, , short] = examQuestions
    if (short === undefined) throw new Error('a question is gone')
    const questions = [...examQuestions, { ...short, id: 'q4' }]
    const id = await keepExam(app.database.pool, { userId: ada.id }, questions)
    const [grade] = JSON.parse(goodGrades('Gluten', 'gas')).grades
    model.always(
      says(JSON.stringify({ grades: [grade, { id: 'q4', points: 'all' }], feedback: 'Well done.' })),
    )
    const given = { ...right, q4: 'Gluten holds the gas.' }
    expect((await submit(id, given)).status).toBe(502)
    const after = await details(id)
    expect(after).toMatchObject({ exam: { isGradingPending: true }, selfGrading: [{ questionId: 'q4' }] })
    expect(after.partialResult.questions).toMatchObject([
      {},
      {},
      { score: 2, gradedBy: 'model', explanation: 'You name the gas.' },
      { isPending: true },
    ])

    model.reset()
    model.always(says(JSON.stringify({ grades: [{ ...grade, id: 'q4' }], feedback: '' })))
    expect(await (await submit(id, {})).json()).toMatchObject({ percent: 100, score: 6 })
    const prompt = model.requests[0]?.body.messages[0]?.content ?? ''
    expect(prompt).toContain('"q4"')
    expect(prompt).not.toContain('"q3"')
  })

  it('leaves what it could not grade to its learner, beside what it could', async () => {
    const [, , short] = examQuestions
    if (short === undefined) throw new Error('a question is gone')
    const id = await keepExam(app.database.pool, { userId: ada.id }, [
      ...examQuestions,
      { ...short, id: 'q4' },
    ])
    const [grade] = JSON.parse(goodGrades('Gluten', 'gas')).grades
    model.always(says(JSON.stringify({ grades: [grade], feedback: '' })))
    await submit(id, { ...right, q4: 'Something else.' })
    const own = await ada.client.post(`/api/exams/${id}/self-grade`, { met: { q4: [true, false] } })
    expect((await own.json()).result).toMatchObject({
      score: 5,
      questions: [
        { gradedBy: 'key' },
        { gradedBy: 'key' },
        { gradedBy: 'model', score: 2 },
        { gradedBy: 'learner', score: 1 },
      ],
    })
    // The result stays, whatever the model says later.
    model.always(says(goodGrades('Gluten', 'gas')))
    expect(await (await submit(id, {})).json()).toMatchObject({ score: 5 })
  })

  it('by being asked for impossible marks is not believed', async () => {
    const id = await exam()
    const greedy = JSON.parse(goodGrades('Gluten', false))
    model.always(
      says(
        JSON.stringify({
          ...greedy,
          score: 9999,
          percent: 900,
          grades: [{ ...greedy.grades[0], score: -5 }],
        }),
      ),
    )
    expect(await (await submit(id)).json()).toMatchObject({ score: 3, maxScore: 4, percent: 75 })
  })

  it('is finished when the learner goes away meanwhile, and found by who comes back', async () => {
    const id = await exam()
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return says(goodGrades('Gluten', 'gas'))(...call)
    })
    const leaving = new AbortController()
    const asking = ada.client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ examId: id, studentAnswers: right }),
      signal: leaving.signal,
    })
    await expect.poll(() => model.open()).toBe(1)
    leaving.abort()
    await expect(asking).rejects.toThrow()
    // When this request is answered, the server has noticed that the first client left.
    await details(id)
    expect(model.open()).toBe(1)
    hasLeft.resolve()
    await expect.poll(async () => (await details(id)).result).toMatchObject({ percent: 100 })
    expect(model.requests).toHaveLength(1)
  })

  it('ends with its course: the call is given up at the model', async () => {
    const id = await exam()
    model.always(hangs)
    const asking = submit(id)
    await expect.poll(() => model.open()).toBe(1)
    await app.database.pool.query('delete from exams where id = $1', [id])
    await expect.poll(() => model.open()).toBe(0)
    expect((await asking).status).toBeGreaterThanOrEqual(400)
  })
})
