import { and, eq, exists, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sameRevision } from '#db/columns.ts'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Logger } from '#server/platform/operations/log.ts'

/**
 * Used now. The revision stays, because the content did not change: an edit that began before is still valid.
 */
export const usedNow = { lastUsedAt: sql`clock_timestamp()`, ...sameRevision }

/**
 * The learner opened, planned or moved in a lesson of the course. Only the order of their list depends on it,
 * so a failure is only logged. For a course that is already first, it is written at most once a minute.
 */
export async function markUsed(
  { db, log }: { db: Connection; log: Pick<Logger, 'warn'> },
  courseId: string,
): Promise<void> {
  const other = alias(courses, 'other')
  const newerOfOwner = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.ownerId, courses.ownerId), gt(other.lastUsedAt, courses.lastUsedAt)))
  const wouldMove = or(lt(courses.lastUsedAt, sql`now() - interval '1 minute'`), exists(newerOfOwner))
  try {
    await db
      .update(courses)
      .set(usedNow)
      .where(and(eq(courses.id, courseId), wouldMove))
  } catch (error) {
    log.warn({ err: error }, 'the use of a course was not written down')
  }
}
