import type { SignedIn } from '#contract/accounts.ts'
import { completeSignIn } from '#server/accounts/session/complete-sign-in.ts'
import { beginState } from '#server/accounts/session/states.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { hasCodes } from './spend-code.ts'

/** After the first proof: a session, or the second step where codes are on. */
export async function signInOrAskCode(c: AppContext, secret: string, userId: string): Promise<SignedIn> {
  if (!(await hasCodes(c.get('services').db, userId)))
    return { user: await completeSignIn(c, secret, userId) }
  await beginState(c, secret, 'code', { userId })
  return { next: 'code' }
}
