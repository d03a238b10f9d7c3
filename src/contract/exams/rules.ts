/** What holds of every exam, on the server and in the browser. */

export const questionKinds = ['multiple_choice', 'true_false', 'short_answer'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const examLimits = {
  questionCount: { default: 5, min: 1, max: 20 },
  /** Fewer verified questions than this is a failed exam. */
  fewestQuestions: 3,
  /** Without a model an exam is made from statements of the material; from fewer than this there is none. */
  fewestStatements: 12,
  answer: 10_000,
  argument: 2000,
  /** How often one graded answer can be argued about. */
  challenges: 3,
  minutesPerQuestion: 2,
} as const

export const examPhases = ['pre_exam', 'during_exam', 'reviewing', 'post_exam'] as const
export type ExamPhase = (typeof examPhases)[number]

export const graders = ['key', 'model', 'learner'] as const
type Grader = (typeof graders)[number]

/** The part of a question's points that the met points of its rubric earn, to a hundredth. */
export const partOfPoints = (points: number, met: readonly boolean[]): number =>
  Math.round((points * met.filter(Boolean).length * 100) / Math.max(met.length, 1)) / 100

/** Whether a part of the result is the learner's own count: said wherever the result is shown. */
export const isGradedByLearner = ({
  questions,
}: {
  questions: readonly { gradedBy?: Grader | undefined }[]
}): boolean => questions.some(({ gradedBy }) => gradedBy === 'learner')

/** What a learner reads when an exam cannot be made or graded. */
export const examFaults = {
  questions: 'Failed to fetch exam.',
  noQuestions: 'No questions returned.',
  grading: 'Your exam is submitted and your answers are safe. Grading is pending; please try again.',
  challenge:
    'The Examiner could not look at your argument right now. Your grade has not changed. Please try again.',
} as const

/** How much of the exam's time is left, as shown: it is not enforced, so it may run over. */
export function timeLeft(startedAt: Date, questionCount: number, now: Date): string {
  const allowed = questionCount * examLimits.minutesPerQuestion * 60
  return clockOf(allowed - Math.floor((now.getTime() - startedAt.getTime()) / 1000))
}

/** Minutes and seconds as a clock shows them. */
export function clockOf(seconds: number): string {
  const shown = Math.trunc(Math.abs(seconds))
  const clock = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, '0')}`
  return seconds < 0 ? `${clock} over` : clock
}
