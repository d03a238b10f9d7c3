import { and, count, eq } from 'drizzle-orm'
import type { Challenge, ChallengeRequest } from '#contract/exam-details.ts'
import { examFaults, examLimits } from '#contract/exams/rules.ts'
import type { GradedAnswer, GradedPoint, GradingResult, KeyedQuestion } from '#contract/exams.ts'
import { examChallenges, exams } from '#db/exams.ts'
import { loadTaught } from '#server/exams/load-taught.ts'
import { presentChallenge } from '#server/exams/present-exam.ts'
import { type ExamRow, findExam, lockExam } from '#server/exams/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { holdCourseOf, replaceExamEvidence } from './exam-evidence.ts'
import { scoreOf } from './judged-points.ts'
import { raised, totalOf } from './score-exam.ts'
import { weighArgument } from './weigh-argument.ts'

type Parts = Pick<Services, 'db' | 'guides'>

/**
 * Has the model judge one graded answer again with the learner's argument. The higher score counts, and the
 * exchange is stored.
 */
export async function challengeGrade(
  parts: Parts,
  caller: Caller,
  examId: string,
  { questionId, argument }: ChallengeRequest,
): Promise<{ challenge: Challenge; result: GradingResult }> {
  const exam = await findExam(parts.db, caller.userId, examId)
  const { question, answer } = gradedIn(exam, questionId)
  await refuseTooMany(parts.db, exam.id, questionId)
  const taught = await loadTaught(parts.db, exam)
  // If the learner leaves the page, the work continues: the exchange is stored and shown when they come back.
  const patient = { ...caller, signal: caller.stop ?? new AbortController().signal }
  const weighing = weighArgument(parts.guides, patient, { taught, question, answer, argument })
  const { points, reply } = await weighing.catch((error) => {
    throw error instanceof ModelFailure ? modelError(error, () => examFaults.challenge) : error
  })
  return parts.db.transaction(async (tx) => {
    await holdCourseOf(tx, caller.userId, exam.id)
    const now = await lockExam(tx, caller.userId, exam.id)
    await refuseTooMany(tx, exam.id, questionId)
    const before = gradedIn(now, questionId)
    const after = withPoints(question, before.answer, points)
    const graded = before.result.questions.map((other) => (other.questionId === questionId ? after : other))
    const result = totalOf(graded, before.result.feedback)
    await tx.update(exams).set({ result }).where(eq(exams.id, exam.id))
    if (after.score !== before.answer.score) await replaceExamEvidence(tx, now, question, after)
    const [kept] = await tx
      .insert(examChallenges)
      .values({
        userId: caller.userId,
        examId: exam.id,
        questionId,
        argument,
        reply,
        scoreBefore: before.answer.score,
        scoreAfter: after.score,
      })
      .returning()
    if (kept === undefined) throw new Error('The exchange was not kept.')
    return { challenge: presentChallenge(kept), result }
  })
}

/**
 * Points that were met before stay met, whatever the new judgement says. A choice has one point and stores
 * none.
 */
function withPoints(question: KeyedQuestion, answer: GradedAnswer, judged: GradedPoint[]): GradedAnswer {
  const points = judged.map((point, index) => (answer.points?.[index]?.met ? answer.points[index] : point))
  const score = scoreOf(question.points, points)
  return question.kind === 'short_answer' ? raised(answer, score, points) : raised(answer, score)
}

function gradedIn(
  { result, questions }: ExamRow,
  questionId: string,
): { result: GradingResult; question: KeyedQuestion; answer: GradedAnswer } {
  if (result === null) throw new AppError('exam_not_graded')
  const question = questions.find(({ id }) => id === questionId)
  const answer = result.questions.find((graded) => graded.questionId === questionId)
  if (question === undefined || answer === undefined) throw new AppError('not_found')
  return { result, question, answer }
}

async function refuseTooMany(db: Connection, examId: string, questionId: string): Promise<void> {
  const [row] = await db
    .select({ times: count() })
    .from(examChallenges)
    .where(and(eq(examChallenges.examId, examId), eq(examChallenges.questionId, questionId)))
  if ((row?.times ?? 0) >= examLimits.challenges)
    throw new AppError('challenges_used_up', { words: { count: examLimits.challenges } })
}
