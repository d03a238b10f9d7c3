import { sql } from 'drizzle-orm'
import { examLimits } from '#contract/exams/rules.ts'
import type { GradedAnswer, GradingResult, KeyedQuestion } from '#contract/exams.ts'
import type { Confidence } from '#contract/knowledge/evidence.ts'
import { users } from '#db/accounts.ts'
import { courses } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import type { ExamRow } from '#server/exams/queries.ts'
import { conceptFinder, replaceEvidence, writeEvidence } from '#server/knowledge/write-evidence.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { dropMissed, keepMissed } from '#server/review/missed/keep-missed.ts'

const maxQuestions = examLimits.questionCount.max

/**
 * Locks the course of an exam before the exam itself. A transaction that deletes the learner or the course
 * locks in the same order, so it runs completely before or after the writes of a grade. The lock is shared,
 * and it waits for a transaction that changes a lesson of the course with its activities and concepts.
 */
export async function holdCourseOf(tx: Transaction, learnerId: string, examId: string): Promise<void> {
  await tx.execute(sql`
    select from ${exams} join ${courses} on ${courses.id} = ${exams.courseId} join ${users} on ${users.id} = ${exams.userId}
    where ${exams.id} = ${examId} and ${exams.userId} = ${learnerId}
    for key share of ${users} for share of ${courses}`)
}

/**
 * Writes what the answers of a graded exam show, in the transaction that stores its result: evidence, and a
 * card for each missed question.
 */
export async function writeExamEvidence(
  tx: Transaction,
  exam: ExamRow,
  { questions: graded }: GradingResult,
): Promise<void> {
  const { userId, courseId, unitId, submittedAt } = exam
  if (courseId === null || submittedAt === null) return
  const findConcept = await conceptFinder(tx, { userId, courseId, unitId })
  const byId = new Map(exam.questions.map((question) => [question.id, question]))
  const answered = graded.flatMap((answer, index) => {
    const question = byId.get(answer.questionId)
    if (question === undefined || answer.maxScore === 0) return []
    return { answer, index, question, conceptId: exam.checkedConceptId ?? findConcept(question.concept) }
  })
  const pieces = answered.flatMap(({ answer, index, question, conceptId }) => {
    if (conceptId === undefined) return []
    const confidence = own(exam.confidences, question.id) ?? null
    return {
      ...outcomeOf(question, answer),
      kind: 'exam_answer' as const,
      conceptId,
      source: sourceOf(exam.id, question.id),
      at: momentOf(submittedAt, { isMissed: isMissed(answer), confidence, index }),
      asked: question.prompt,
      answered: answer.studentAnswer,
      wanted: answer.correctAnswer,
      explanation: answer.explanation,
      options: optionsOf(question),
      hints: own(exam.hintsShown, question.id) ?? 0,
      confidence,
      examId: exam.id,
      activityId: exam.activityId,
    }
  })
  await writeEvidence(tx, userId, pieces)
  const missed = answered.filter(({ answer }) => isMissed(answer))
  await keepMissed(tx, { ...exam, courseId }, missed)
}

/** Replaces the evidence of one answer after a challenge. */
export async function replaceExamEvidence(
  tx: Transaction,
  exam: Pick<ExamRow, 'id' | 'userId' | 'courseId'>,
  question: KeyedQuestion,
  answer: GradedAnswer,
): Promise<void> {
  const act = { kind: 'exam_answer' as const, source: sourceOf(exam.id, question.id) }
  await replaceEvidence(tx, exam.userId, act, outcomeOf(question, answer))
  if (!isMissed(answer)) await dropMissed(tx, exam, question)
}

const isMissed = ({ score, maxScore }: GradedAnswer) => score < maxScore

/**
 * All answers of an exam have the same time, so milliseconds give them an order. Newest first, the order is:
 * what the learner was certain of and missed, then what else they missed, each in the order of the exam, then
 * the right answers. A right answer is older than any mistake of the same exam, so it cannot close that
 * mistake.
 */
function momentOf(
  submittedAt: Date,
  { isMissed, confidence, index }: { isMissed: boolean; confidence: Confidence | null; index: number },
): Date {
  const group = isMissed ? (confidence === 'certain' ? 3 : 2) : 1
  return new Date(submittedAt.getTime() + group * maxQuestions - index)
}

const sourceOf = (examId: string, questionId: string) => `${examId}:${questionId}`

const outcomeOf = ({ kind }: KeyedQuestion, { score, maxScore, gradedBy, misconception }: GradedAnswer) => ({
  outcome: score / maxScore,
  gradedBy: gradedBy ?? (kind === 'short_answer' ? ('model' as const) : ('key' as const)),
  misconception: misconception ?? '',
})

/** The number of options to guess from. */
const optionsOf = ({ kind, options }: KeyedQuestion): number | null =>
  kind === 'short_answer' ? null : kind === 'true_false' ? 2 : Math.max(2, options.length)

const own = <Value>(values: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined
