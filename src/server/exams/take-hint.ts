import { eq } from 'drizzle-orm'
import { exams } from '#db/exams.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type ExamRow, lockExam } from './queries.ts'
import { refuseTelling } from './refuse-telling.ts'

/** The number of hints taken for a question. */
export const takenOf = (hintsShown: ExamRow['hintsShown'], questionId: string): number =>
  Object.hasOwn(hintsShown, questionId) ? (hintsShown[questionId] ?? 0) : 0

/**
 * Counts the next hint of a question, then returns it. The row is locked, so two tabs take one hint after the
 * other and never more than exist.
 */
export const takeHint = (
  db: Database,
  learnerId: string,
  examId: string,
  questionId: string,
): Promise<ExamRow> =>
  db.transaction(async (tx) => {
    const exam = await lockExam(tx, learnerId, examId)
    const question = exam.questions.find(({ id }) => id === questionId)
    if (question === undefined) throw new AppError('not_found')
    if (exam.submittedAt !== null) throw new AppError('exam_submitted')
    if (exam.startedAt === null) throw new AppError('exam_not_started')
    await refuseTelling(tx, exam)
    const taken = takenOf(exam.hintsShown, questionId)
    if (taken >= (question.hints?.length ?? 0)) throw new AppError('no_hints_left')
    const [shown] = await tx
      .update(exams)
      .set({ hintsShown: { ...exam.hintsShown, [questionId]: taken + 1 }, updatedAt: new Date() })
      .where(eq(exams.id, exam.id))
      .returning()
    return shown ?? exam
  })
