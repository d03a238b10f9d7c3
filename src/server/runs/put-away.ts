import { and, isNull, sql } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findRun, isOwnRun } from './queries.ts'
import { stopRuns } from './stop-run.ts'

/** The learner dismisses a run: it is stopped if it still runs, and is not shown again. */
export async function putAway(db: Database, userId: string, id: string): Promise<void> {
  await findRun(db, userId, id)
  await stopRuns(db, isOwnRun(userId, id))
  await db
    .update(runs)
    .set({ putAwayAt: sql`now()` })
    .where(and(isOwnRun(userId, id), isNull(runs.putAwayAt)))
}
