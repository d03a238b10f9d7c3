import { lt } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/**
 * What came of a run is kept where it belongs; its row is for going on with it and for looking up what it cost. One that
 * never came to an end is done by nobody any more.
 */
export const forgetOldRuns = (db: Connection, days: number): Promise<void> =>
  sweepOld(db, runs, runs.id, lt(runs.createdAt, longAgo(days)))
