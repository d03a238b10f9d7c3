import { randomUUID } from 'node:crypto'
import type { Database } from './db.ts'
import { releaseLease, renewLeases, takeLease } from './leases.ts'

/** A process that died holds its leases no longer than this; one that lives renews them. */
const leaseSeconds = 15
const renewEveryMs = 3000

/** What this process holds in one database. */
export type ProcessLeases = {
  take(key: string): Promise<boolean>
  release(key: string): Promise<void>
}

/** Leases that are renewed for as long as they are held, all in one statement. */
export function holdLeases(db: Database): ProcessLeases {
  const holder = randomUUID()
  const held = new Set<string>()
  let renewing: NodeJS.Timeout | undefined
  // One that cannot be renewed runs out: another process may then do the work too, and the first result stands.
  const renew = () => renewLeases(db, { keys: [...held], holder }, leaseSeconds).catch(() => {})
  return {
    take: async (key) => {
      if (!(await takeLease(db, { key, holder }, leaseSeconds))) return false
      held.add(key)
      renewing ??= setInterval(renew, renewEveryMs).unref()
      return true
    },
    release: async (key) => {
      if (!held.delete(key)) return
      if (held.size === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
      // Where the database is away, it runs out.
      await releaseLease(db, { key, holder }).catch(() => {})
    },
  }
}
