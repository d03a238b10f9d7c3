import { and, eq, isNull, sql } from 'drizzle-orm'
import { sameRevision } from '#db/columns.ts'
import { courseReports, courses } from '#db/courses.ts'
import { lockCreator, remarkNewest } from '#server/courses/lists/newest-of-creator.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/**
 * Takes a course off every list, or puts it back where its owner has it. Learners with its link or a copy
 * keep it. Also closes its reports. Nothing of the course itself changes.
 */
export async function setUnlisted(
  tx: Transaction,
  courseId: string,
  isUnlisted: boolean,
): Promise<{ ownerId: string }> {
  const [course] = await tx
    .select({ ownerId: courses.ownerId, forkLevel: courses.forkLevel })
    .from(courses)
    .where(eq(courses.id, courseId))
  if (course === undefined) throw new AppError('course_not_found')
  if (isUnlisted && course.forkLevel > 0) throw new AppError('never_listed')
  // Before the course's own row, in the same order as an edit, so that the two cannot deadlock.
  await lockCreator(tx, course.ownerId)
  const changed = await tx
    .update(courses)
    .set({
      // A course that is already off the lists keeps its date.
      unlistedAt: isUnlisted ? sql`coalesce(${courses.unlistedAt}, now())` : null,
      ...sameRevision,
      updatedAt: sql`${courses.updatedAt}`,
    })
    .where(eq(courses.id, courseId))
    .returning({ id: courses.id })
  if (changed.length === 0) throw new AppError('course_not_found')
  await remarkNewest(tx, course.ownerId)
  if (isUnlisted)
    await tx
      .update(courseReports)
      .set({ closedAt: sql`now()`, outcome: 'unlisted' })
      .where(and(eq(courseReports.courseId, courseId), isNull(courseReports.closedAt)))
  return { ownerId: course.ownerId }
}
