import { and, eq, isNull, sql } from 'drizzle-orm'
import { courseReports } from '#db/courses.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A report that was looked at, and after which the course stays as it is. */
export async function closeCourseReport(tx: Transaction, reportId: string): Promise<{ courseId: string }> {
  const [closed] = await tx
    .update(courseReports)
    .set({ closedAt: sql`now()`, outcome: 'closed' })
    .where(and(eq(courseReports.id, reportId), isNull(courseReports.closedAt)))
    .returning({ courseId: courseReports.courseId })
  if (closed === undefined) throw new AppError('not_found')
  return closed
}
