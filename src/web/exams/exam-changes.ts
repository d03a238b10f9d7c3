import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams/rules.ts'

/** The server's exam with the learner's later changes, as the screen shows it. */
export const withChanges = (exam: ExamDetails, changes: SaveExam): ExamDetails => ({
  ...exam,
  studentAnswers: { ...exam.studentAnswers, ...changes.studentAnswers },
  confidences: stated({ ...exam.confidences, ...changes.confidences }),
  flagged: changes.flagged ?? exam.flagged,
  currentQuestionIndex: changes.currentQuestionIndex ?? exam.currentQuestionIndex,
  isReviewing: changes.isReviewing ?? exam.isReviewing,
})

/** Leaves out the confidences that the learner removed. */
const stated = (confidences: NonNullable<SaveExam['confidences']>): ExamDetails['confidences'] =>
  Object.fromEntries(
    Object.entries(confidences).flatMap(([id, confidence]) =>
      confidence === null ? [] : [[id, confidence] as const],
    ),
  )

/** Later changes over earlier ones; answers and confidences are merged one by one. */
export function joined(earlier: SaveExam, later: SaveExam): SaveExam {
  const studentAnswers = { ...earlier.studentAnswers, ...later.studentAnswers }
  const confidences = { ...earlier.confidences, ...later.confidences }
  return {
    ...earlier,
    ...later,
    ...(hasAny(studentAnswers) && { studentAnswers }),
    ...(hasAny(confidences) && { confidences }),
  }
}

export const hasAny = (part: object): boolean => Object.keys(part).length > 0

/** An answer over the limit stays in the browser until it is shortened; it must not block the others. */
export function split({ studentAnswers = {}, ...others }: SaveExam): { sendable: SaveExam; held: SaveExam } {
  const fits = ([, text]: [string, string]) => text.length <= examLimits.answer
  const answers = (entries: [string, string][]) =>
    entries.length > 0 ? { studentAnswers: Object.fromEntries(entries) } : {}
  const all = Object.entries(studentAnswers)
  return {
    sendable: { ...others, ...answers(all.filter(fits)) },
    held: answers(all.filter((entry) => !fits(entry))),
  }
}

/**
 * The changes that still apply to the server's state of the exam: after submission only the position in the
 * review.
 */
export function stillOpen(changes: SaveExam, { exam }: ExamDetails): SaveExam {
  if (exam.isExamActive) return changes
  const { studentAnswers: _answers, confidences: _confidences, flagged: _flagged, ...place } = changes
  return place
}

/** A hint once shown stays shown, also when the response to an earlier request arrives after it. */
export function withShownHints(exam: ExamDetails, before: ExamDetails | undefined): ExamDetails {
  if (before?.exam.examId !== exam.exam.examId) return exam
  const hints = Object.entries(exam.hints).map(([id, ladder]) => {
    const known = before.hints[id]
    return [id, known && known.shown.length > ladder.shown.length ? known : ladder]
  })
  return { ...exam, hints: Object.fromEntries(hints) }
}

/**
 * The learner's confidence in each answer, null for removed ones, so that the server receives all of them.
 */
export const allConfidences = ({ questions, confidences }: ExamDetails): SaveExam['confidences'] =>
  Object.fromEntries(questions.map(({ id }) => [id, confidences[id] ?? null]))

/** Changes that open a question, during the exam or, after it, in the review. */
export const opened = ({ exam, questions }: ExamDetails, index: number): SaveExam => ({
  currentQuestionIndex: Math.max(0, Math.min(index, questions.length - 1)),
  ...(exam.isExamSubmitted && { isReviewing: true }),
})

export const flagTurned = ({ flagged }: ExamDetails, questionId: string): SaveExam => ({
  flagged: flagged.includes(questionId)
    ? flagged.filter((id) => id !== questionId)
    : [...flagged, questionId],
})

/** Indexes of the questions that have no answer yet. */
export const unanswered = ({ questions, studentAnswers }: ExamDetails): number[] =>
  questions.flatMap(({ id }, index) => ((studentAnswers[id] ?? '').trim() === '' ? [index] : []))
