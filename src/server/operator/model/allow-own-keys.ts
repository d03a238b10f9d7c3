import { type Actor, recordAct } from '#server/operator/record-act.ts'
import { holdKept, setLearnersMay } from '#server/platform/connections/kept-connections.ts'
import type { Database } from '#server/platform/database/db.ts'

/**
 * Sets whether learners may bring their own keys. Keys that they have saved are kept, and used only while
 * this is allowed.
 */
export async function allowOwnKeys(db: Database, by: Actor, allowed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await holdKept(tx, null)
    if (kept?.learnersMay === allowed) return
    await setLearnersMay(tx, allowed)
    await recordAct(tx, by, allowed ? 'allow-own-keys' : 'refuse-own-keys')
  })
}
