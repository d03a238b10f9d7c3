import { eq, sql } from 'drizzle-orm'
import { exams } from '#db/exams.ts'
import type { Database } from '#server/platform/database/db.ts'
import { type ExamRow, lockExam } from './queries.ts'

/**
 * Changes an exam from not started to active, with no answers and the first question open. Idempotent: a
 * running exam stays unchanged.
 */
export const startExam = (db: Database, learnerId: string, examId: string): Promise<ExamRow> =>
  db.transaction(async (tx) => {
    const exam = await lockExam(tx, learnerId, examId)
    if (exam.startedAt !== null) return exam
    const [started] = await tx
      .update(exams)
      .set({ startedAt: sql`now()`, answers: {}, confidences: {}, flagged: [], currentQuestionIndex: 0 })
      .where(eq(exams.id, exam.id))
      .returning()
    return started ?? exam
  })
