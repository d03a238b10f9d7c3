import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { examLimits } from '#contract/exams/rules.ts'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { orphans } from '#tests/catalogue.ts'
import { examQuestions, goodGrades, judgedPoints, keepExam, startLesson } from '#tests/exams.ts'
import { untilSomebodyWaits } from '#tests/hold-statement.ts'
import { courseWithConcepts } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let offline: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  offline = await startTestApp({ database: app.database })
  ada = await app.learner()
})
afterAll(async () => {
  await offline.stop()
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const noted: KeyedQuestion[] = examQuestions.map((question) =>
  keyedQuestionSchema.parse({
    ...question,
    ...(question.id === 'q1' && {
      concept: 'sample-size',
      optionNotes: [{ option: 'Salt', misconception: 'Salt makes gas.', explanation: 'Salt slows.' }],
    }),
    ...(question.id === 'q2' && { concept: 'nobody-knows-it' }),
  }),
)
const given = { q1: 'Salt', q2: 'True', q3: 'Gas.' }

/** An exam of the first unit of a course whose concepts are 'Base rate' and 'Sample size'. */
async function examOf(questions = noted) {
  const { course, concepts } = await courseWithConcepts(app.database.pool, ada, [
    ['Base rate', 'Sample size'],
  ])
  const unitId = course.units[0]?.id ?? ''
  const examId = await keepExam(app.database.pool, { userId: ada.id, courseId: course.id, unitId }, questions)
  return { examId, courseId: course.id, unitId, concepts }
}
const submit = (examId: string, client = ada.client) =>
  client.post('/api/submit-exam', { examId, studentAnswers: given })
const evidenceOf = async (examId: string) =>
  (
    await app.database.pool.query(
      `select evidence.*, day::text as day, concepts.key from evidence join concepts on concepts.id = concept_id
       where exam_id = $1 order by source`,
      [examId],
    )
  ).rows

describe('a graded exam', () => {
  it('is evidence for the concepts its questions name, each answer once', async () => {
    const { examId } = await examOf()
    await app.database.pool.query(
      `update exams set confidences = '{"q1": "certain"}', hints_shown = '{"q3": 2}' where id = $1`,
      [examId],
    )
    model.always(says(goodGrades(false, 'Gas')))
    const result = await (await submit(examId)).json()
    expect(result.questions[0]).toMatchObject({ misconception: 'Salt makes gas.' })
    expect(result.questions[1]).not.toHaveProperty('misconception')
    const { rows } = await app.database.pool.query(
      `select (submitted_at at time zone 'UTC')::date::text as day, submitted_at from exams where id = $1`,
      [examId],
    )
    const same = { kind: 'exam_answer', day: rows[0].day, struck_at: null }
    const found = await evidenceOf(examId)
    // The newest comes first: certain but wrong, then the other missed questions.
    expect(
      found.toSorted((one, other) => other.created_at - one.created_at).map(({ source }) => source),
    ).toEqual(['q1', 'q3', 'q2'].map((id) => `${examId}:${id}`))
    for (const { created_at } of found)
      expect(created_at - rows[0].submitted_at).toBeLessThanOrEqual(3 * examLimits.questionCount.max)
    expect(found).toMatchObject([
      {
        ...same,
        source: `${examId}:q1`,
        key: 'sample-size',
        outcome: 0,
        options: 4,
        hints: 0,
        confidence: 'certain',
        graded_by: 'key',
        misconception: 'Salt makes gas.',
        asked: 'What makes dough rise?',
        answered: 'Salt',
        wanted: 'Gas',
        explanation: 'Salt slows. WHYMARK yeast gives off gas.',
      },
      // A key that the course does not have counts as the unit's first concept.
      { ...same, key: 'base-rate', outcome: 1, options: 2, confidence: null, misconception: '' },
      { ...same, key: 'base-rate', outcome: 0.5, options: null, hints: 2, graded_by: 'model' },
    ])
  })

  it('asked for twice at once, by two processes, is evidence once', async () => {
    const { examId } = await examOf()
    model.always(says(goodGrades('Gas', 'Gas')))
    const other = offline.visitor()
    for (const [name, value] of Object.entries(ada.client.cookies())) other.setCookie(name, value)
    const statuses = await Promise.all([submit(examId), submit(examId), submit(examId)])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await submit(examId, other)).status).toBe(200)
    expect(await evidenceOf(examId)).toHaveLength(3)
  })

  it('of a unit without concepts is evidence for the unit itself', async () => {
    const { examId, courseId } = await examOf()
    await app.database.pool.query('delete from concepts where course_id = $1', [courseId])
    model.always(says(goodGrades(false, false)))
    await submit(examId)
    expect((await evidenceOf(examId)).map(({ key }) => key)).toEqual(Array(3).fill('unit-title-1'))
  })

  it('that checks one concept is evidence for that one, whatever its questions name', async () => {
    const { examId, concepts } = await examOf()
    await app.database.pool.query('update exams set checked_concept_id = $2 where id = $1', [
      examId,
      concepts[1]?.id,
    ])
    model.always(says(goodGrades(false, false)))
    await submit(examId)
    expect((await evidenceOf(examId)).map(({ key }) => key)).toEqual(Array(3).fill('sample-size'))
  })

  it('without a course is evidence for nothing', async () => {
    const examId = await keepExam(app.database.pool, { userId: ada.id })
    model.always(says(goodGrades('Gas', 'Gas')))
    expect((await submit(examId)).status).toBe(200)
    expect(await evidenceOf(examId)).toEqual([])
  })

  it('whose grading fails is evidence for nothing yet', async () => {
    const { examId } = await examOf()
    model.always(says('{}'))
    expect((await submit(examId)).ok).toBe(false)
    expect(await evidenceOf(examId)).toEqual([])
  })

  it('whose lesson is changed meanwhile is evidence once that is done', async () => {
    const { courseId, unitId, examinerId } = await startLesson(app.database.pool, ada)
    const place = { userId: ada.id, courseId, unitId }
    const examId = await keepExam(app.database.pool, { ...place, activityId: examinerId })
    model.always(says(goodGrades('Gas', 'Gas')))
    let submitting: Promise<Response> | undefined
    // Takes the locks of an edit in the same order.
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from courses where id = ${courseId} for no key update`)
      await tx.execute(sql`select 1 from activities where id = ${examinerId} for update`)
      submitting = submit(examId)
      await untilSomebodyWaits(app.database.pool)
      await keepConcepts(tx, place)
    })
    expect((await submitting)?.status).toBe(200)
    expect(await evidenceOf(examId)).toHaveLength(3)
  })

  it('whose course is deleted meanwhile leaves nothing behind', async () => {
    const { examId, courseId } = await examOf()
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    model.always(async (response, seen, gone) => {
      isAsked.resolve()
      await mayAnswer.promise
      await says(goodGrades('Gas', 'Gas'))(response, seen, gone)
    })
    const submitting = submit(examId)
    await isAsked.promise
    expect((await ada.client.delete(`/api/courses/${courseId}`)).status).toBe(204)
    mayAnswer.resolve()
    expect((await submitting).status).toBe(404)
    expect(await evidenceOf(examId)).toEqual([])
    expect(await orphans(app.database.pool)).toEqual([])
  })
})

it('what a learner grades themselves is evidence by them, and what the key graded by the key', async () => {
  const { examId } = await examOf()
  const client = offline.visitor()
  for (const [name, value] of Object.entries(ada.client.cookies())) client.setCookie(name, value)
  expect((await submit(examId, client)).status).toBe(200)
  expect(await evidenceOf(examId)).toEqual([])
  const grade = (met: boolean[]) => client.post(`/api/exams/${examId}/self-grade`, { met: { q3: met } })
  const both = await Promise.all([grade([true, false]), grade([true, false])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await evidenceOf(examId)).toMatchObject([
    { graded_by: 'key', outcome: 0, misconception: 'Salt makes gas.' },
    { graded_by: 'key', outcome: 1 },
    { graded_by: 'learner', outcome: 0.5, options: null },
  ])
})

describe('a challenge', () => {
  const argue = (examId: string, questionId: string) =>
    ada.client.post(`/api/exams/${examId}/challenges`, { questionId, argument: 'Salt makes gas in brine.' })
  const judges = (...earned: Parameters<typeof judgedPoints>) =>
    says(JSON.stringify({ points: judgedPoints(...earned), reply: 'I looked again.' }))
  async function graded() {
    const { examId } = await examOf()
    model.always(says(goodGrades(false, 'Gas')))
    await submit(examId)
    await app.database.pool.query('update evidence set struck_at = now() where exam_id = $1', [examId])
    return { examId, before: await evidenceOf(examId) }
  }

  it('that raised the points replaces the evidence, and the marks on it stay', async () => {
    const { examId, before } = await graded()
    model.always(judges('Salt makes gas'))
    const { result } = await (await argue(examId, 'q1')).json()
    expect(result.questions[0]).not.toHaveProperty('misconception')
    const [raised, ...rest] = await evidenceOf(examId)
    const weights = { weight_for: 0.75, weight_against: 0 }
    expect(raised).toEqual({ ...before[0], outcome: 1, ...weights, graded_by: 'model', misconception: '' })
    expect(rest).toEqual(before.slice(1))
  })

  it('that changed nothing changes nothing', async () => {
    const { examId, before } = await graded()
    model.always(judges(false))
    expect((await argue(examId, 'q1')).status).toBe(200)
    expect(await evidenceOf(examId)).toEqual(before)
  })

  it('does not bring back what was forgotten', async () => {
    const { examId } = await graded()
    await app.database.pool.query('delete from evidence where exam_id = $1', [examId])
    model.always(judges('Salt makes gas'))
    expect((await argue(examId, 'q1')).status).toBe(200)
    expect(await evidenceOf(examId)).toEqual([])
  })
})
