import { and, eq, type SQL, sql } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { findRun, isOwnRun, type RunRow } from './queries.ts'
import { untilLeft } from './until-left.ts'

/** The process that does the work, this one or another, sees the state in the row (`watch-for-stop.ts`). */
export async function stopRuns(db: Connection, which: SQL | undefined): Promise<void> {
  await db
    .update(runs)
    .set({ state: 'stopped', endedAt: sql`now()` })
    .where(and(which, eq(runs.state, 'running')))
}

/** Stops a run and returns it with all its events so far. A run that is over keeps its end. */
export async function stopRun(
  db: Database,
  userId: string,
  id: string,
  patienceMs?: number,
): Promise<RunRow> {
  await findRun(db, userId, id)
  await stopRuns(db, isOwnRun(userId, id))
  await untilLeft(db, id, patienceMs)
  return findRun(db, userId, id)
}
