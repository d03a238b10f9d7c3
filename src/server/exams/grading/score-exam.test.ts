import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionKinds } from '#contract/exams/rules.ts'
import { gradingResultSchema, type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { mergeAnswers } from './merge-answers.ts'
import { raised, scoreExam, totalOf } from './score-exam.ts'

const question = (id: number): fc.Arbitrary<KeyedQuestion> =>
  fc.record({
    id: fc.constant(`q${id}`),
    kind: fc.constantFrom(...questionKinds),
    prompt: fc.constant('Why?'),
    options: fc.constant(['right', 'other']),
    points: fc.integer({ min: 1, max: 10 }),
    objective: fc.string(),
    correctAnswer: fc.constantFrom('right', 'True'),
    explanation: fc.string(),
    rubric: fc.constant(['a']),
  })
const exam = fc.integer({ min: 1, max: 20 }).chain((count) =>
  fc.record({
    questions: fc.tuple(...Array.from({ length: count }, (_, index) => question(index + 1))),
    answers: fc.dictionary(
      fc.oneof(
        fc.integer({ min: 1, max: 25 }).map((id) => `q${id}`),
        fc.constantFrom('__proto__', 'toString'),
      ),
      fc.oneof(fc.constantFrom('right', 'RIGHT ', 'True', ''), fc.string()),
    ),
    // Any score that a grader may give, including impossible ones.
    grades: fc.array(fc.oneof(fc.double(), fc.integer({ min: -5, max: 15 })), {
      minLength: 20,
      maxLength: 20,
    }),
  }),
)
const score = ({ questions, answers, grades }: typeof exam extends fc.Arbitrary<infer T> ? T : never) =>
  scoreExam(questions, answers, {
    byId: new Map(
      questions.flatMap(({ id, kind }, index) =>
        kind === 'short_answer' ? [[id, { score: grades[index] ?? 0, explanation: 'So.' }]] : [],
      ),
    ),
    feedback: '',
  })

describe('scoring', () => {
  it('stays within 0 and the maximum, for each answer and for all, and the percent agrees', () => {
    fc.assert(
      fc.property(exam, (given) => {
        const result = score(given)
        expect(gradingResultSchema.parse(result)).toEqual(result)
        expect(result.score).toBeGreaterThanOrEqual(0)
        expect(result.score).toBeLessThanOrEqual(result.maxScore)
        expect(result.maxScore).toBe(given.questions.reduce((sum, { points }) => sum + points, 0))
        expect(result.percent).toBe(Math.round((result.score / result.maxScore) * 100))
        expect(result.questions.map(({ questionId }) => questionId)).toEqual(
          given.questions.map(({ id }) => id),
        )
        for (const answer of result.questions) {
          expect(answer.score).toBeGreaterThanOrEqual(0)
          expect(answer.score).toBeLessThanOrEqual(answer.maxScore)
          expect(answer.correct).toBe(answer.score === answer.maxScore)
        }
      }),
    )
  })

  it('twice is scoring once', () => {
    fc.assert(
      fc.property(exam, (given) => {
        expect(score(given)).toEqual(score(given))
      }),
    )
  })

  it('depends on no answer to another exam’s questions', () => {
    fc.assert(
      fc.property(exam, (given) => {
        const known = mergeAnswers(given.questions, {}, given.answers)
        expect(score({ ...given, answers: known })).toEqual(score(given))
        expect(Object.keys(known).every((id) => given.questions.some((one) => one.id === id))).toBe(true)
      }),
    )
  })

  it('after a challenge is never lower, and sums up', () => {
    fc.assert(
      fc.property(exam, fc.double(), fc.nat(), (given, regraded, at) => {
        const before = score(given)
        const index = at % before.questions.length
        const questions = before.questions.map((answer, place) =>
          place === index ? raised(answer, regraded) : answer,
        )
        const after = totalOf(questions, before.feedback)
        expect(after.score).toBeGreaterThanOrEqual(before.score)
        expect(after.score).toBeLessThanOrEqual(after.maxScore)
        expect(after.percent).toBe(Math.round((after.score / after.maxScore) * 100))
      }),
    )
  })
})

describe('a wrong choice', () => {
  const asked = keyedQuestionSchema.parse({
    id: 'q1',
    kind: 'multiple_choice',
    prompt: 'Why?',
    options: ['right', 'other', 'third'],
    correctAnswer: 'right',
    explanation: 'So it is.',
    optionNotes: [{ option: 'other', misconception: 'That.', explanation: 'That holds only in winter.' }],
  })
  const explained = (chosen: string, question: KeyedQuestion = asked) =>
    scoreExam([question], { q1: chosen }, { byId: new Map(), feedback: '' }).questions[0]

  it('is explained by what it stands for, where the question says that', () => {
    expect(explained('Other ')).toMatchObject({
      explanation: 'That holds only in winter. So it is.',
      gradedBy: 'key',
    })
    expect(explained('third')?.explanation).toBe('So it is.')
    expect(explained('right')?.explanation).toBe('So it is.')
  })

  it('says nothing of a mistake to whoever chose the right one', () => {
    const note = { option: 'right', misconception: 'None.', explanation: 'You mix up the two.' }
    expect(explained('right', { ...asked, optionNotes: [note] })?.explanation).toBe('So it is.')
  })

  it('of a question kept before there were notes is explained as it was', () => {
    const { optionNotes: _, ...old } = asked
    expect(explained('other', old)?.explanation).toBe('So it is.')
  })
})

describe('merging answers', () => {
  it('lays what came over what was kept, and merging twice is merging once', () => {
    fc.assert(
      fc.property(exam, exam, ({ questions, answers }, { answers: given }) => {
        const merged = mergeAnswers(questions, answers, given)
        expect(mergeAnswers(questions, merged, given)).toEqual(merged)
      }),
    )
  })
})
