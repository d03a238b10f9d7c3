import { type Challenge, challengeSchema, type ExamDetails } from '#contract/exam-details.ts'
import type { KeyedQuestion, OpenQuestion } from '#contract/exams.ts'
import { hintLadder } from '#contract/knowledge/hints.ts'
import type { examChallenges } from '#db/exams.ts'
import { present } from '#server/platform/http/present.ts'
import type { ExamRow } from './queries.ts'
import { takenOf } from './take-hint.ts'

/** Lists the fields one by one, so that a key, a rubric or a reason is never published by accident. */
export const presentQuestion = ({
  id,
  kind,
  prompt,
  options,
  points,
  objective,
}: KeyedQuestion): OpenQuestion => ({
  id,
  kind,
  prompt,
  options: kind === 'true_false' ? ['True', 'False'] : options,
  points,
  objective,
})

export const presentChallenge = (row: typeof examChallenges.$inferSelect): Challenge =>
  present(challengeSchema, row)

/** Questions without hints are left out. */
const hintsOf = ({ questions, hintsShown }: ExamRow): ExamDetails['hints'] =>
  Object.fromEntries(
    questions.flatMap(({ id, hints = [] }) =>
      hints.length === 0 ? [] : [[id, hintLadder(hints, takenOf(hintsShown, id))]],
    ),
  )

const timeOf = (moment: Date | null) => moment?.toISOString() ?? null

type ExamFacts = Pick<ExamDetails, 'asksConfidence' | 'citations' | 'partialResult'> & {
  challenges: readonly (typeof examChallenges.$inferSelect)[]
  isBeingGraded: boolean
  /** Answers without a grade that the learner may grade. */
  waiting: readonly KeyedQuestion[]
  hasModel: boolean
}

/**
 * The exam for its own learner. Right answers are only in the result, which exists only after submission.
 * Answers that the learner grades come with a model answer, and these exist only after submission too.
 */
export function presentExam(
  row: ExamRow,
  { challenges, isBeingGraded, waiting, hasModel, partialResult, asksConfidence, citations }: ExamFacts,
): ExamDetails {
  const isSubmitted = row.submittedAt !== null
  return {
    exam: {
      examId: row.id,
      title: row.title,
      courseId: row.courseId,
      unitId: row.unitId,
      activityId: row.activityId,
      checkedConceptId: row.checkedConceptId,
      isExamActive: row.startedAt !== null && !isSubmitted,
      isExamSubmitted: isSubmitted,
      isGradingPending:
        isSubmitted && row.gradedAt === null && !isBeingGraded && (hasModel || waiting.length === 0),
      createdAt: row.createdAt.toISOString(),
      startedAt: timeOf(row.startedAt),
      submittedAt: timeOf(row.submittedAt),
      gradedAt: timeOf(row.gradedAt),
    },
    questions: row.questions.map(presentQuestion),
    studentAnswers: row.answers,
    confidences: row.confidences,
    hints: hintsOf(row),
    asksConfidence,
    flagged: row.flagged,
    currentQuestionIndex: row.currentQuestionIndex,
    isReviewing: row.isReviewing,
    result: isSubmitted ? row.result : null,
    partialResult,
    selfGrading:
      isSubmitted && waiting.length > 0
        ? waiting.map(({ id, correctAnswer, rubric }) => ({
            questionId: id,
            modelAnswer: correctAnswer,
            rubric,
          }))
        : null,
    challenges: challenges.map(presentChallenge),
    citations: row.gradedAt === null ? {} : citations,
  }
}
