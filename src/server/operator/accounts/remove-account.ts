import { deleteAccount } from '#server/accounts/delete-account.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { emptyOutboxOf } from '#server/platform/mail/outbox.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/**
 * Deletes an account, as its learner could. The log line that stays names no account, because all its data is
 * deleted.
 */
export async function removeAccount(db: Database, by: Actor, which: Which, dataDir: string): Promise<void> {
  const { email } = await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    await deleteAccount(tx, subject)
    await recordAct(tx, by, 'delete')
    return subject
  })
  await emptyOutboxOf(dataDir, email)
}
