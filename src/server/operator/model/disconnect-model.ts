import { type Actor, recordAct } from '#server/operator/record-act.ts'
import { dropConnection, holdKept } from '#server/platform/connections/kept-connections.ts'
import type { Database } from '#server/platform/database/db.ts'

/** Whether there was one: without it nothing was done, and nothing is written. */
export const disconnectModel = (db: Database, by: Actor): Promise<boolean> =>
  db.transaction(async (tx) => {
    const kept = await holdKept(tx, null)
    if (!kept?.connection) return false
    await dropConnection(tx, null)
    await recordAct(tx, by, 'disconnect-model')
    return true
  })
