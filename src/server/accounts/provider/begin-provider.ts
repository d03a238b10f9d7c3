import { randomBytes } from 'node:crypto'
import { beginState } from '#server/accounts/session/states.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import type { Provider } from './open-provider.ts'

const random = () => randomBytes(32).toString('base64url')

type StartOptions = { userId?: string | null; invite?: string | undefined; another?: boolean }

/**
 * The provider's address for this browser. The values that the browser must bring back are stored for it
 * alone; for a signed-in learner the visit connects the two accounts.
 */
export async function beginProvider(
  c: AppContext,
  secret: string,
  provider: Provider,
  { userId = null, invite = '', another = false }: StartOptions,
): Promise<{ url: string }> {
  const { state, ...kept } = { state: random(), nonce: random(), verifier: random() }
  const url = await provider.addressFor({ state, ...kept }, { another })
  // Another tab may have begun as well: each visit returns with a separate state.
  await beginState(c, secret, 'provider', { userId, value: { ...kept, invite }, among: state })
  return { url }
}
