import { and, eq } from 'drizzle-orm'
import type { OwnCourse } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/db.ts'
import { afterCursor, newestFirst } from '#server/platform/keyset.ts'
import { matchesSearch } from '#server/platform/search-text.ts'
import { presentOwnCourse } from './present-course.ts'
import { pageWithUnits, placedOwnCourse } from './queries.ts'

export type ListRequest = { search: string; cursor?: string | undefined; limit: number }

/** The learner's own courses, the one used last first. */
export async function listCourses(
  db: Connection,
  ownerId: string,
  { search, cursor, limit }: ListRequest,
): Promise<{ items: OwnCourse[]; nextCursor: string | null }> {
  const found = await db
    .select(placedOwnCourse)
    .from(courses)
    .where(
      and(
        eq(courses.ownerId, ownerId),
        matchesSearch(courses.searchText, search),
        afterCursor(cursor, courses.lastUsedAt, courses.id),
      ),
    )
    .orderBy(newestFirst(courses.lastUsedAt, courses.id))
    .limit(limit + 1)
  return pageWithUnits(db, found, limit, presentOwnCourse)
}
