import { eq } from 'drizzle-orm'
import type { ProviderAnswer } from '#contract/accounts/provider.ts'
import { emailField } from '#contract/accounts.ts'
import { users } from '#db/accounts.ts'
import { signInOrAskCode } from '#server/accounts/codes/ask-code.ts'
import { beginState, type SignInState, takeState } from '#server/accounts/session/states.ts'
import { requireOpenSession } from '#server/accounts/ways-in.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type JoinParts, joinByProvider } from './join-by-provider.ts'
import { findLinked, linkProvider } from './links.ts'
import type { Identity, Provider } from './open-provider.ts'

type Parts = JoinParts & { secret: string; provider: Provider }
type Returned = { code: string; state: string }

/** The browser is back from the provider. What it brings works once, and only in the browser that was sent there. */
export async function finishProvider(
  c: AppContext,
  parts: Parts,
  { code, state }: Returned,
): Promise<ProviderAnswer> {
  const kept = await takeState(c, parts.secret, 'provider')
  const { state: expected, nonce = '', verifier = '', invite } = kept.value
  if (state !== expected) throw new AppError('sign_in_step_over')
  const identity = await parts.provider.identify(code, { nonce, verifier })
  if (kept.userId !== null) return connect(c, parts, kept, identity)
  return signIn(c, parts, identity, invite || undefined)
}

/** A signed-in learner asked for it, with their password, in this browser. */
async function connect(
  c: AppContext,
  { provider }: Parts,
  { userId }: SignInState,
  identity: Identity,
): Promise<ProviderAnswer> {
  const { db, env } = c.get('services')
  const learner = c.get('learner')
  if (learner === null || learner.id !== userId) throw new AppError('sign_in_step_over')
  const told = { appUrl: env.appUrl, name: provider.config.name }
  await db.transaction(async (tx) => {
    await requireOpenSession(tx, learner)
    await linkProvider(tx, learner, identity, told)
  })
  return { next: 'linked' }
}

async function signIn(
  c: AppContext,
  { secret, provider, ...join }: Parts,
  identity: Identity,
  invite: string | undefined,
): Promise<ProviderAnswer> {
  const { db, env } = c.get('services')
  const linked = await findLinked(db, identity)
  if (linked !== null)
    return signInOrAskCode(c, secret, linked, async (tx) => {
      // Removed since, by a reset for example: it opens nothing.
      if ((await findLinked(tx, identity)) !== linked) throw new AppError('sign_in_step_over')
    })
  const { name } = provider.config
  const address = emailField.safeParse(identity.email)
  if (!address.success) throw new AppError('provider_email_unverified', { words: { name } })
  const email = address.data
  const [account] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  if (account?.emailVerified) {
    // Its owner says so first: a provider's word alone opens no account that was here before.
    const { issuer, subject } = identity
    await beginState(c, secret, 'provider-link', { userId: account.id, value: { issuer, subject } })
    return { next: 'link', email }
  }
  const options = { ...join, invite, appUrl: env.appUrl, providerName: name }
  return signInOrAskCode(c, secret, await joinByProvider(db, { ...identity, email }, options))
}
