import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionsReplySchema } from '#contract/exam-details.ts'
import { wrapped } from '#tests/ai-requests.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { goodQuestions, startLesson } from '#tests/exams.ts'
import { answers, hangs, type StandIn, says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'

const path = '/api/generate-exam-questions'
let model: StandIn
let app: TestApp
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({
    env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-x', AI_MODEL: 'stand-in', AI_TIMEOUT_S: '600' },
  })
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const kept = async (learnerId: string) =>
  (await app.database.pool.query('select * from exams where user_id = $1 order by created_at', [learnerId]))
    .rows

const lesson = async () => {
  const ada = await app.learner()
  return { ada, ...(await startLesson(app.database.pool, ada)) }
}

describe('an exam', () => {
  it('is made from the learner’s own rows and the lesson’s notes, whatever the body claims, and kept', async () => {
    const { ada, courseId, unitId, examinerId } = await lesson()
    model.always(says(goodQuestions()))
    const body = {
      ...wrapped({ lessonTitle: 'FORGED', notes: 'FORGED' }),
      courseId,
      unitId,
      activityId: examinerId,
    }
    const made = questionsReplySchema.parse(await (await ada.client.post(path, body)).json())
    expect(made).toMatchObject({
      title: 'Lesson exam',
      questions: [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }],
      exam: { examId: made.examId, isExamActive: false },
    })
    const asked = model.requests[0]?.body.messages[0]?.content ?? ''
    expect(asked).toContain('Gluten is a net of proteins')
    expect(asked).toContain('Title: Rising dough')
    expect(asked).toContain('Reading Latin Inscriptions')
    expect(asked).toMatch(/Number of questions, without the spares: 5$/)
    expect(asked).not.toContain('FORGED')
    expect(await kept(ada.id)).toMatchObject([
      { id: made.examId, course_id: courseId, unit_id: unitId, activity_id: examinerId, started_at: null },
    ])
  })

  it('is made once: showing it again, or in two tabs at once, asks the model nothing more', async () => {
    const { ada, examinerId } = await lesson()
    model.always(says(goodQuestions(), { firstTokenMs: 50 }))
    const ask = async () => (await ada.client.post(path, { activityId: examinerId })).json()
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one).toEqual(two)
    const calls = model.requests.length
    expect(await ask()).toEqual(one)
    expect(model.requests).toHaveLength(calls)
    expect(await kept(ada.id)).toHaveLength(1)
  })

  it('that one of two tabs leaves is still made for the other', async () => {
    const { ada, examinerId } = await lesson()
    const oneHasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await oneHasLeft.promise
      return says(goodQuestions())(...call)
    })
    const leaving = new AbortController()
    const left = ada.client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ activityId: examinerId }),
      signal: leaving.signal,
    })
    await expect.poll(() => model.open()).toBe(1)
    const staying = ada.client.post(path, { activityId: examinerId })
    // A request that began before this answer is waiting for the exam by now.
    await ada.client.get(`/api/activities/${examinerId}/exam`)
    leaving.abort()
    await expect(left).rejects.toThrow()
    oneHasLeft.resolve()
    expect((await staying).status).toBe(200)
    expect(await kept(ada.id)).toHaveLength(1)
  })

  it('whose learner leaves while it is written is finished, and found by who comes back', async () => {
    const { ada, examinerId } = await lesson()
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return says(goodQuestions())(...call)
    })
    const leaving = new AbortController()
    const left = ada.client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ activityId: examinerId }),
      signal: leaving.signal,
    })
    await expect.poll(() => model.open()).toBe(1)
    leaving.abort()
    await expect(left).rejects.toThrow()
    hasLeft.resolve()
    await expect.poll(() => kept(ada.id)).toHaveLength(1)
    const asked = model.requests.length
    expect((await ada.client.post(path, { activityId: examinerId })).status).toBe(200)
    expect(model.requests).toHaveLength(asked)
  })

  it('of a course that is deleted meanwhile ends, and its call is given up at the model', async () => {
    const { ada, examinerId } = await lesson()
    model.always(hangs)
    const asking = ada.client.post(path, { activityId: examinerId })
    await expect.poll(() => model.open()).toBe(1)
    await app.database.pool.query('delete from courses where owner_id = $1', [ada.id])
    await expect.poll(() => model.open()).toBe(0)
    expect((await asking).status).toBeGreaterThanOrEqual(400)
    expect(await kept(ada.id)).toHaveLength(0)
  })

  it('prepared ahead is the one that is shown', async () => {
    const { ada, examinerId } = await lesson()
    model.always(says(goodQuestions()))
    const prepared = await (await ada.client.post(path, { activityId: examinerId })).json()
    model.always(answers(500, {}))
    expect(await (await ada.client.post(path, { activityId: examinerId })).json()).toEqual(prepared)
  })

  it('taken again has new questions, and the old one stays', async () => {
    const { ada, examinerId } = await lesson()
    model.always(says(goodQuestions()))
    const first = await (await ada.client.post(path, { activityId: examinerId })).json()
    await ada.client.post('/api/submit-exam', { examId: first.examId, studentAnswers: {} })
    model.reset()
    model.always(
      says(goodQuestions(['Heat ends yeast.', 'Yeast eats sugar.', 'Flour holds starch.', 'Dough rests.'])),
    )
    const second = await (await ada.client.post(path, { activityId: examinerId, regenerate: true })).json()
    expect(second.examId).not.toBe(first.examId)
    expect(second.questions.map(({ prompt }: { prompt: string }) => prompt)).toEqual([
      'Heat ends yeast.',
      'Flour holds starch.',
      'Dough rests.',
    ])
    expect(model.requests[0]?.body.messages[0]?.content).toContain('- Salt slows yeast.')
    expect(await kept(ada.id)).toHaveLength(2)
  })

  it('not begun is replaced by asking again; one under way never is', async () => {
    const { ada, examinerId } = await lesson()
    model.always(says(goodQuestions()))
    const again = async () =>
      (await ada.client.post(path, { activityId: examinerId, regenerate: true })).json()
    const first = await again()
    const second = await again()
    expect(second.examId).not.toBe(first.examId)
    await ada.client.post(`/api/exams/${second.examId}/start`)
    await ada.client.patch(`/api/exams/${second.examId}`, { studentAnswers: { q1: 'True' } })
    expect((await again()).examId).toBe(second.examId)
    expect(await kept(ada.id)).toMatchObject([{ id: second.examId, answers: { q1: 'True' } }])
  })

  it('without ids comes from the body and is kept as well', async () => {
    const ada = await app.learner()
    model.always(says(goodQuestions()))
    const made = await (await ada.client.post(path, wrapped({ lessonTitle: 'Wild yeast' }))).json()
    expect(await kept(ada.id)).toMatchObject([{ id: made.examId, course_id: null, title: 'Wild yeast' }])
  })

  it('streams for who asks so, with nothing before all is verified', async () => {
    const ada = await app.learner()
    model.always(says(goodQuestions()))
    const answer = await ada.client.post(path, { lessonTitle: 'Yeast' }, { accept: 'text/event-stream' })
    const events = await readEvents(answer)
    expect(events.map(({ event }) => event)).toEqual([
      ...Array(4).fill('progress'),
      'head',
      ...Array(3).fill('item'),
      'done',
    ])
    expect(events.slice(2, 4).map(({ data }) => data)).toEqual([
      { step: 'writing', count: 3 },
      { step: 'reading', count: 3 },
    ])
    expect(questionsReplySchema.parse(events.at(-1)?.data).questions).toHaveLength(3)
    expect(JSON.stringify(events)).not.toMatch(/WHYMARK|correctAnswer|rubric/)
  })
})

describe('content that a lesson or course carries', () => {
  const carried = [
    { kind: 'multiple_choice', prompt: 'What rises?', options: ['Dough', 'Stone'], correctAnswer: 'Dough' },
    { kind: 'multiple_choice', prompt: 'Two keys?', options: ['A', 'B'], correctAnswer: 'C' },
    { kind: 'short_answer', prompt: 'Why?', correctAnswer: 'Gas.', rubric: ['gas'], points: 2 },
  ]
  it.each([
    ['a lesson’s list', { lesson: { content: carried } }],
    ['a course’s list', { courseDetails: { title: 'Bread', content: { questions: carried } } }],
    ['JSON text', { content: JSON.stringify(carried) }],
  ])('is the exam itself where it is questions (%s), less what breaks the rules', async (_name, body) => {
    const ada = await app.learner()
    const made = await (await ada.client.post(path, { lessonTitle: 'Bread', ...body })).json()
    expect(made.questions.map(({ prompt }: { prompt: string }) => prompt)).toEqual(['What rises?', 'Why?'])
    expect(JSON.stringify(made)).not.toMatch(/correctAnswer|rubric/)
    expect(model.requests).toHaveLength(0)
  })

  it('is what the exam asks about where it is a text', async () => {
    const ada = await app.learner()
    model.always(says(goodQuestions()))
    await ada.client.post(path, { lessonTitle: 'Bread', content: 'A crumb is made of bubbles.' })
    expect(model.requests[0]?.body.messages[0]?.content).toContain('A crumb is made of bubbles.')
  })
})

describe('a model that fails the exam', () => {
  const question = JSON.parse(goodQuestions()).questions[0]
  it.each([
    ['an empty list', says('{"questions": []}'), 'No questions returned.'],
    ['no list', says('{"title": "Exam"}'), 'No questions returned.'],
    ['nonsense in the list', says('{"questions": [1, "two", {"kind": "essay"}]}'), 'Failed to fetch exam.'],
    ['a torn list', says('{"questions": [{"kind": "true_false", "prompt": "Ye'), 'Failed to fetch exam.'],
    ['a refusal', says('I would rather not.'), 'Failed to fetch exam.'],
    [
      'too short a list',
      says(JSON.stringify({ questions: [question], answers: [] })),
      'Failed to fetch exam.',
    ],
    [
      'one question five times',
      says(goodQuestions(Array(5).fill('Salt slows yeast.'))),
      'Failed to fetch exam.',
    ],
    ['half an answer', sends([token('{"questions": [{"kind":')], 'cut'), 'Failed to fetch exam.'],
    ['an error', answers(500, { error: 'secret words' }), 'Failed to fetch exam.'],
    ['an HTML page', answers(502, '<html>secret words</html>'), 'Failed to fetch exam.'],
  ])('with %s keeps nothing, says so, and the next try works', async (_name, script, sentence) => {
    const { ada, examinerId } = await lesson()
    model.always(script)
    const failed = await ada.client.post(path, { activityId: examinerId })
    expect(failed.status).toBeGreaterThanOrEqual(500)
    const text = await failed.text()
    expect(JSON.parse(text)).toMatchObject({ detail: sentence })
    expect(text).not.toContain('secret words')
    expect(await kept(ada.id)).toHaveLength(0)
    model.always(says(goodQuestions()))
    expect((await ada.client.post(path, { activityId: examinerId })).status).toBe(200)
  })
})

describe('bad input', () => {
  it('as rows of another learner are as unknown as rows that never were', async () => {
    const mine = await lesson()
    const { client } = await app.learner('Eve')
    const bodies = async (body: object) => {
      const answer = await client.post(path, body)
      const { requestId: _, ...problem } = await answer.json()
      return problem
    }
    const unknown = await bodies({ activityId: '00000000-0000-4000-8000-000000000000' })
    expect(unknown).toMatchObject({ status: 404 })
    for (const body of [
      { activityId: mine.examinerId },
      { courseId: mine.courseId },
      { unitId: mine.unitId },
      { activityId: 'no-uuid' },
      { activityId: "'; drop table exams; --" },
    ])
      expect(await bodies(body)).toEqual(unknown)
    const other = await lesson()
    const mixed = await mine.ada.client.post(path, { courseId: mine.courseId, activityId: other.examinerId })
    expect(mixed.status).toBe(404)
    expect(model.requests).toHaveLength(0)
  })

  it.each([
    {},
    { lessonTitle: '   ' },
    { lessonTitle: 'Yeast', questionCount: 0 },
    { lessonTitle: 'Yeast', questionCount: 21 },
    { lessonTitle: 'Yeast', questionCount: 'five' },
    { lessonTitle: 'x'.repeat(500) },
  ])('as %j is refused without asking a model', async (body) => {
    const ada = await app.learner()
    expect((await ada.client.post(path, wrapped(body))).status).toBe(400)
    expect(model.requests).toHaveLength(0)
    expect(await kept(ada.id)).toHaveLength(0)
  })
})
