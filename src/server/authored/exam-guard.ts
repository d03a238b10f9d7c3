import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** While a learner takes an exam, nothing shows them the questions of its unit with their keys. */
export async function refuseDuringExam(
  db: Connection,
  learnerId: string,
  where: { courseId: string } | { unitId: string },
): Promise<void> {
  const place = 'courseId' in where ? eq(exams.courseId, where.courseId) : eq(exams.unitId, where.unitId)
  const [open] = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.userId, learnerId), place, isNotNull(exams.startedAt), isNull(exams.submittedAt)))
    .limit(1)
  if (open !== undefined) throw new AppError('exam_under_way')
}
