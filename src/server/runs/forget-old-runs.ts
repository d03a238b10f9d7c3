import { lt } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/**
 * The result of a run is saved in its own room; the row is only for continuing the run and for its cost. No
 * process still works on an old row without an end.
 */
export const forgetOldRuns = (db: Connection, days: number): Promise<void> =>
  sweepOld(db, runs, runs.id, lt(runs.createdAt, longAgo(days)))
