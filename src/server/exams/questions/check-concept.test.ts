import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KeyedQuestion } from '#contract/exams.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { askAndLeave } from '#tests/ask-and-leave.ts'
import { authoredUnit, createAuthoredCourse } from '#tests/authored.ts'
import { goodQuestions, keepExam, lessonNotes, startLesson } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let offline: TestApp
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  offline = await startTestApp({ database: app.database })
})
afterAll(async () => {
  await offline.stop()
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const conceptOf = async (courseId: string, key?: string): Promise<string> => {
  const { rows } = await app.database.pool.query(
    'select id from concepts where course_id = $1 and key = coalesce($2, key) order by position limit 1',
    [courseId, key ?? null],
  )
  return rows[0]?.id
}

type StoredExam = { questions: KeyedQuestion[]; unit_id: string | null; checked_concept_id: string | null }
const kept = async (examId: string): Promise<StoredExam> => {
  const { rows } = await app.database.pool.query(
    'select questions, unit_id, checked_concept_id from exams where id = $1',
    [examId],
  )
  return rows[0]
}

const check = (learner: TestLearner, conceptId: string) =>
  learner.client.post(`/api/concepts/${conceptId}/check`)
const examOf = async (answer: Promise<Response>): Promise<string> => (await (await answer).json()).examId

async function authored(at: TestApp) {
  const ada = await at.learner()
  const course = await createAuthoredCourse(at.database.db, ada.client, [authoredUnit])
  const place = { userId: ada.id, courseId: course.id, unitId: course.units[0]?.id ?? '' }
  await at.database.db.transaction((tx) => keepConcepts(tx, place, authoredUnit.head.concepts))
  return { ada, course, conceptId: await conceptOf(course.id, 'spring-tide') }
}

/** A lesson without a bank, with one concept. */
async function taught(at: TestApp, notes: string | null = lessonNotes) {
  const ada = await at.learner()
  const lesson = await startLesson(at.database.pool, ada, notes)
  const { rows } = await at.database.pool.query(
    `insert into concepts (user_id, course_id, unit_id, key, label, statement, position)
     values ($1, $2, $3, 'yeast', 'Yeast', 'Yeast eats sugar.', 0) returning id`,
    [ada.id, lesson.courseId, lesson.unitId],
  )
  return { ada, lesson, conceptId: String(rows[0]?.id) }
}

describe('I know this: test me', () => {
  it('asks three questions of the bank on this concept, and an open one goes on', async () => {
    const { ada, conceptId } = await authored(offline)
    const [first, second] = await Promise.all([examOf(check(ada, conceptId)), examOf(check(ada, conceptId))])
    expect(second).toBe(first)
    const exam = await kept(first)
    expect(exam.checked_concept_id).toBe(conceptId)
    expect(exam.questions.map(({ id, concept }) => [id, concept])).toEqual(
      ['q1', 'q2', 'q3'].map((id) => [id, 'spring-tide']),
    )
    await ada.client.post(`/api/exams/${first}/start`)
    expect(await examOf(check(ada, conceptId))).toBe(first)
    await ada.client.post('/api/submit-exam', { examId: first, studentAnswers: {} })
    const next = await examOf(check(ada, conceptId))
    expect(next).not.toBe(first)
    // The bank has four questions on it, and the question that was never asked is among the next three.
    const before = new Set(exam.questions.map(({ prompt }) => prompt))
    expect((await kept(next)).questions.filter(({ prompt }) => !before.has(prompt))).toHaveLength(1)
  })

  it('asks nothing that stands in an exam that is under way', async () => {
    const { ada, course, conceptId } = await authored(offline)
    const other = await examOf(check(ada, await conceptOf(course.id, 'tidal-day')))
    const first = await examOf(check(ada, conceptId))
    await ada.client.post(`/api/exams/${first}/start`)
    await app.database.pool.query('update exams set checked_concept_id = null where id = $1', [first])
    const second = await kept(await examOf(check(ada, conceptId)))
    const shown = new Set((await kept(first)).questions.map(({ prompt }) => prompt))
    expect(second.questions.filter(({ prompt }) => shown.has(prompt))).toEqual([])
    expect(other).not.toBe(first)
  })

  it('tells no key and no hint of a question that an exam under way asks too', async () => {
    const { ada, course, conceptId } = await authored(offline)
    const checkId = await examOf(check(ada, conceptId))
    await ada.client.post(`/api/exams/${checkId}/start`)
    const { questions } = await kept(checkId)
    const place = { userId: ada.id, courseId: course.id, unitId: course.units[0]?.id ?? '' }
    const examId = await keepExam(app.database.pool, place, questions)
    const hinted = questions.find(({ hints = [] }) => hints.length > 0)?.id
    const hint = () => ada.client.post(`/api/exams/${checkId}/hints`, { questionId: hinted })
    const submit = (id: string) => ada.client.post('/api/submit-exam', { examId: id, studentAnswers: {} })
    await ada.client.post(`/api/exams/${examId}/start`)
    for (const answer of [await hint(), await submit(checkId)])
      expect(await answer.json()).toMatchObject({ status: 409, code: 'exam_under_way' })
    expect((await submit(examId)).status).toBe(200)
    expect((await hint()).status).toBe(200)
    expect((await submit(checkId)).status).toBe(200)
  })

  it('has questions written and verified where there is no bank, about this one idea', async () => {
    const { ada, conceptId } = await taught(app)
    model.always(says(goodQuestions()))
    const { questions } = await kept(await examOf(check(ada, conceptId)))
    expect(questions.map(({ concept }) => concept)).toEqual(['yeast', 'yeast', 'yeast'])
    expect(model.requests).toHaveLength(2)
    const prompt = model.requests[0]?.body.messages[0]?.content ?? ''
    expect(prompt).toContain('- yeast: Yeast. Yeast eats sugar.')
  })

  it('is made to its end when its page is left, and found by who comes back', async () => {
    const { ada, conceptId } = await taught(app)
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return says(goodQuestions())(...call)
    })
    await askAndLeave(ada.client, model, `/api/concepts/${conceptId}/check`)
    expect(model.open()).toBe(1)
    hasLeft.resolve()
    expect((await kept(await examOf(check(ada, conceptId)))).questions).toHaveLength(3)
    expect(model.requests).toHaveLength(2)
  })

  it('tells of a model that fails, keeps nothing, and can be tried again', async () => {
    const { ada, conceptId } = await taught(app)
    model.always(says('no'))
    expect((await check(ada, conceptId)).status).toBe(502)
    model.always(says(goodQuestions()))
    expect((await check(ada, conceptId)).status).toBe(200)
  })

  it('without a model asks from the material, and says what is missing where there is too little', async () => {
    const { ada, conceptId } = await taught(offline)
    const { questions } = await kept(await examOf(check(ada, conceptId)))
    expect(questions).toHaveLength(3)
    expect(questions.every(({ concept }) => concept === 'yeast')).toBe(true)
    const empty = await taught(offline, null)
    expect(await (await check(empty.ada, empty.conceptId)).json()).toMatchObject({
      status: 409,
      code: 'too_few_statements',
    })
  })

  it('works for a concept whose unit is gone, and is nobody else’s', async () => {
    const { ada, conceptId } = await taught(app)
    await app.database.pool.query('update concepts set unit_id = null where id = $1', [conceptId])
    model.always(says(goodQuestions()))
    expect(await kept(await examOf(check(ada, conceptId)))).toMatchObject({ unit_id: null })
    const eve = await app.learner('Eve')
    expect((await check(eve, conceptId)).status).toBe(404)
  })
})
