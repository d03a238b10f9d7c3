import { and, eq, sql } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { isForsaken, type RunRow } from './queries.ts'
import type { RunKind } from './run-kind.ts'
import { stopRuns } from './stop-run.ts'

type RunRequest = {
  userId: string
  subject?: string
  request: unknown
  /** Throws where the running one must not be stopped for this request. */
  refuse?: (running: RunRow) => void
}

/**
 * Begins a run of a kind about a subject; it continues without a listener. The same request while it runs
 * returns that run; for another request the earlier run is stopped, or the request is refused.
 */
export const beginRun = (db: Database, kind: RunKind, asked: RunRequest): Promise<RunRow> =>
  db.transaction(async (tx) => {
    const { userId, subject = '', request, refuse } = asked
    const isThis = and(eq(runs.userId, userId), eq(runs.kind, kind.name), eq(runs.subject, subject))
    // Two requests at once wait for one another here, because the row that would show the first does not
    // exist yet.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${kind.name}:${subject}`}, 0))`,
    )
    const isSame = sql<boolean>`${runs.request} = ${JSON.stringify(request)}::jsonb`
    await stopRuns(tx, and(isThis, isForsaken))
    const running = await tx
      .select({ run: runs, isSame })
      .from(runs)
      .where(and(isThis, eq(runs.state, 'running')))
    const [current] = running
    if (current?.isSame) return current.run
    if (current !== undefined) {
      refuse?.(current.run)
      await stopRuns(tx, isThis)
    }
    return insertRun(tx, kind, { userId, subject, request })
  })

async function insertRun(
  db: Connection,
  kind: RunKind,
  asked: Required<Omit<RunRequest, 'refuse'>>,
): Promise<RunRow> {
  const [run] = await db
    .insert(runs)
    // Not the start of the transaction: it may have begun before the transaction that it waited for.
    .values({ ...asked, kind: kind.name, createdAt: sql`clock_timestamp()` })
    .returning()
  if (run === undefined) throw new Error('A run was not kept.')
  return run
}
