import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { challengeReplySchema } from '#contract/exam-details.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { askAndLeave } from '#tests/ask-and-leave.ts'
import { examQuestions, goodGrades, judgedPoints, keepExam } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-x', AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

/** A graded exam: q1 is wrong, q2 is right, q3 has one point of two. */
async function gradedExam(): Promise<string> {
  const examId = await keepExam(app.database.pool, { userId: ada.id })
  model.always(says(goodGrades(false, 'Gas')))
  await ada.client.post('/api/submit-exam', {
    examId,
    studentAnswers: { q1: 'Salt', q2: 'True', q3: 'Gas.' },
  })
  model.reset()
  return examId
}
const judges = (...earned: Parameters<typeof judgedPoints>) =>
  says(JSON.stringify({ points: judgedPoints(...earned), reply: 'I looked again.', score: 9999 }))
const argue = (examId: string, questionId: string, argument = 'Salt strengthens gluten, too.') =>
  ada.client.post(`/api/exams/${examId}/challenges`, { questionId, argument })
const result = async (examId: string) =>
  (await (await ada.client.get(`/api/exam-details/${examId}`)).json()).result

describe('challenging a grade', () => {
  it('raises the score where the model agrees, sums up anew and keeps the exchange', async () => {
    const id = await gradedExam()
    expect(await result(id)).toMatchObject({ score: 2, percent: 50 })
    model.always(judges('Gas', 'Gas'))
    const reply = challengeReplySchema.parse(await (await argue(id, 'q3')).json())
    expect(reply.challenge).toMatchObject({
      questionId: 'q3',
      argument: 'Salt strengthens gluten, too.',
      reply: 'I looked again.',
      scoreBefore: 1,
      scoreAfter: 2,
    })
    expect(reply.result).toMatchObject({ score: 3, maxScore: 4, percent: 75 })
    expect(reply.result.questions[2]).toMatchObject({ correct: true, score: 2 })
    const kept = await (await ada.client.get(`/api/exam-details/${id}`)).json()
    expect(kept).toMatchObject({ result: reply.result, challenges: [reply.challenge] })
    const asked = model.requests[0]?.body
    expect(asked?.temperature).toBe(0.3)
    expect(asked?.messages[0]?.content).toMatch(/name="argument">\nSalt strengthens gluten, too.\n/)
  })

  it('keeps the words of the answer that earn a point, and what was met before', async () => {
    const id = await gradedExam()
    model.always(judges('Gas', false))
    const { result: after } = await (await argue(id, 'q3')).json()
    expect(after.questions[2]).toMatchObject({
      score: 2,
      gradedBy: 'model',
      points: [
        { met: true, quotation: 'Gas' },
        { met: true, quotation: 'Gas' },
      ],
    })
    expect(model.requests[0]?.body.messages[0]?.content).toContain('Say what holds it.')
  })

  it.each([
    ['a short answer', 'q3', ['a net of gluten', false]],
    ['a short answer, from the argument', 'q3', ['Salt strengthens', false]],
    ['a choice', 'q1', ['Gas lifts it']],
    ['a choice, by nothing', 'q1', ['']],
  ] as const)('of %s is not won by words that do not stand there', async (_name, question, earned) => {
    const id = await gradedExam()
    model.always(judges(...earned))
    const { challenge } = await (await argue(id, question)).json()
    expect(challenge.scoreAfter).toBe(challenge.scoreBefore)
    expect(challenge.reply).toContain('I could not find the words')
    expect(model.requests).toHaveLength(2)
  })

  it('of an exam graded before points were kept raises its score', async () => {
    const id = await gradedExam()
    const old = { questionId: 'q3', correct: false, score: 1, maxScore: 2, studentAnswer: 'Gas.' }
    const kept = { ...old, correctAnswer: 'Gluten.', explanation: 'So.' }
    const result = { score: 1, maxScore: 2, percent: 50, feedback: '', questions: [kept] }
    const set = 'update exams set questions = $2, result = $3 where id = $1'
    const asked = examQuestions.slice(2)
    await app.database.pool.query(set, [id, JSON.stringify(asked), JSON.stringify(result)])
    model.next(judges(false, false), judges('Gas', 'Gas'))
    expect((await (await argue(id, 'q3')).json()).result.questions).toEqual([kept])
    expect((await (await argue(id, 'q3')).json()).result).toMatchObject({ score: 2, percent: 100 })
  })

  it('of one’s own count leaves it said whose count it is', async () => {
    const id = await gradedExam()
    const own = 'update exams set result = jsonb_set(result, $2, $3) where id = $1'
    await app.database.pool.query(own, [id, '{questions,2,gradedBy}', '"learner"'])
    model.always(judges('Gas', 'Gas'))
    const { result: after } = await (await argue(id, 'q3')).json()
    expect(after.questions[2]).toMatchObject({ score: 2, gradedBy: 'learner' })
  })

  it('never lowers a score, whatever the model says', async () => {
    const id = await gradedExam()
    model.always(judges(false, false))
    expect(await (await argue(id, 'q3')).json()).toMatchObject({
      challenge: { scoreBefore: 1, scoreAfter: 1 },
      result: { score: 2, percent: 50 },
    })
  })

  it('of a choice counts it whole or not at all', async () => {
    const id = await gradedExam()
    model.always(judges('Salt'))
    expect(await (await argue(id, 'q1')).json()).toMatchObject({
      challenge: { scoreBefore: 0, scoreAfter: 1 },
      result: { score: 3, questions: [{ correct: true }, {}, {}] },
    })
  })

  it('twice at once keeps both exchanges and the higher score', async () => {
    const id = await gradedExam()
    model.next(judges('Gas', 'Gas'), judges(false, false))
    await Promise.all([argue(id, 'q3'), argue(id, 'q3')])
    const kept = await (await ada.client.get(`/api/exam-details/${id}`)).json()
    expect(kept.challenges).toHaveLength(2)
    expect(kept.result).toMatchObject({ score: 3 })
  })

  it('goes on when its page is left, and the exchange is found by who comes back', async () => {
    const id = await gradedExam()
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return judges('Gas', 'Gas')(...call)
    })
    const body = { questionId: 'q3', argument: 'I named the gas, and it is held.' }
    await askAndLeave(ada.client, model, `/api/exams/${id}/challenges`, body)
    expect(model.open()).toBe(1)
    hasLeft.resolve()
    const kept = async () => (await (await ada.client.get(`/api/exam-details/${id}`)).json()).challenges
    await expect.poll(kept).toMatchObject([{ questionId: 'q3', reply: 'I looked again.' }])
    expect(model.requests).toHaveLength(1)
  })

  it('ends after three times for one question', async () => {
    const id = await gradedExam()
    model.always(judges(false))
    for (let times = 0; times < 3; times += 1) expect((await argue(id, 'q1')).status).toBe(200)
    expect(await (await argue(id, 'q1')).json()).toMatchObject({ status: 409, code: 'challenges_used_up' })
    expect(model.requests).toHaveLength(3)
    expect((await argue(id, 'q2')).status).toBe(200)
  })

  it('that the model fails leaves the grade and keeps nothing', async () => {
    const id = await gradedExam()
    for (const script of [answers(500, {}), says('Granted!'), judges('Gas', 'Gas', 'Gas')]) {
      model.always(script)
      const failed = await argue(id, 'q3')
      expect(failed.status).toBe(502)
      expect((await failed.json()).detail).toMatch(/Your grade has not changed. Please try again.$/)
    }
    const kept = await (await ada.client.get(`/api/exam-details/${id}`)).json()
    expect(kept).toMatchObject({ challenges: [], result: { score: 2 } })
  })

  it('is refused before the grade, for unknown questions and without an argument', async () => {
    const open = await keepExam(app.database.pool, { userId: ada.id })
    expect(await (await argue(open, 'q1')).json()).toMatchObject({ status: 409, code: 'exam_not_graded' })
    const id = await gradedExam()
    expect((await argue(id, 'q99')).status).toBe(404)
    for (const argument of ['', '   ', 'x'.repeat(50_000)])
      expect((await argue(id, 'q1', argument)).status).toBe(400)
    expect(model.requests).toHaveLength(0)
  })

  it('without a model says so, and the exchange is still kept', async () => {
    const offline = await startTestApp({ database: app.database })
    try {
      const bob = await offline.learner('Bob')
      const examId = await keepExam(app.database.pool, { userId: bob.id })
      await bob.client.post('/api/submit-exam', { examId, studentAnswers: { q1: 'Salt' } })
      const answer = await bob.client.post(`/api/exams/${examId}/challenges`, {
        questionId: 'q1',
        argument: 'But.',
      })
      expect(await answer.json()).toMatchObject({
        challenge: {
          scoreBefore: 0,
          scoreAfter: 0,
          reply: expect.stringContaining('without an AI model'),
        },
      })
    } finally {
      await offline.stop()
    }
  })
})
