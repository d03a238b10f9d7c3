import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { setOperator } from '#server/accounts/operate/set-operator.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findAccount, type Which } from './find-account.ts'
import { lockFirstOperator } from './name-first-operator.ts'

/** Makes an account an operator. Only an account whose address is confirmed as its owner's. */
export async function grantOperator(db: Database, by: Actor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseFormer(tx, by)
    const subject = await findAccount(tx, which)
    if (!subject.isConfirmed) throw new AppError('account_unconfirmed')
    await setOperator(tx, subject.id, true)
    await recordAct(tx, by, 'grant', { subjectId: subject.id })
  })
}

/** Takes that right back. On the page not from oneself, so that an operator is left. */
export async function revokeOperator(db: Database, by: Actor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseFormer(tx, by)
    const subject = await findAccount(tx, which)
    if (by.place === 'page' && subject.id === by.id) throw new AppError('own_account')
    await setOperator(tx, subject.id, false)
    await recordAct(tx, by, 'revoke', { subjectId: subject.id })
  })
}

/**
 * Changes of operators run one at a time, and not for a caller who lost the right since the request began:
 * otherwise two who revoke each other would leave no operator.
 */
async function refuseFormer(tx: Connection, { id, place }: Actor): Promise<void> {
  await lockFirstOperator(tx)
  if (place !== 'page' || id === null) return
  const [still] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.operatorSince), isNull(users.disabledAt)))
  if (still === undefined) throw new AppError('not_found')
}
