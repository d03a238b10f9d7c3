import { eq, lt, sql } from 'drizzle-orm'
import { operatorLinks } from '#db/operator.ts'
import { setOperator } from '#server/accounts/operate/set-operator.ts'
import { hashOf, newToken } from '#server/operator/invitations/token.ts'
import { recordAct } from '#server/operator/record-act.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hasOperator, lockFirstOperator } from './name-first-operator.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * For an installation without an operator: the link that makes a learner its operator. Undefined where there
 * is one.
 */
export async function operatorLink(db: Connection, appUrl: string): Promise<string | undefined> {
  await db.delete(operatorLinks).where(lt(operatorLinks.expiresAt, sql`now()`))
  if (await hasOperator(db)) return undefined
  const token = newToken()
  await db
    .insert(operatorLinks)
    .values({ tokenHash: hashOf(token), expiresAt: new Date(Date.now() + lifetimeMs) })
  return `${appUrl}/operator?link=${token}`
}

/** The learner who opens the link becomes the first operator; then none of the links works any more. */
export async function useOperatorLink(db: Database, learnerId: string, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFirstOperator(tx)
    const [link] = await tx
      .select({ expiresAt: operatorLinks.expiresAt })
      .from(operatorLinks)
      .where(eq(operatorLinks.tokenHash, hashOf(token)))
      .limit(1)
    if (link === undefined || (await hasOperator(tx))) throw new AppError('operator_link_invalid')
    if (link.expiresAt.getTime() <= Date.now()) throw new AppError('operator_link_invalid')
    await tx.delete(operatorLinks)
    await setOperator(tx, learnerId, true)
    await recordAct(tx, { id: learnerId, place: 'page' }, 'grant', {
      subjectId: learnerId,
      details: { why: 'link of the command line' },
    })
  })
}
