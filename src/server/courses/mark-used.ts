import { eq, sql } from 'drizzle-orm'
import { courses } from '#db/courses.ts'
import type { Connection } from '#server/platform/db.ts'

/** Used now. Its content did not change, so an edit that was begun before is still an edit of this course. */
export const usedNow = { lastUsedAt: sql`clock_timestamp()`, updatedAt: sql`${courses.updatedAt}` }

/** The learner opened, planned or moved in a lesson of the course. */
export async function markUsed(db: Connection, courseId: string): Promise<void> {
  await db.update(courses).set(usedNow).where(eq(courses.id, courseId))
}
