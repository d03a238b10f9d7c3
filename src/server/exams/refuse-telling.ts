import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ExamRow } from './queries.ts'

/**
 * Refuses a concept check while a running exam asks one of its questions: hints taken in the check would not
 * count in the exam, and its result would reveal the answer. The check has to wait; the exam never does.
 */
export async function refuseTelling(db: Connection, check: ExamRow): Promise<void> {
  if (check.checkedConceptId === null) return
  const asked = check.questions.map(({ prompt, correctAnswer }) => ({ prompt, correctAnswer }))
  const [open] = await db
    .select({ id: exams.id })
    .from(exams)
    .where(
      and(
        eq(exams.userId, check.userId),
        ne(exams.id, check.id),
        isNull(exams.checkedConceptId),
        isNotNull(exams.startedAt),
        isNull(exams.submittedAt),
        sql`exists (select 1 from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) as asked
          where ${exams.questions} @> jsonb_build_array(asked))`,
      ),
    )
    .limit(1)
  if (open !== undefined) throw new AppError('exam_under_way')
}
