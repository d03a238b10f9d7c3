import { and, desc, eq } from 'drizzle-orm'
import { timeLeft } from '#contract/exams/rules.ts'
import type { GradingResult, KeyedQuestion } from '#contract/exams.ts'
import { calibrationInWords } from '#contract/knowledge/exam-calibration.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { ExamTold, ReviewedQuestion } from './describe-exam.ts'
import { challengesOf } from './queries.ts'
import { takenOf } from './take-hint.ts'

type ExamForChat = ExamTold & { result: GradingResult | null }

/** What the learner sees now; the database may receive it a moment later. */
export type ExamOnScreen = { currentQuestionIndex: number | null; isReviewing: boolean | null }

export const examOnScreen = ({
  examContext,
  questionPhase,
}: Pick<ExamForChat, 'examContext' | 'questionPhase'>): ExamOnScreen => ({
  currentQuestionIndex: examContext.currentQuestionIndex ?? null,
  isReviewing: questionPhase === 'reviewing' ? true : questionPhase === 'post_exam' ? false : null,
})

/**
 * Loads an activity's exam for the Examiner from the database. The browser only names the question on the
 * screen; it never decides whether the exam runs. Keys and rubrics are included only after the exam is
 * graded. Null where the learner has no exam there.
 */
export async function loadExamForChat(
  db: Connection,
  learnerId: string,
  activityId: string,
  onScreen?: ExamOnScreen,
  now = new Date(),
): Promise<ExamForChat | null> {
  const [exam] = await db
    .select({
      id: exams.id,
      questions: exams.questions,
      answers: exams.answers,
      confidences: exams.confidences,
      hintsShown: exams.hintsShown,
      currentQuestionIndex: exams.currentQuestionIndex,
      isReviewing: exams.isReviewing,
      startedAt: exams.startedAt,
      submittedAt: exams.submittedAt,
      result: exams.result,
    })
    .from(exams)
    .where(and(eq(exams.userId, learnerId), eq(exams.activityId, activityId)))
    .orderBy(desc(exams.createdAt), desc(exams.id))
    .limit(1)
  if (exam === undefined) return null
  const challenges = exam.result === null ? [] : await challengesOf(db, exam.id)
  return examTold(asShown(exam, onScreen), challenges, now)
}

function asShown(exam: ExamRow, onScreen: ExamOnScreen | undefined): ExamRow {
  const { currentQuestionIndex: place, isReviewing } = onScreen ?? {}
  const isThere = typeof place === 'number' && exam.questions[place] !== undefined
  return {
    ...exam,
    currentQuestionIndex: isThere ? place : exam.currentQuestionIndex,
    isReviewing: isReviewing ?? exam.isReviewing,
  }
}

type ExamRow = Pick<
  typeof exams.$inferSelect,
  | 'questions'
  | 'answers'
  | 'confidences'
  | 'hintsShown'
  | 'currentQuestionIndex'
  | 'isReviewing'
  | 'startedAt'
  | 'submittedAt'
  | 'result'
>

function examTold(exam: ExamRow, challenges: Challenges, now: Date): ExamForChat {
  const phase = phaseOf(exam)
  const question = exam.questions[exam.currentQuestionIndex]
  const isOpen = (phase === 'during_exam' || phase === 'reviewing') && question !== undefined
  return {
    questionPhase: phase,
    result: exam.result,
    feedback: exam.result?.feedback ?? '',
    calibration: exam.result === null ? '' : calibrationInWords(exam.result, exam.confidences),
    covers: [...new Set(exam.questions.map(({ objective }) => objective))],
    reviewed: exam.submittedAt === null ? [] : reviewedIn(exam, challenges),
    currentQuestion: isOpen ? describeQuestion(question, exam.answers, exam.result) : null,
    examContext: {
      isExamActive: phase === 'during_exam',
      currentQuestionIndex: isOpen ? exam.currentQuestionIndex : null,
      totalQuestions: exam.questions.length,
      // The clock has not begun before the start, and it stops at submission.
      timeRemaining: timeLeft(exam.startedAt ?? now, exam.questions.length, exam.submittedAt ?? now),
      score:
        exam.result === null
          ? ''
          : `${exam.result.score} of ${exam.result.maxScore} (${exam.result.percent} %)`,
    },
  }
}

function phaseOf({ startedAt, submittedAt, isReviewing }: ExamRow): ExamForChat['questionPhase'] {
  if (submittedAt !== null) return isReviewing ? 'reviewing' : 'post_exam'
  return startedAt === null ? 'pre_exam' : 'during_exam'
}

type Challenges = Awaited<ReturnType<typeof challengesOf>>

/** Only graded questions, because no key is sent to the model before that. */
const reviewedIn = (
  { questions, result, confidences, hintsShown }: ExamRow,
  challenges: Challenges,
): ReviewedQuestion[] =>
  questions.flatMap((question, index) => {
    const { id } = question
    const graded = result?.questions.find(({ questionId }) => questionId === id)
    const argued = challenges.filter(({ questionId }) => questionId === id)
    const said = { confidence: confidences[id], hintsTaken: takenOf(hintsShown, id) }
    return graded === undefined
      ? []
      : [{ ...question, number: index + 1, graded, challenges: argued, ...said }]
  })

/** Lists the fields one by one: a key is included only with its grade. */
function describeQuestion(
  { id, kind, prompt, options, points, objective }: KeyedQuestion,
  answers: Record<string, string>,
  result: GradingResult | null,
): NonNullable<ExamForChat['currentQuestion']> {
  const graded = result?.questions.find(({ questionId }) => questionId === id)
  return {
    id,
    kind,
    prompt,
    options,
    points,
    objective,
    studentAnswer: Object.hasOwn(answers, id) ? (answers[id] ?? '') : '',
    correctAnswer: graded?.correctAnswer ?? '',
    explanation: graded?.explanation ?? '',
  }
}
