import { eq, sql } from 'drizzle-orm'
import type { SelfGradeRequest } from '#contract/exam-details.ts'
import { partOfPoints } from '#contract/exams/rules.ts'
import type { GradedPoint, GradingResult, KeyedQuestion, ShortGrade } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { type ExamRow, lockExam } from '#server/exams/queries.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdCourseOf, writeExamEvidence } from './exam-evidence.ts'
import { noAnswer } from './grade-answers.ts'
import { scoreExam } from './score-exam.ts'

/** The short answers of a submitted exam that have no grade, neither by a model nor by the learner. */
export function openAnswers({
  questions,
  answers,
  submittedAt,
  result,
  modelGrades,
}: ExamRow): KeyedQuestion[] {
  if (submittedAt === null || result !== null) return []
  return questions.filter(
    ({ id, kind }) =>
      kind === 'short_answer' &&
      Object.hasOwn(answers, id) &&
      (answers[id] ?? '').trim() !== '' &&
      !Object.hasOwn(modelGrades, id),
  )
}

/** The result before the learner has graded their answers: sent after the submission, and not stored. */
export const provisionalResult = (exam: ExamRow, waiting: readonly KeyedQuestion[]): GradingResult => ({
  ...resultWith(exam, waiting, () => ({ score: 0, explanation: 'You grade this one yourself.' })),
  feedback: 'This is not your result yet: you grade what you said in your own words yourself.',
})

/** The result while some answers have no grade; null before submission and after grading. */
export function partialResult(exam: ExamRow): GradingResult | null {
  if (exam.submittedAt === null || exam.result !== null) return null
  return { ...resultWith(exam, [], neverAsked), feedback: '' }
}

/**
 * Stores the result with the points that the learner ticked. The first request counts; a repeated request
 * gets the stored result.
 */
export const selfGrade = (
  { db }: Pick<Services, 'db'>,
  learnerId: string,
  examId: string,
  { met }: SelfGradeRequest,
): Promise<ExamRow> =>
  db.transaction(async (tx) => {
    await holdCourseOf(tx, learnerId, examId)
    const exam = await lockExam(tx, learnerId, examId)
    if (exam.result !== null) return exam
    const waiting = openAnswers(exam)
    if (waiting.length === 0) throw new AppError('exam_not_self_graded')
    refuseOtherTicks(waiting, met)
    const result = countedResult(exam, waiting, met)
    const [graded = exam] = await tx
      .update(exams)
      .set({ result, gradedAt: sql`now()` })
      .where(eq(exams.id, exam.id))
      .returning()
    await writeExamEvidence(tx, graded, result)
    return graded
  })

function refuseOtherTicks(waiting: readonly KeyedQuestion[], met: SelfGradeRequest['met']): void {
  const fits = waiting.every(({ id, rubric }) => Object.hasOwn(met, id) && met[id]?.length === rubric.length)
  if (fits && Object.keys(met).length === waiting.length) return
  const message = 'Please say of each point of each answer that you grade whether it is there.'
  throw new AppError('invalid_input', { words: { message }, fields: { met: message } })
}

function countedResult(
  exam: ExamRow,
  waiting: readonly KeyedQuestion[],
  met: SelfGradeRequest['met'],
): GradingResult {
  const result = resultWith(exam, waiting, ({ id, points, rubric, explanation }) => ({
    score: partOfPoints(
      points,
      rubric.map((_point, index) => met[id]?.[index] === true),
    ),
    explanation,
  }))
  const ticked = new Map(waiting.map(({ id, rubric }) => [id, pointsOf(rubric, met[id] ?? [])]))
  return {
    ...result,
    questions: result.questions.map((answer) => {
      const points = ticked.get(answer.questionId)
      return points ? { ...answer, points, gradedBy: 'learner' } : { gradedBy: 'key' as const, ...answer }
    }),
  }
}

const pointsOf = (rubric: readonly string[], met: readonly boolean[]): GradedPoint[] =>
  rubric.map((criterion, index) => ({ criterion, met: met[index] === true, quotation: '', missing: '' }))

const neverAsked = (): never => {
  throw new Error('No answer is graded here.')
}

/** The result with the grades that a model has given so far. */
function resultWith(
  exam: ExamRow,
  waiting: readonly KeyedQuestion[],
  grade: (question: KeyedQuestion) => ShortGrade,
): GradingResult {
  const { questions, answers, modelGrades } = exam
  const open = new Set(openAnswers(exam).map(({ id }) => id))
  const empty = questions
    .filter(({ id, kind }) => kind === 'short_answer' && !open.has(id))
    .map((question) => [question.id, noAnswer(question)] as const)
  const byId = new Map([
    ...empty,
    ...Object.entries(modelGrades),
    ...waiting.map((question) => [question.id, grade(question)] as const),
  ])
  return scoreExam(questions, answers, { byId, feedback: '' })
}
