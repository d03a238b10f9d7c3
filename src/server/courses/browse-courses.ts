import { and, ne } from 'drizzle-orm'
import type { PublicCourse } from '#contract/courses.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/db.ts'
import { afterCursor, newestFirst, pageFrom } from '#server/platform/keyset.ts'
import { matchesSearch } from '#server/platform/search-text.ts'
import type { ListRequest } from './list-courses.ts'
import { presentPublicCourse } from './present-course.ts'
import { isAddedBy, placedCourse, unitsOf } from './queries.ts'

/** Public originals of other learners, one per creator, newest first. Search looks through all of them. */
export async function browseCourses(
  db: Connection,
  learnerId: string,
  { search, cursor, limit }: ListRequest,
): Promise<{ items: PublicCourse[]; nextCursor: string | null }> {
  const found = await db
    .select({ ...placedCourse, isAdded: isAddedBy(db, learnerId) })
    .from(courses)
    .where(
      and(
        courses.newestOfCreator,
        ne(courses.ownerId, learnerId),
        matchesSearch(courses.searchText, search),
        afterCursor(cursor, courses.createdAt, courses.id),
      ),
    )
    .orderBy(newestFirst(courses.createdAt, courses.id))
    .limit(limit + 1)
  const { rows, nextCursor } = pageFrom(found, limit)
  const unitsOfCourse = await unitsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => presentPublicCourse(row, unitsOfCourse(row.id), row.isAdded)),
    nextCursor,
  }
}
