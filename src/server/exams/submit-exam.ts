import { eq, sql } from 'drizzle-orm'
import type { StudentAnswers } from '#contract/exam-details.ts'
import type { GradingResult } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { gradeExam } from '#server/exams/grading/grade-exam.ts'
import { mergeAnswers } from '#server/exams/grading/merge-answers.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { lockExam } from './queries.ts'

type Parts = Pick<Services, 'db' | 'guides'>

/**
 * Submits, then grades. The answers are kept before anything is asked of a model; the first submission stands, and
 * repeating it only asks for its result. One that was never started is started by being submitted.
 */
export async function submitExam(
  parts: Parts,
  caller: Caller,
  { examId, studentAnswers }: { examId: string; studentAnswers: StudentAnswers },
): Promise<GradingResult> {
  const exam = await parts.db.transaction(async (tx) => {
    const open = await lockExam(tx, caller.userId, examId)
    if (open.submittedAt !== null) return open
    await tx
      .update(exams)
      .set({
        answers: mergeAnswers(open.questions, open.answers, studentAnswers),
        startedAt: sql`coalesce(${exams.startedAt}, now())`,
        submittedAt: sql`now()`,
        currentQuestionIndex: 0,
        isReviewing: false,
      })
      .where(eq(exams.id, open.id))
    return open
  })
  return exam.result ?? gradeExam(parts, caller, exam.id)
}
