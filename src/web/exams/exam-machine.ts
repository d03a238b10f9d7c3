import type { ExamDetails } from '#contract/exam-details.ts'
import type { OpenQuestion } from '#contract/exams.ts'

/** The exam as the browser holds it, and as it is kept in local storage. */
export type ExamState = {
  exam: { examId: string; title: string; isExamActive: boolean; isExamSubmitted: boolean }
  questions: OpenQuestion[]
  studentAnswers: Record<string, string>
  flagged: string[]
  currentQuestionIndex: number
  /** After submission: a question is open, not the result. */
  isReviewing: boolean
  startedAt: string | null
  loading: boolean
  error: string | null
}

export type ExamEvent =
  | { type: 'fetch' }
  | { type: 'restore'; details: ExamDetails }
  | { type: 'fail'; error?: string }
  | { type: 'start'; at: string }
  | { type: 'answer'; questionId: string; answer: string }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'open'; index: number }
  | { type: 'flag'; questionId: string }
  | { type: 'submit' }
  | { type: 'close' }
  | { type: 'reset' }

export const noExam: ExamState = {
  exam: { examId: '', title: '', isExamActive: false, isExamSubmitted: false },
  questions: [],
  studentAnswers: {},
  flagged: [],
  currentQuestionIndex: 0,
  isReviewing: false,
  startedAt: null,
  loading: false,
  error: null,
}

/** Not started → active → submitted, and no other way. What does not fit the state changes nothing. */
export function examReducer(state: ExamState, event: ExamEvent): ExamState {
  switch (event.type) {
    case 'fetch':
      return { ...state, loading: true, error: null }
    case 'restore':
      return fromServer(event.details)
    case 'fail':
      return { ...state, loading: false, error: event.error ?? 'Failed to fetch exam.' }
    case 'start':
      return start(state, event.at)
    case 'answer':
      return answer(state, event.questionId, event.answer)
    case 'next':
      return open(state, state.currentQuestionIndex + 1)
    case 'previous':
      return open(state, state.currentQuestionIndex - 1)
    case 'open':
      return open(state, event.index)
    case 'flag':
      return flag(state, event.questionId)
    case 'submit':
      return state.exam.isExamActive ? submitted(state) : state
    case 'close':
      return state.isReviewing ? { ...state, isReviewing: false } : state
    case 'reset':
      return noExam
  }
}

const fromServer = ({ exam, ...details }: ExamDetails): ExamState => ({
  exam: {
    examId: exam.examId,
    title: exam.title,
    isExamActive: exam.isExamActive,
    isExamSubmitted: exam.isExamSubmitted,
  },
  questions: details.questions,
  studentAnswers: details.studentAnswers,
  flagged: details.flagged,
  currentQuestionIndex: clamped(details.currentQuestionIndex, details.questions.length),
  isReviewing: details.isReviewing && exam.isExamSubmitted,
  startedAt: exam.startedAt,
  loading: false,
  error: null,
})

const clamped = (index: number, count: number): number =>
  Number.isFinite(index) ? Math.max(0, Math.min(Math.trunc(index), count - 1)) : 0

function start(state: ExamState, at: string): ExamState {
  const { exam, questions } = state
  if (exam.isExamActive || exam.isExamSubmitted || questions.length === 0) return state
  return {
    ...state,
    exam: { ...exam, isExamActive: true },
    studentAnswers: {},
    flagged: [],
    currentQuestionIndex: 0,
    startedAt: at,
  }
}

const has = ({ questions }: ExamState, questionId: string) => questions.some(({ id }) => id === questionId)

function answer(state: ExamState, questionId: string, text: string): ExamState {
  if (!state.exam.isExamActive || !has(state, questionId)) return state
  return { ...state, studentAnswers: { ...state.studentAnswers, [questionId]: text } }
}

function flag(state: ExamState, questionId: string): ExamState {
  if (!state.exam.isExamActive || !has(state, questionId)) return state
  const { flagged } = state
  return {
    ...state,
    flagged: flagged.includes(questionId)
      ? flagged.filter((id) => id !== questionId)
      : [...flagged, questionId],
  }
}

/** A question is open during the exam and, after it, in the review. */
function open(state: ExamState, index: number): ExamState {
  const { isExamActive, isExamSubmitted } = state.exam
  if (!isExamActive && !isExamSubmitted) return state
  const currentQuestionIndex = clamped(index, state.questions.length)
  return { ...state, currentQuestionIndex, isReviewing: isExamSubmitted }
}

const submitted = (state: ExamState): ExamState => ({
  ...state,
  exam: { ...state.exam, isExamActive: false, isExamSubmitted: true },
  currentQuestionIndex: 0,
  isReviewing: false,
})

/** Positions of the questions that have no answer yet. */
export const unanswered = ({ questions, studentAnswers }: ExamState): number[] =>
  questions.flatMap(({ id }, index) => ((studentAnswers[id] ?? '').trim() === '' ? [index] : []))
