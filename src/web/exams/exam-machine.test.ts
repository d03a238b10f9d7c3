import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyExam } from '../../../tests/ready-exam.ts'
import { type ExamEvent, type ExamState, examReducer, noExam, unanswered } from './exam-machine.ts'

const questionId = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map((id) => `q${id}`),
  fc.constantFrom('__proto__', ''),
)
const anyEvent: fc.Arbitrary<ExamEvent> = fc.oneof(
  fc.constantFrom<ExamEvent>(
    { type: 'fetch' },
    { type: 'fail' },
    { type: 'start', at: '2026-01-01T10:00:00.000Z' },
    { type: 'next' },
    { type: 'previous' },
    { type: 'submit' },
    { type: 'close' },
  ),
  fc.record({ type: fc.constant('answer' as const), questionId, answer: fc.string() }),
  fc.record({ type: fc.constant('flag' as const), questionId }),
  fc.record({ type: fc.constant('open' as const), index: fc.oneof(fc.integer(), fc.double()) }),
)
const events = fc.array(anyEvent, { maxLength: 40 })
const count = fc.integer({ min: 1, max: 6 })
const open = (questions: number) => examReducer(noExam, { type: 'restore', details: readyExam(questions) })
const run = (state: ExamState, list: readonly ExamEvent[]) => list.reduce(examReducer, state)
const phase = ({ exam }: ExamState) => (exam.isExamSubmitted ? 2 : exam.isExamActive ? 1 : 0)

describe('the exam, whatever happens to it', () => {
  it('keeps its place within the questions, and only its own answers and flags', () => {
    fc.assert(
      fc.property(count, events, (questions, list) => {
        const state = run(open(questions), list)
        const ids = state.questions.map(({ id }) => id)
        expect(state.currentQuestionIndex).toBeGreaterThanOrEqual(0)
        expect(state.currentQuestionIndex).toBeLessThan(questions)
        expect(Number.isInteger(state.currentQuestionIndex)).toBe(true)
        expect(Object.keys(state.studentAnswers).every((id) => ids.includes(id))).toBe(true)
        expect(state.flagged.every((id) => ids.includes(id))).toBe(true)
        expect(new Set(state.flagged).size).toBe(state.flagged.length)
      }),
    )
  })

  it('goes from not started to active to submitted, never back and never both', () => {
    fc.assert(
      fc.property(count, events, (questions, list) => {
        let state = open(questions)
        for (const event of list) {
          const next = examReducer(state, event)
          expect(phase(next) - phase(state)).toBeGreaterThanOrEqual(0)
          expect(phase(next) - phase(state)).toBeLessThanOrEqual(1)
          expect(next.exam.isExamActive && next.exam.isExamSubmitted).toBe(false)
          if (next.isReviewing) expect(next.exam.isExamSubmitted).toBe(true)
          state = next
        }
      }),
    )
  })

  it('changes no answer once submitted, and none before the start', () => {
    fc.assert(
      fc.property(count, events, events, (questions, list, after) => {
        const submitted = run(open(questions), [
          { type: 'start', at: '2026-01-01T10:00:00.000Z' },
          ...list,
          { type: 'submit' },
        ])
        expect(run(submitted, after).studentAnswers).toEqual(submitted.studentAnswers)
        const waiting = run(
          open(questions),
          list.filter(({ type }) => type !== 'start'),
        )
        expect(waiting.studentAnswers).toEqual({})
      }),
    )
  })

  it('after a reset is as if it had never been', () => {
    fc.assert(
      fc.property(count, events, (questions, list) => {
        expect(run(open(questions), [...list, { type: 'reset' }])).toEqual(noExam)
      }),
    )
  })
})

describe('the steps of an exam', () => {
  const active = run(open(3), [{ type: 'start', at: '2026-01-01T10:00:00.000Z' }])

  it('start active with no answer on the first question', () => {
    expect(active).toMatchObject({
      exam: { isExamActive: true, isExamSubmitted: false },
      studentAnswers: {},
      currentQuestionIndex: 0,
      startedAt: '2026-01-01T10:00:00.000Z',
    })
  })

  it('stop at both ends', () => {
    expect(run(active, [{ type: 'previous' }]).currentQuestionIndex).toBe(0)
    const last = run(active, Array<ExamEvent>(9).fill({ type: 'next' }))
    expect(last.currentQuestionIndex).toBe(2)
  })

  it('know what is not answered, blanks included', () => {
    const some = run(active, [
      { type: 'answer', questionId: 'q2', answer: 'Gas.' },
      { type: 'answer', questionId: 'q3', answer: '  ' },
    ])
    expect(unanswered(some)).toEqual([0, 2])
  })

  it('say what went wrong, in the documents’ words where nothing else is known', () => {
    expect(run(noExam, [{ type: 'fetch' }])).toMatchObject({ loading: true, error: null })
    expect(run(noExam, [{ type: 'fail' }])).toMatchObject({ loading: false, error: 'Failed to fetch exam.' })
    expect(run(noExam, [{ type: 'fail', error: 'No questions returned.' }]).error).toBe(
      'No questions returned.',
    )
  })
})
