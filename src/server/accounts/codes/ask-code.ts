import type { SignedIn } from '#contract/accounts.ts'
import { completeSignIn } from '#server/accounts/session/complete-sign-in.ts'
import { type ProviderVisit, packVisit } from '#server/accounts/session/provider-visit.ts'
import { beginState } from '#server/accounts/session/states.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { hasCodes } from './spend-code.ts'

/** After the first proof: a session, or the second step where codes are on. `proof` is part of the same transaction. */
export async function signInOrAskCode(
  c: AppContext,
  secret: string,
  userId: string,
  proof: (tx: Connection) => Promise<void> = async () => {},
  visit?: ProviderVisit,
): Promise<SignedIn> {
  const askNext = async (tx: Connection) => {
    await proof(tx)
    if (!(await hasCodes(tx, userId))) return
    await beginState(c, secret, 'code', { userId, tx, ...(visit && { value: packVisit(visit) }) })
    return 'code' as const
  }
  const done = await completeSignIn(c, secret, userId, askNext, visit)
  return done === 'code' ? { next: 'code' } : { user: done }
}
