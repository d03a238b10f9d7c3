import { randomBytes } from 'node:crypto'
import { beginState } from '#server/accounts/session/states.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import type { Provider } from './open-provider.ts'

const random = () => randomBytes(32).toString('base64url')

/** Where to send this browser. What it must bring back is kept for it alone; for a signed-in learner, to connect the two. */
export async function beginProvider(
  c: AppContext,
  secret: string,
  provider: Provider,
  { userId = null, invite = '' }: { userId?: string | null; invite?: string | undefined },
): Promise<{ url: string }> {
  const asked = { state: random(), nonce: random(), verifier: random() }
  const url = await provider.addressFor(asked)
  await beginState(c, secret, 'provider', { userId, value: { ...asked, invite } })
  return { url }
}
