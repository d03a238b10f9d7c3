import { randomBytes } from 'node:crypto'
import { beginState } from '#server/accounts/session/states.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import type { Provider } from './open-provider.ts'

const random = () => randomBytes(32).toString('base64url')

type Begun = { userId?: string | null; invite?: string | undefined; another?: boolean }

/** Where to send this browser. What it must bring back is kept for it alone; for a signed-in learner, to connect the two. */
export async function beginProvider(
  c: AppContext,
  secret: string,
  provider: Provider,
  { userId = null, invite = '', another = false }: Begun,
): Promise<{ url: string }> {
  const { state, ...kept } = { state: random(), nonce: random(), verifier: random() }
  const url = await provider.addressFor({ state, ...kept }, { another })
  // Begun in another tab as well: each comes back with a state of its own.
  await beginState(c, secret, 'provider', { userId, value: { ...kept, invite }, among: state })
  return { url }
}
