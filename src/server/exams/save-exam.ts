import { eq } from 'drizzle-orm'
import type { SaveExam } from '#contract/exam-details.ts'
import { exams } from '#db/exams.ts'
import { mergeAnswers } from '#server/exams/grading/merge-answers.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type ExamRow, lockExam } from './queries.ts'

/**
 * Stores the changes, so that another device can continue from there. Answers are merged with the stored
 * ones, so two tabs on different questions do not overwrite each other. After submission, only the position
 * in the review can change.
 */
export const saveExam = (
  db: Database,
  learnerId: string,
  examId: string,
  changes: SaveExam,
): Promise<ExamRow> =>
  db.transaction(async (tx) => {
    const exam = await lockExam(tx, learnerId, examId)
    const { studentAnswers, confidences, flagged, currentQuestionIndex, isReviewing } = changes
    if (studentAnswers !== undefined || confidences !== undefined || flagged !== undefined) {
      if (exam.submittedAt !== null) throw new AppError('exam_submitted')
      if (exam.startedAt === null) throw new AppError('exam_not_started')
    }
    const known = new Set(exam.questions.map(({ id }) => id))
    const [saved] = await tx
      .update(exams)
      .set({
        ...(studentAnswers && { answers: mergeAnswers(exam.questions, exam.answers, studentAnswers) }),
        ...(confidences && { confidences: mergeAnswers(exam.questions, exam.confidences, confidences) }),
        ...(flagged && { flagged: [...new Set(flagged)].filter((id) => known.has(id)) }),
        ...(currentQuestionIndex !== undefined && {
          currentQuestionIndex: Math.min(currentQuestionIndex, exam.questions.length - 1),
        }),
        ...(isReviewing !== undefined && { isReviewing: isReviewing && exam.submittedAt !== null }),
        updatedAt: new Date(),
      })
      .where(eq(exams.id, exam.id))
      .returning()
    return saved ?? exam
  })
