import { eq } from 'drizzle-orm'
import { runs } from '#db/runs.ts'
import type { Database } from '#server/platform/database/db.ts'

const lookEveryMs = 500

/** A signal that ends the work on a run soon after it was stopped, or is gone with its learner. */
export function watchForStop(db: Database, id: string): { signal: AbortSignal; close: () => void } {
  const stop = new AbortController()
  const look = async () => {
    const [run] = await db.select({ state: runs.state }).from(runs).where(eq(runs.id, id))
    if (run?.state !== 'running') stop.abort()
  }
  // A database that is away for a moment stops nobody.
  const timer = setInterval(() => look().catch(() => {}), lookEveryMs).unref()
  return { signal: stop.signal, close: () => clearInterval(timer) }
}
