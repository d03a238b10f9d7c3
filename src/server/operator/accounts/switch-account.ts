import { setDisabled } from '#server/accounts/operate/set-disabled.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/** Switches an account off or on again. */
export async function switchAccount(
  db: Database,
  by: Actor,
  which: Which,
  act: 'disable' | 'enable',
): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    await setDisabled(tx, subject.id, act === 'disable')
    await recordAct(tx, by, act, { subjectId: subject.id })
  })
}
