import { and, eq } from 'drizzle-orm'
import type { OwnCourse } from '#contract/courses.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { courses } from '#db/courses.ts'
import { presentOwnCourse } from '#server/courses/present-course.ts'
import { foundCourse, ownCourseColumns, pageWithUnits } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'

export type ListRequest = PageRequest & { search: string }

/** The learner's own courses, the one used last first. */
export async function listCourses(
  db: Connection,
  ownerId: string,
  { search, ...request }: ListRequest,
): Promise<Page<OwnCourse>> {
  const page = pageBy(newestFirst(courses.lastUsedAt, courses.id), request)
  const found = await db
    .select({ ...foundCourse, place: page.place })
    .from(courses)
    .where(and(eq(courses.ownerId, ownerId), matchesSearch(courses.searchText, search), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  return pageWithUnits(db, page, found, {
    load: (these) => db.select(ownCourseColumns).from(courses).where(these),
    present: presentOwnCourse,
  })
}
