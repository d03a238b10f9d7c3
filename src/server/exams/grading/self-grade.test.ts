import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDetailsSchema, submitReplySchema } from '#contract/exam-details.ts'
import { keyedQuestionSchema } from '#contract/exams.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, keepExam, startLesson } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

const given = { q1: 'Gas', q2: 'False', q3: 'A net of gluten keeps it in.' }
const secrets = /KEYMARK|RUBRICMARK|WHYMARK/
const exam = (questions = examQuestions) => keepExam(app.database.pool, { userId: ada.id }, questions)
const submit = async (examId: string, studentAnswers: object = given) =>
  submitReplySchema.parse(
    await (await ada.client.post('/api/submit-exam', { examId, studentAnswers })).json(),
  )
const submitted = async (studentAnswers: object = given) => {
  const id = await exam()
  await submit(id, studentAnswers)
  return id
}
const details = async (id: string, { client } = ada) =>
  examDetailsSchema.parse(await (await client.get(`/api/exam-details/${id}`)).json())
const tick = (id: string, met: object, { client } = ada) =>
  client.post(`/api/exams/${id}/self-grade`, { met })
const graded = async (id: string, met: object) => examDetailsSchema.parse(await (await tick(id, met)).json())
const row = async (id: string) =>
  (await app.database.pool.query('select * from exams where id = $1', [id])).rows[0]

describe('submitting without a model', () => {
  it('gives no short answer points by its words: keywords earn no more than a right answer', async () => {
    const risk = keyedQuestionSchema.parse({
      id: 'q1',
      kind: 'short_answer',
      prompt: 'What would you want to know before you are impressed?',
      points: 3,
      correctAnswer: 'The baseline risk, the absolute difference and the time horizon.',
      rubric: ['names the baseline risk', 'names the absolute difference', 'names the time horizon'],
    })
    const right = 'How many of a hundred fall ill anyway, how many fewer with the pill, and over how long.'
    const keywords = 'baseline risk absolute difference time horizon'
    const scores = []
    for (const q1 of [right, keywords]) {
      const { questions, details } = await submit(await exam([risk]), { q1 })
      scores.push([questions[0]?.score, details.result])
    }
    expect(scores).toEqual([
      [0, null],
      [0, null],
    ])
  })

  it('grades closed questions by their key, and hands the others to their learner', async () => {
    const id = await exam()
    const { details: after, ...result } = await submit(id)
    expect(result).toMatchObject({ score: 1, maxScore: 4, percent: 25 })
    expect(result.feedback).toMatch(/^This is not your result yet/)
    expect(result.questions).toMatchObject([
      { correct: true, score: 1 },
      { correct: false, score: 0 },
      { score: 0, maxScore: 2, explanation: 'You grade this one yourself.' },
    ])
    expect(after).toMatchObject({
      exam: { isExamSubmitted: true, isGradingPending: false, gradedAt: null },
      result: null,
      selfGrading: [
        {
          questionId: 'q3',
          modelAnswer: examQuestions[2]?.correctAnswer,
          rubric: ['RUBRICMARK gluten', 'RUBRICMARK gas'],
        },
      ],
    })
    expect(await submit(id, { q1: 'Salt' })).toEqual({ details: after, ...result })
    expect(await row(id)).toMatchObject({ answers: given, result: null, graded_at: null })
  })

  it.each([[{ q1: 'Gas' }], [{ q1: 'Gas', q3: ' \n' }]])(
    'with nothing in own words grades %j at once',
    async (studentAnswers) => {
      const { details: after, ...result } = await submit(await exam(), studentAnswers)
      expect(after).toMatchObject({ result, selfGrading: null, exam: { isGradingPending: false } })
      expect(result.questions[2]).toMatchObject({
        score: 0,
        explanation: 'There is no answer to grade here.',
        gradedBy: 'key',
      })
    },
  )

  it('shows neither model answer nor rubric before, whatever is asked', async () => {
    const id = await exam()
    await ada.client.post(`/api/exams/${id}/start`)
    await ada.client.patch(`/api/exams/${id}`, { studentAnswers: given })
    const shown = [await details(id), await (await tick(id, { q3: [true, true] })).json()]
    expect(JSON.stringify(shown)).not.toMatch(secrets)
    expect(shown[0]).toMatchObject({ selfGrading: null, result: null })
  })
})

describe('grading one’s own answers', () => {
  it('counts the ticked share of the rubric on the server and keeps who graded', async () => {
    const id = await submitted()
    const { exam: state, result, selfGrading } = await graded(id, { q3: [true, false] })
    expect(state.gradedAt).not.toBeNull()
    expect(selfGrading).toBeNull()
    expect(result).toMatchObject({ score: 2, maxScore: 4, percent: 50 })
    expect(result?.questions).toMatchObject([
      { score: 1, gradedBy: 'key' },
      { score: 0, gradedBy: 'key' },
      {
        correct: false,
        score: 1,
        gradedBy: 'learner',
        studentAnswer: given.q3,
        points: [
          { criterion: 'RUBRICMARK gluten', met: true, quotation: '', missing: '' },
          { criterion: 'RUBRICMARK gas', met: false, quotation: '', missing: '' },
        ],
      },
    ])
    expect(await row(id)).toMatchObject({ result, graded_at: expect.any(Date) })
    expect((await submit(id)).details).toEqual(await details(id))
  })

  it('counts once: a second time, or from two tabs, answers with what is kept', async () => {
    const id = await submitted()
    const ticks = [
      [true, true],
      [false, false],
    ]
    const both = await Promise.all(ticks.map((met) => graded(id, { q3: met })))
    const kept = (await row(id)).result
    expect(both.map(({ result }) => result)).toEqual([kept, kept])
    expect((await graded(id, { q3: [false, true] })).result).toEqual(kept)
  })

  it.each([
    ['too few ticks', { q3: [true] }],
    ['too many ticks', { q3: [true, true, true] }],
    ['no question', {}],
    ['a question of another exam', { q3: [true, true], q9: [true] }],
    ['a closed question', { q3: [true, true], q1: [true] }],
    ['an inherited name', { q3: [true, true], constructor: [true] }],
    ['words for ticks', { q3: ['yes', 'no'] }],
  ])('refuses %s, and nothing is counted', async (_name, met) => {
    const id = await submitted()
    const refused = await tick(id, met)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'invalid_input' })
    expect(await row(id)).toMatchObject({ result: null, graded_at: null })
  })

  it('refuses one that is not submitted, and anybody else’s', async () => {
    const open = await exam()
    expect(await (await tick(open, { q3: [true, true] })).json()).toMatchObject({
      status: 409,
      code: 'exam_not_self_graded',
    })
    const id = await submitted()
    const eve = await app.learner('Eve')
    expect((await tick(id, { q3: [true, true] }, eve)).status).toBe(404)
    expect((await row(id)).result).toBeNull()
  })

  it('stays offered once a model is connected that has not graded', async () => {
    const id = await submitted()
    const env = { AI_BASE_URL: model.url, AI_API_KEY: 'sk-x', AI_MODEL: 'stand-in' }
    const connected = await startTestApp({ database: app.database, env })
    try {
      const client = connected.visitor()
      for (const [name, value] of Object.entries(ada.client.cookies())) client.setCookie(name, value)
      const shown = await details(id, { ...ada, client })
      expect(shown).toMatchObject({
        selfGrading: [{ questionId: 'q3' }],
        exam: { isGradingPending: true },
        partialResult: { questions: [{ score: 1 }, { score: 0 }, { isPending: true }] },
      })
      expect((await tick(id, { q3: [true, true] }, { ...ada, client })).status).toBe(200)
    } finally {
      await connected.stop()
    }
  })

  it('is told wherever the result is shown', async () => {
    const { courseId, unitId, examinerId: activityId } = await startLesson(app.database.pool, ada)
    const id = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId, activityId })
    await submit(id)
    const list = async () => (await (await ada.client.get(`/api/courses/${courseId}/exams`)).json()).items
    const activity = async () =>
      (await (await ada.client.get(`/api/courses/${courseId}/classroom`)).json()).plan.activities[1]
    expect(await list()).toMatchObject([{ percent: null, isGradedByLearner: false }])
    expect(await activity()).toMatchObject({ examStatus: 'submitted', isExamGradedByLearner: false })
    await tick(id, { q3: [true, true] })
    expect(await list()).toMatchObject([{ percent: 75, isGradedByLearner: true }])
    expect(await activity()).toMatchObject({ examPercent: 75, isExamGradedByLearner: true })
  })
})
