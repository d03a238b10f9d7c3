import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { maxShownReports, type ReportedCourse } from '#contract/operator/reports.ts'
import type { Page, PageRequest } from '#contract/paging.ts'
import { innerTitle } from '#contract/words/text.ts'
import { users } from '#db/accounts.ts'
import { courseReports, courses } from '#db/courses.ts'
import { profiles } from '#db/profile.ts'
import { displayName } from '#server/courses/lists/display-name.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { pageBy } from '#server/platform/database/keyset.ts'

const isOpen = isNull(courseReports.closedAt)

const openReports = sql<number>`(select count(*)::int from ${courseReports}
  where ${courseReports.courseId} = courses.id and ${isOpen})`

/**
 * The sort key as text: courses with open reports, then the rest, each by the time of its last report or of
 * its removal from the lists.
 */
const lastSaid = sql<string>`case when ${openReports} > 0 then 'open ' else '' end || to_char(greatest(courses.unlisted_at, (select max(${courseReports.createdAt})
  from ${courseReports} where ${courseReports.courseId} = courses.id and ${isOpen})) at time zone 'utc',
  'YYYY-MM-DD HH24:MI:SS.US')`

/** Courses with open reports, then courses off the lists, the newest first. Does not reveal who reported. */
export async function listReported(db: Connection, request: PageRequest): Promise<Page<ReportedCourse>> {
  const page = pageBy({ key: lastSaid, isDescending: true, id: courses.id }, request)
  const found = await db
    .select({
      id: courses.id,
      place: page.place,
      title: courses.title,
      visibility: courses.visibility,
      forkLevel: courses.forkLevel,
      creatorId: courses.creatorId,
      unlistedAt: courses.unlistedAt,
      openReports,
      name: profiles.name,
      username: profiles.username,
      email: users.email,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(profiles, eq(profiles.id, courses.ownerId))
    .where(
      and(
        sql`${courses.id} in (select ${courseReports.courseId} from ${courseReports} where ${isOpen}
          union select off.id from ${courses} as off where off.unlisted_at is not null)`,
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const reportsOf = await readReports(
    db,
    rows.map(({ id }) => id),
  )
  return page.show({ rows, nextCursor }, (row) => ({
    courseId: row.id,
    // The operator may not read a title that its owner keeps private.
    title: row.visibility === 'private' ? null : innerTitle(row.title),
    ownerName: displayName(row),
    isListed:
      row.visibility === 'public' && row.forkLevel === 0 && row.creatorId !== null && row.unlistedAt === null,
    isCopy: row.forkLevel > 0,
    unlistedAt: row.unlistedAt?.toISOString() ?? null,
    openReports: row.openReports,
    reports: reportsOf(row.id),
  }))
}

/** The newest open reports of each of the courses. */
async function readReports(db: Connection, courseIds: string[]) {
  const numbered = db
    .select({
      id: courseReports.id,
      courseId: courseReports.courseId,
      reason: courseReports.reason,
      words: courseReports.words,
      createdAt: courseReports.createdAt,
      number: sql<number>`row_number() over (partition by ${courseReports.courseId}
        order by ${courseReports.createdAt} desc, ${courseReports.id})`.as('number'),
    })
    .from(courseReports)
    .where(and(inArray(courseReports.courseId, courseIds), isOpen))
    .as('numbered')
  const rows =
    courseIds.length === 0
      ? []
      : await db
          .select()
          .from(numbered)
          .where(sql`${numbered.number} <= ${maxShownReports}`)
          .orderBy(desc(numbered.createdAt), numbered.id)
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId)
  return (courseId: string) =>
    (byCourse.get(courseId) ?? []).map(({ id, reason, words, createdAt }) => ({
      id,
      reason,
      words,
      createdAt: createdAt.toISOString(),
    }))
}
