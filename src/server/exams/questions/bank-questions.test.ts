import { afterAll, beforeEach, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { Classroom } from '#contract/classroom-state.ts'
import type { ExamDetails } from '#contract/exam-details.ts'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { keepConcepts } from '#server/knowledge/keep-concepts.ts'
import type { TestApp } from '#tests/app.ts'
import { authoredUnit, bank, createAuthoredCourse } from '#tests/authored.ts'
import { goodQuestions } from '#tests/exams.ts'
import { showEvidence } from '#tests/knowledge.ts'
import { says } from '#tests/model-stand-in.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

const { model, app, offline, stop } = await startWithAndWithoutModel()
afterAll(stop)
beforeEach(() => model.reset())

const examWith = (head: { questions: number; concepts?: string[] }, questions = bank): AuthoredUnit => ({
  ...authoredUnit,
  questions,
  activities: authoredUnit.activities.map((activity) =>
    activity.head.guide === 'Examiner' ? { ...activity, head: { ...activity.head, ...head } } : activity,
  ),
})

async function openExam(at: TestApp, unit: AuthoredUnit = authoredUnit) {
  const ada = await at.learner()
  const course = await createAuthoredCourse(at.database.db, ada.client, [unit])
  const room: Classroom = await (await ada.client.get(`/api/courses/${course.id}/classroom`)).json()
  const activityId = room.plan?.activities.find(({ leader }) => leader === 'Examiner')?.id ?? ''
  const make = async (): Promise<ExamDetails & { examId: string }> => {
    const made = await ada.client.post('/api/generate-exam-questions', { activityId, regenerate: true })
    expect(made.status).toBe(200)
    return made.json()
  }
  const submit = async (
    examId: string,
    studentAnswers: Record<string, string> = {},
  ): Promise<ExamDetails> => {
    const sent = await ada.client.post('/api/submit-exam', { examId, studentAnswers })
    expect(sent.status).toBe(200)
    return (await sent.json()).details
  }
  return { ada, course, activityId, make, submit }
}

const again = (question: (typeof bank)[number]) => ({ ...question, prompt: `${question.prompt} Once more.` })
const keptQuestions = async (examId: string): Promise<KeyedQuestion[]> => {
  const { rows } = await app.database.pool.query('select questions from exams where id = $1', [examId])
  return rows[0].questions
}
const promptsOf = ({ questions }: ExamDetails) => questions.map(({ prompt }) => prompt)

it('an exam asks as many of the bank as its author said, of every concept, without a model call', async () => {
  const { make } = await openExam(app)
  const exam = await make()
  expect(exam.questions).toHaveLength(3)
  const kept = await keptQuestions(exam.examId)
  expect(new Set(kept.map(({ concept }) => concept))).toEqual(
    new Set(['tidal-day', 'spring-tide', 'tide-table']),
  )
  for (const question of kept) expect(keyedQuestionSchema.parse(question)).toEqual(question)
  expect(exam.questions.map(({ objective }) => objective)).toEqual(
    kept.map(({ concept }) => `The idea of ${concept}`),
  )
  expect(model.requests).toHaveLength(0)
})

it('asks one question in the learner’s own words, while the bank has a new one', async () => {
  const own = bank.filter(({ kind }) => kind === 'short_answer').length
  const closed = bank.filter(({ kind }) => kind !== 'short_answer')
  const { make, submit } = await openExam(
    offline,
    examWith({ questions: 4 }, [...bank, ...closed.map(again)]),
  )
  for (let taken = 0; taken < own; taken++) {
    const { examId, questions } = await make()
    expect(questions.filter(({ kind }) => kind === 'short_answer').length).toBeGreaterThan(0)
    await submit(examId)
  }
})

it('asks only what its author wants it to be about', async () => {
  const { make } = await openExam(offline, examWith({ questions: 4, concepts: ['tide-table'] }))
  const kept = await keptQuestions((await make()).examId)
  expect(kept.map(({ concept }) => concept)).toEqual(Array.from({ length: 4 }, () => 'tide-table'))
})

it('a question has all that its author gave it, and its options are kept as they were shuffled', async () => {
  const { ada, make } = await openExam(offline, examWith({ questions: 12 }))
  const exam = await make()
  const kept = await keptQuestions(exam.examId)
  const [choice, , statement, own] = kept
  expect(choice).toMatchObject({
    id: 'q1',
    kind: 'multiple_choice',
    correctAnswer: 'Right one of tidal-day 1',
    explanation: 'WHYMARK: the Moon moves on, 1.',
    points: 1,
    hints: ['HINTMARK of tidal-day 1'],
    optionNotes: [
      {
        option: 'Wrong one of tidal-day 1',
        misconception: 'BELIEFMARK of tidal-day 1',
        explanation: 'NOTEMARK: it looks so from the beach, 1.',
      },
    ],
  })
  expect(choice?.options.toSorted()).toEqual([
    'Another wrong one of tidal-day 1',
    'Right one of tidal-day 1',
    'Wrong one of tidal-day 1',
  ])
  expect(statement).toMatchObject({
    correctAnswer: 'False',
    optionNotes: [{ option: 'True', misconception: 'BELIEFMARK of statement 3', explanation: '' }],
  })
  expect(own).toMatchObject({ points: 2, rubric: [expect.any(String), expect.any(String)] })
  const shown = async () =>
    (await (await ada.client.get(`/api/exam-details/${exam.examId}`)).json()).questions
  expect(await shown()).toEqual(exam.questions)
  expect(exam.questions[0]?.options).toEqual(choice?.options)
})

it('retakes ask other questions until the bank is used up, then the oldest', async () => {
  const { make, submit } = await openExam(offline, examWith({ questions: 4 }))
  const taken: string[][] = []
  for (let take = 0; take < 4; take += 1) {
    const exam = await make()
    taken.push(promptsOf(exam))
    await submit(exam.examId)
  }
  const [first, second, third, fourth] = taken
  expect(new Set([...(first ?? []), ...(second ?? []), ...(third ?? [])]).size).toBe(12)
  expect(fourth?.toSorted()).toEqual(first?.toSorted())
})

it('with a model the bank comes first, and then what the model adds', async () => {
  const { make, submit } = await openExam(app, examWith({ questions: 5 }, bank.slice(0, 7)))
  const first = await make()
  expect(model.requests).toHaveLength(0)
  model.always(says(JSON.stringify({ grades: [] })))
  await submit(first.examId)
  model.reset()
  model.always(says(goodQuestions()))
  const second = await make()
  const prompts = promptsOf(second)
  expect(prompts).toHaveLength(5)
  expect(prompts.slice(2).toSorted()).toEqual(['Gluten holds gas.', 'Salt slows yeast.', 'Yeast eats sugar.'])
  expect(bank.map(({ prompt }) => prompt)).toEqual(expect.arrayContaining(prompts.slice(0, 2)))
  expect(promptsOf(first)).not.toEqual(expect.arrayContaining(prompts.slice(0, 1)))
  expect(second.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
  expect(model.requests[0]?.body.messages[0]?.content).toContain(prompts[0])
})

it('a model that fails leaves an exam from the bank', async () => {
  const { make, submit } = await openExam(app, examWith({ questions: 3 }, bank.slice(0, 3)))
  const first = await make()
  model.always(says(JSON.stringify({ grades: [] })))
  await submit(first.examId)
  model.reset()
  model.always(says('I will not.'))
  expect(promptsOf(await make()).toSorted()).toEqual(promptsOf(first).toSorted())
})

it('is graded without a model, with the reasons for what was chosen and for what is right', async () => {
  const { ada, make, submit } = await openExam(offline, examWith({ questions: 4, concepts: ['tidal-day'] }))
  const { examId } = await make()
  await ada.client.post(`/api/exams/${examId}/start`)
  const answers = {
    q1: 'Wrong one of tidal-day 1',
    q2: 'Right one of tidal-day 2',
    q3: 'True',
    q4: 'Something of the Moon.',
  }
  const waiting = await submit(examId, answers)
  expect(waiting.result).toBeNull()
  expect(waiting.selfGrading).toMatchObject([
    { questionId: 'q4', rubric: [/RUBRICMARK/, /RUBRICMARK/].map((r) => expect.stringMatching(r)) },
  ])
  const graded = await ada.client.post(`/api/exams/${examId}/self-grade`, { met: { q4: [true, false] } })
  const { result }: ExamDetails = await graded.json()
  expect(result).toMatchObject({ score: 2, maxScore: 5 })
  expect(result?.questions.map(({ explanation }) => explanation)).toEqual([
    'NOTEMARK: it looks so from the beach, 1. WHYMARK: the Moon moves on, 1.',
    'WHYMARK: the Moon moves on, 2.',
    'WHYMARK: because of the Moon, 3.',
    'WHYMARK: both are needed.',
  ])
})

it('a question counts for as many points as its author gave it', async () => {
  const [choice, , statement] = bank
  const worth = [
    { ...choice, points: 3 },
    { ...statement, points: 4 },
  ] as AuthoredUnit['questions']
  const { make, submit } = await openExam(offline, examWith({ questions: 2 }, worth))
  const exam = await make()
  expect(exam.questions.map(({ points }) => points)).toEqual([3, 4])
  const { result } = await submit(exam.examId, { q1: 'Right one of tidal-day 1', q2: 'True' })
  expect(result).toMatchObject({ score: 3, maxScore: 7 })
})

it('an exam that is not begun follows a change of the questions; one under way stays', async () => {
  const { ada, course, activityId, make } = await openExam(
    offline,
    examWith({ questions: 1 }, bank.slice(0, 1)),
  )
  const show = async (): Promise<ExamDetails & { examId: string }> =>
    (await ada.client.post('/api/generate-exam-questions', { activityId })).json()
  const path = `/api/units/${course.units[0]?.id}/content`
  const ask = async (prompt: string) => {
    const { content, revision } = await (await ada.client.get(path)).json()
    const questions = [{ ...content.questions[0], prompt }]
    expect((await ada.client.put(path, { content: { ...content, questions }, revision })).status).toBe(200)
  }
  const first = await make()
  expect((await show()).examId).toBe(first.examId)
  await ask('A better question?')
  const second = await show()
  expect(promptsOf(second)).toEqual(['A better question?'])
  expect((await show()).examId).toBe(second.examId)
  await ask('A question that comes too late?')
  const third = await show()
  await ada.client.post(`/api/exams/${third.examId}/start`)
  await app.database.pool.query('update unit_contents set updated_at = now() where unit_id = $1', [
    course.units[0]?.id,
  ])
  expect((await show()).examId).toBe(third.examId)
})

it('from the second unit on up to two of five questions come from older weak concepts, never asked first', async () => {
  const ada = await offline.learner()
  const later: AuthoredUnit = {
    ...examWith(
      { questions: 5 },
      bank.map((question) => ({
        ...question,
        concept: `later-${question.concept}`,
        prompt: `Later: ${question.prompt}`,
      })),
    ),
    head: {
      ...authoredUnit.head,
      concepts: authoredUnit.head.concepts.map(({ key, ...concept }) => ({
        key: `later-${key}`,
        label: `Later ${key}`,
        statement: concept.statement,
      })),
    },
  }
  const course = await createAuthoredCourse(offline.database.db, ada.client, [authoredUnit, later])
  const { db, pool } = offline.database
  const place = { userId: ada.id, courseId: course.id, unitId: course.units[0]?.id ?? '' }
  await db.transaction((tx) => keepConcepts(tx, place, authoredUnit.head.concepts))
  const { rows } = await pool.query('select id, key from concepts where course_id = $1', [course.id])
  const missed = rows
    .filter(({ key }) => key !== 'tide-table')
    .flatMap(({ id }) => [0, 1, 2].map((days) => ({ conceptId: id, outcome: 0, daysAgo: days })))
  await showEvidence(pool, ada.id, missed)
  await pool.query('update courses set current_lesson_index = 1 where id = $1', [course.id])
  const room: Classroom = await (await ada.client.get(`/api/courses/${course.id}/classroom?lesson=2`)).json()
  const activityId = room.plan?.activities.find(({ leader }) => leader === 'Examiner')?.id ?? ''
  const conceptsAsked = async () => {
    const made = await (
      await ada.client.post('/api/generate-exam-questions', { activityId, regenerate: true })
    ).json()
    return { examId: made.examId, questions: await keptQuestions(made.examId) }
  }
  const first = await conceptsAsked()
  const isOlder = ({ concept = '' }: KeyedQuestion) => !concept.startsWith('later-')
  expect(first.questions).toHaveLength(5)
  expect(new Set(first.questions.filter(isOlder).map(({ concept }) => concept))).toEqual(
    new Set(['tidal-day', 'spring-tide']),
  )
  expect(first.questions.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
  await ada.client.post('/api/submit-exam', { examId: first.examId, studentAnswers: {} })
  const second = await conceptsAsked()
  const before = new Set(first.questions.map(({ prompt }) => prompt))
  expect(second.questions.filter(({ prompt }) => before.has(prompt))).toEqual([])
  await ada.client.put('/api/knowledge/settings', { guidesMayUse: false })
  expect((await conceptsAsked()).questions.filter(isOlder)).toEqual([])
})
