import { and, eq, ne } from 'drizzle-orm'
import type { PublicCourse } from '#contract/courses.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { courses } from '#db/courses.ts'
import { presentPublicCourse } from '#server/courses/present-course.ts'
import { courseColumns, foundCourse, isAddedBy, pageWithUnits, visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { publicOriginalsOf } from './public-originals.ts'

/** The other public courses of this course's creator, newest first. */
export async function moreByCreator(
  db: Connection,
  courseId: string,
  learnerId: string,
  request: PageRequest,
): Promise<Page<PublicCourse>> {
  const [course] = await db
    .select({ creatorId: courses.creatorId })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
  if (course === undefined) throw new AppError('course_not_found')
  if (course.creatorId === null) return { items: [], nextCursor: null }
  const page = pageBy(newestFirst(courses.createdAt, courses.id), request)
  const found = await db
    .select({ ...foundCourse, place: page.place })
    .from(courses)
    .where(
      and(
        publicOriginalsOf(courses, course.creatorId),
        ne(courses.id, courseId),
        ne(courses.ownerId, learnerId),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  return pageWithUnits(db, page, found, {
    load: (these) =>
      db
        .select({ ...courseColumns, isAdded: isAddedBy(db, learnerId) })
        .from(courses)
        .where(these),
    present: (row, units) => presentPublicCourse(row, units, row.isAdded),
  })
}
