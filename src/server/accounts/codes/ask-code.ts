import type { SignedIn } from '#contract/accounts.ts'
import { completeSignIn } from '#server/accounts/session/complete-sign-in.ts'
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
): Promise<SignedIn> {
  const done = await completeSignIn(c, secret, userId, async (tx) => {
    await proof(tx)
    if (!(await hasCodes(tx, userId))) return
    await beginState(c, secret, 'code', { userId, tx })
    return 'code'
  })
  return done === 'code' ? { next: 'code' } : { user: done }
}
