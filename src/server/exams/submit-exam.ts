import { eq, sql } from 'drizzle-orm'
import type { SubmitExam } from '#contract/exam-details.ts'
import type { GradingResult } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { gradeExam } from '#server/exams/grading/grade-exam.ts'
import { mergeAnswers } from '#server/exams/grading/merge-answers.ts'
import { openAnswers, provisionalResult } from '#server/exams/grading/self-grade.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { lockExam } from './queries.ts'
import { refuseTelling } from './refuse-telling.ts'

type Parts = Pick<Services, 'db' | 'guides'>

/**
 * Submits and grades an exam. The answers are stored before any call to a model. The first submission counts;
 * repeating it returns its result. An exam that was never started is started by its submission. Without a
 * model, the learner grades the short answers, and the result is stored after that.
 */
export async function submitExam(
  parts: Parts,
  caller: Caller,
  { examId, studentAnswers, confidences }: SubmitExam,
): Promise<GradingResult> {
  const exam = await parts.db.transaction(async (tx) => {
    const open = await lockExam(tx, caller.userId, examId)
    if (open.submittedAt !== null) return open
    await refuseTelling(tx, open)
    const [submitted] = await tx
      .update(exams)
      .set({
        answers: mergeAnswers(open.questions, open.answers, studentAnswers),
        confidences: mergeAnswers(open.questions, open.confidences, confidences),
        startedAt: sql`coalesce(${exams.startedAt}, now())`,
        submittedAt: sql`now()`,
        currentQuestionIndex: 0,
        isReviewing: false,
      })
      .where(eq(exams.id, open.id))
      .returning()
    return submitted ?? open
  })
  if (exam.result !== null) return exam.result
  const waiting = parts.guides.model === null ? openAnswers(exam) : []
  return waiting.length > 0 ? provisionalResult(exam, waiting) : gradeExam(parts, caller, exam.id)
}
