import { setOperator } from '#server/accounts/operate/set-operator.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findAccount, type Which } from './find-account.ts'

/** Lets an account run this installation: one whose address is its owner's, not merely typed by someone. */
export async function grantOperator(db: Database, by: Actor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    if (!subject.isConfirmed) throw new AppError('account_unconfirmed')
    await setOperator(tx, subject.id, true)
    await recordAct(tx, by, 'grant', { subjectId: subject.id })
  })
}

/** Takes that right back. On the page never one's own, so that somebody is left. */
export async function revokeOperator(db: Database, by: Actor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    if (by.place === 'page' && subject.id === by.id) throw new AppError('own_account')
    await setOperator(tx, subject.id, false)
    await recordAct(tx, by, 'revoke', { subjectId: subject.id })
  })
}
