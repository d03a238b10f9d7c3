import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Actor } from '#server/operator/record-act.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

export type Subject = { id: string; email: string; isOperator: boolean; isConfirmed: boolean }
/** An account by its id or its address, as the operator has them. */
export type Which = { id: string } | { email: string }

/** The account of an act, locked until the act is done. */
export async function findAccount(tx: Connection, which: Which): Promise<Subject> {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      isConfirmed: users.emailVerified,
      operatorSince: users.operatorSince,
    })
    .from(users)
    .where('id' in which ? eq(users.id, which.id) : eq(users.email, which.email))
    .for('update')
  if (found === undefined) throw new AppError('not_found')
  const { operatorSince, ...subject } = found
  return { ...subject, isOperator: operatorSince !== null }
}

/** On the page, operators cannot lock themselves out or take over another operator's account. */
export function refuseOperators({ id, isOperator }: Subject, by: Actor): void {
  if (by.place !== 'page') return
  if (id === by.id) throw new AppError('own_account')
  if (isOperator) throw new AppError('operators_account')
}
