import { eq } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Database } from '#server/platform/database/db.ts'
import { watchWhile } from '#server/platform/database/watch-while.ts'

/** A signal that ends the work on a run soon after it was stopped, or is gone with its learner. */
export function watchForStop(db: Database, id: string): { signal: AbortSignal; close: () => void } {
  const stop = new AbortController()
  const isRunning = async () => {
    const [run] = await db.select({ state: runs.state }).from(runs).where(eq(runs.id, id))
    return run?.state === 'running'
  }
  return { signal: stop.signal, close: watchWhile(isRunning, () => stop.abort()) }
}
