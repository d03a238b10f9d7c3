import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { operatorActs } from '#db/operator.ts'
import { setOperator } from '#server/accounts/operate/set-operator.ts'
import { recordAct } from '#server/operator/record-act.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Any number, the same for every process. */
const firstOperatorLock = 7_418_290_452

/** Of two candidates at once the second finds a first operator. */
export async function lockFirstOperator(tx: Connection): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${firstOperatorLock})`)
}

export async function hasOperator(db: Connection): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isNotNull(users.operatorSince)).limit(1)
  return found.length > 0
}

/**
 * For a local installation: makes its first account an operator, once. An account that gave the right back
 * does not get it again.
 */
export async function nameFirstOperator(tx: Connection): Promise<void> {
  if (await wasEverNamed(tx)) return
  await lockFirstOperator(tx)
  if (await wasEverNamed(tx)) return
  const [first] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailVerified, true), isNull(users.disabledAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (first === undefined) return
  await setOperator(tx, first.id, true)
  await recordAct(tx, { id: null, place: 'start' }, 'grant', {
    subjectId: first.id,
    details: { why: 'first account' },
  })
}

async function wasEverNamed(db: Connection): Promise<boolean> {
  if (await hasOperator(db)) return true
  const found = await db
    .select({ id: operatorActs.id })
    .from(operatorActs)
    .where(eq(operatorActs.act, 'grant'))
    .limit(1)
  return found.length > 0
}
