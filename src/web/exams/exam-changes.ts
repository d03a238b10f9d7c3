import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams.ts'

/** The server's exam as the screen shows it: with what the learner changed since. */
export const withChanges = (exam: ExamDetails, changes: SaveExam): ExamDetails => ({
  ...exam,
  studentAnswers: { ...exam.studentAnswers, ...changes.studentAnswers },
  flagged: changes.flagged ?? exam.flagged,
  currentQuestionIndex: changes.currentQuestionIndex ?? exam.currentQuestionIndex,
  isReviewing: changes.isReviewing ?? exam.isReviewing,
})

/** Later changes over earlier ones, the answers one by one. */
export function joined(earlier: SaveExam, later: SaveExam): SaveExam {
  const studentAnswers = { ...earlier.studentAnswers, ...later.studentAnswers }
  return { ...earlier, ...later, ...(hasAny(studentAnswers) && { studentAnswers }) }
}

export const hasAny = (part: object): boolean => Object.keys(part).length > 0

/** An answer over the limit stays in the browser until it is shortened; it must not hold up the others. */
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

/** What still counts once the server has told how far the exam is: after submission only the place in the review. */
export function stillOpen({ studentAnswers, flagged, ...place }: SaveExam, { exam }: ExamDetails): SaveExam {
  if (!exam.isExamActive) return place
  return { ...place, ...(studentAnswers && { studentAnswers }), ...(flagged && { flagged }) }
}

/** A question is open during the exam and, after it, in the review. */
export const opened = ({ exam, questions }: ExamDetails, index: number): SaveExam => ({
  currentQuestionIndex: Math.max(0, Math.min(index, questions.length - 1)),
  ...(exam.isExamSubmitted && { isReviewing: true }),
})

export const flagTurned = ({ flagged }: ExamDetails, questionId: string): SaveExam => ({
  flagged: flagged.includes(questionId)
    ? flagged.filter((id) => id !== questionId)
    : [...flagged, questionId],
})

/** Positions of the questions that have no answer yet. */
export const unanswered = ({ questions, studentAnswers }: ExamDetails): number[] =>
  questions.flatMap(({ id }, index) => ((studentAnswers[id] ?? '').trim() === '' ? [index] : []))
