import { count } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { mailQueue } from '#db/platform.ts'
import type { Database, Pool } from '#server/platform/database/db.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

/** What /metrics says of the mails of all processes and of this one's connections to the database. */
export function observeDatabase({ registry }: Metrics, { db, log }: { db: Database; log: Logger }): void {
  const pool = Reflect.get(db, '$client') as Pool
  new Gauge({
    name: 'trivium_mails_waiting',
    help: 'Mails that are not sent yet, of all processes. Absent while the database is away.',
    registers: [registry],
    async collect() {
      const found = await db
        .select({ waiting: count() })
        .from(mailQueue)
        .catch((error: unknown) => void log.warn({ err: error }, 'the waiting mails could not be counted'))
      if (found?.[0] === undefined) this.remove()
      else this.set(found[0].waiting)
    },
  })
  new Gauge({
    name: 'trivium_database_connections',
    help: 'Connections of this process to the database: at work, idle, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}
