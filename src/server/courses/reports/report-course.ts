import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ReportCourse, ReportState } from '#contract/reports/course-report.ts'
import { courseReports, courses } from '#db/courses.ts'
import { visibleTo } from '#server/courses/queries.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** The owner of a course that the learner can see. */
async function findOwner(db: Connection, courseId: string, learnerId: string): Promise<string> {
  const [course] = await db
    .select({ ownerId: courses.ownerId })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
    // In a transaction the course stays until its end.
    .for('key share')
  if (course === undefined) throw new AppError('course_not_found')
  return course.ownerId
}

/**
 * Saves a learner's report of another's course. While the operator has not closed it, a second report
 * replaces the first.
 */
export async function reportCourse(
  db: Database,
  courseId: string,
  learnerId: string,
  report: ReportCourse,
): Promise<ReportState> {
  return db.transaction(async (tx) => {
    if ((await findOwner(tx, courseId, learnerId)) === learnerId) throw new AppError('own_course')
    await tx
      .insert(courseReports)
      .values({ courseId, reporterId: learnerId, ...report })
      .onConflictDoUpdate({
        target: [courseReports.courseId, courseReports.reporterId],
        targetWhere: sql`${courseReports.closedAt} is null`,
        set: report,
      })
    return findReport(tx, courseId, learnerId)
  })
}

/** The learner's own report of the course while it is open. */
export async function findReport(db: Connection, courseId: string, learnerId: string): Promise<ReportState> {
  await findOwner(db, courseId, learnerId)
  const [report] = await db
    .select({
      reason: courseReports.reason,
      words: courseReports.words,
      createdAt: courseReports.createdAt,
    })
    .from(courseReports)
    .where(
      and(
        eq(courseReports.courseId, courseId),
        eq(courseReports.reporterId, learnerId),
        isNull(courseReports.closedAt),
      ),
    )
  return { report: report ? { ...report, createdAt: report.createdAt.toISOString() } : null }
}
