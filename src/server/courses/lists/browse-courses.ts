import { and, exists, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BrowsedCourse } from '#contract/courses.ts'
import type { Page } from '#contract/paging.ts'
import { courses } from '#db/courses.ts'
import { presentBrowsedCourse } from '#server/courses/present-course.ts'
import {
  courseColumns,
  creatorNames,
  foundCourse,
  isAddedBy,
  pageWithUnits,
} from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'
import type { ListRequest } from './list-courses.ts'
import { publicOriginalsOf } from './public-originals.ts'

const others = alias(courses, 'others')

/** Public originals of other learners, one per creator, newest first. Search looks through all of them. */
export async function browseCourses(
  db: Connection,
  learnerId: string,
  { search, ...request }: ListRequest,
): Promise<Page<BrowsedCourse>> {
  const otherOriginals = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(publicOriginalsOf(others, courses.creatorId), ne(others.id, courses.id)))
  const page = pageBy(newestFirst(courses.createdAt, courses.id), request)
  const found = await db
    .select({ ...foundCourse, place: page.place })
    .from(courses)
    .where(
      and(
        courses.newestOfCreator,
        ne(courses.ownerId, learnerId),
        matchesSearch(courses.searchText, search),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const shown = {
    ...courseColumns,
    isAdded: isAddedBy(db, learnerId),
    creator: creatorNames,
    hasMore: sql<boolean>`${exists(otherOriginals)}`,
  }
  return pageWithUnits(db, page, found, {
    load: (these) => db.select(shown).from(courses).where(these),
    present: presentBrowsedCourse,
  })
}
