import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/db.ts'
import { isLeased } from '#server/platform/database/leases.ts'

const lookEveryMs = 50

/** Whoever works on a run holds this, in this process or another. */
export const workOn = (id: string) => `run:${id}`

/**
 * Until nobody works on a run that was stopped: what it told is kept by then. A process that died is not waited for any
 * longer than this.
 */
export async function untilLeft(db: Database, id: string, patienceMs = 3000): Promise<void> {
  const end = Date.now() + patienceMs
  while ((await isLeased(db, workOn(id))) && Date.now() < end) await pause(lookEveryMs)
}
