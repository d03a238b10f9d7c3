import { and, eq, ne } from 'drizzle-orm'
import type { PublicCourse } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { afterCursor, newestFirst } from '#server/platform/keyset.ts'
import { presentPublicCourse } from './present-course.ts'
import { publicOriginalsOf } from './public-originals.ts'
import { isAddedBy, pageWithUnits, placedCourse, visibleTo } from './queries.ts'

/** The other public courses of whoever made this one, newest first. */
export async function moreByCreator(
  db: Connection,
  courseId: string,
  learnerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: PublicCourse[]; nextCursor: string | null }> {
  const [course] = await db
    .select({ creatorId: courses.creatorId })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
  if (course === undefined) throw new AppError('course_not_found')
  if (course.creatorId === null) return { items: [], nextCursor: null }
  const found = await db
    .select({ ...placedCourse, isAdded: isAddedBy(db, learnerId) })
    .from(courses)
    .where(
      and(
        publicOriginalsOf(courses, course.creatorId),
        ne(courses.id, courseId),
        ne(courses.ownerId, learnerId),
        afterCursor(cursor, courses.createdAt, courses.id),
      ),
    )
    .orderBy(newestFirst(courses.createdAt, courses.id))
    .limit(limit + 1)
  return pageWithUnits(db, found, limit, (row, units) => presentPublicCourse(row, units, row.isAdded))
}
