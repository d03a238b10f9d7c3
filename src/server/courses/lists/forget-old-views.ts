import { lt } from 'drizzle-orm'
import { courseViews } from '#db/courses.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/** Views from longer ago than their operator keeps them. */
export const forgetOldViews = (db: Connection, days: number): Promise<void> =>
  sweepOld(db, courseViews, courseViews.id, lt(courseViews.viewedAt, longAgo(days)))
