import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/db.ts'
import { isLeased } from '#server/platform/database/leases.ts'

const lookEveryMs = 50

/** The lease of the process that works on a run. */
export const workOn = (id: string) => `run:${id}`

/**
 * Waits until no process works on a stopped run: its events are saved by then. The limit is for a process
 * that died.
 */
export async function untilLeft(db: Database, id: string, patienceMs = 3000): Promise<void> {
  const end = Date.now() + patienceMs
  while ((await isLeased(db, workOn(id))) && Date.now() < end) await pause(lookEveryMs)
}
