import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page, PageRequest } from '#contract/paging.ts'
import { users } from '#db/accounts.ts'
import { courses } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import { visibleTo } from '#server/courses/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { displayName } from './display-name.ts'

type Coursemates = Page<{ displayName: string }> & { count: number }

/** The other owners in the family, for one who is in it; for anyone else there is no such list. */
export async function listCoursemates(
  db: Connection,
  courseId: string,
  learnerId: string,
  request: PageRequest,
): Promise<Coursemates> {
  const mine = alias(courses, 'mine')
  const others = alias(courses, 'others')
  const [family] = await db
    .select({
      originId: courses.originId,
      // All but the one who asks, who has exactly one: so the index is enough to count them.
      count: sql<number>`(select count(*)::int - 1 from ${courses} as others
        where others.origin_id = ${courses.originId})`,
    })
    .from(courses)
    .innerJoin(mine, and(eq(mine.originId, courses.originId), eq(mine.ownerId, learnerId)))
    .where(and(eq(courses.id, courseId), visibleTo(learnerId)))
  if (family === undefined) throw new AppError('course_not_found')
  const page = pageBy(newestFirst(others.createdAt, others.id), request)
  const found = await db
    .select({
      id: others.id,
      place: page.place,
      name: profiles.name,
      username: profiles.username,
      email: users.email,
    })
    .from(others)
    .innerJoin(users, eq(users.id, others.ownerId))
    .leftJoin(profiles, eq(profiles.id, others.ownerId))
    .where(and(eq(others.originId, family.originId), ne(others.ownerId, learnerId), page.after))
    .orderBy(page.by)
    .limit(page.limit)
  const shown = page.show(page.cut(found), (row) => ({ displayName: displayName(row) }))
  return { count: family.count, ...shown }
}
