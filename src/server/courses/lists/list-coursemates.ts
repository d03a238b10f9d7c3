import { and, type Column, eq, exists, ne, notExists, sql } from 'drizzle-orm'
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

/**
 * Who keeps a copy private is no coursemate to others; the maker of the course is named by every copy anyway. Written out, so
 * that the index of these rows serves.
 */
const isShown = ({
  visibility,
  creatorId,
  ownerId,
}: Record<'visibility' | 'creatorId' | 'ownerId', Column>) =>
  sql`(${visibility} <> 'private' or ${creatorId} = ${ownerId})`

/** The other owners in the family, for one who is in it; for anyone else there is no such list. */
export async function listCoursemates(
  db: Connection,
  courseId: string,
  learnerId: string,
  request: PageRequest,
): Promise<Coursemates> {
  const mine = alias(courses, 'mine')
  const others = alias(courses, 'others')
  const newer = alias(courses, 'newer')
  const ownOfFamily = db
    .select({ one: sql`1` })
    .from(mine)
    .where(and(eq(mine.originId, courses.originId), eq(mine.ownerId, learnerId)))
  const newerOfOwner = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.ownerId, others.ownerId),
        eq(newer.originId, others.originId),
        isShown(newer),
        sql`(${newer.createdAt}, ${newer.id}) > (${others.createdAt}, ${others.id})`,
      ),
    )
  const [family] = await db
    .select({
      originId: courses.originId,
      // Learners, not courses: who holds a changed copy beside the genuine one is one. The index is enough to count them.
      count: sql<number>`(select count(distinct others.owner_id)::int from ${courses} as others
        where others.origin_id = courses.origin_id and others.owner_id <> ${learnerId}
          and (others.visibility <> 'private' or others.creator_id = others.owner_id))`,
    })
    .from(courses)
    .where(and(eq(courses.id, courseId), visibleTo(learnerId), exists(ownOfFamily)))
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
    .where(
      and(
        eq(others.originId, family.originId),
        ne(others.ownerId, learnerId),
        isShown(others),
        notExists(newerOfOwner),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const shown = page.show(page.cut(found), (row) => ({ displayName: displayName(row) }))
  return { count: family.count, ...shown }
}
