import { eq } from 'drizzle-orm'
import { emailField } from '#contract/accounts/email-field.ts'
import type { ProviderAnswer } from '#contract/accounts/provider.ts'
import { users } from '#db/accounts.ts'
import { signInOrAskCode } from '#server/accounts/codes/ask-code.ts'
import { hasPassword } from '#server/accounts/passwords.ts'
import { packVisit, visitOf } from '#server/accounts/session/provider-visit.ts'
import { beginState, type SignInState, takeState } from '#server/accounts/session/states.ts'
import { requireOpenSession } from '#server/accounts/ways-in.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Identity } from './claims.ts'
import { type JoinParts, joinByProvider } from './join-by-provider.ts'
import { findLink, findLinked, linkProvider } from './links.ts'
import type { Provider } from './open-provider.ts'
import { errorCodeIn, ProviderFault } from './provider-fault.ts'

type Parts = JoinParts & { secret: string; provider: Provider }
type CallbackParameters = { state: string; code?: string | undefined; error?: string | undefined }

/** The browser is back from the provider. What it brings works once, and only in the browser that was sent there. */
export async function finishProvider(
  c: AppContext,
  parts: Parts,
  { code, state, error }: CallbackParameters,
): Promise<ProviderAnswer> {
  const kept = await takeState(c, parts.secret, 'provider', state)
  const { nonce = '', verifier = '', invite } = kept.value
  if (code === undefined) throw sentBack(parts.provider, error)
  const identity = await parts.provider.identify(code, { nonce, verifier })
  if (kept.userId !== null) return connect(c, parts, kept, identity)
  return signIn(c, parts, identity, invite || undefined)
}

/** Without a code: they turned back there, or the provider let them not in. */
function sentBack({ config: { name } }: Provider, error: string | undefined): AppError {
  const said = errorCodeIn({ error })
  const cause = new ProviderFault('sent_back', said === undefined ? {} : { said })
  return new AppError('provider_refused', { words: { name }, cause })
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
  const mailFacts = { appUrl: env.appUrl, name: provider.config.name }
  await db.transaction(async (tx) => {
    await requireOpenSession(tx, learner)
    await linkProvider(tx, learner, identity, mailFacts)
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
  const visit = visitOf(identity, secret)
  const linked = await findLinked(db, identity)
  if (linked !== null) return signInOrAskCode(c, secret, linked, stillLinked(identity, linked), visit)
  const { name } = provider.config
  const email = confirmedEmailOf(identity, name)
  const [account] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  if (account?.emailVerified) {
    // Its owner says so first: a provider's word alone opens no account that was here before.
    const { issuer, subject } = identity
    await beginState(c, secret, 'provider-link', {
      userId: account.id,
      value: { issuer, subject, ...packVisit(visit) },
    })
    const replaces = (await findLink(db, account.id, issuer)) !== null
    return { next: 'link', email, hasPassword: await hasPassword(db, account.id), replaces }
  }
  const options = { ...join, invite, appUrl: env.appUrl, providerName: name }
  const joined = await joinByProvider(db, { ...identity, email }, options)
  return signInOrAskCode(c, secret, joined, undefined, visit)
}

/** Removed since, by a reset for example, it opens nothing. */
const stillLinked = (identity: Identity, userId: string) => async (tx: Connection) => {
  if ((await findLinked(tx, identity)) !== userId) throw new AppError('sign_in_step_over')
}

/** An address that the provider calls confirmed, by the one rule for addresses. */
function confirmedEmailOf({ email }: Identity, name: string): string {
  if (email === null) throw new AppError('provider_email_missing', { words: { name } })
  if (!email.isConfirmed) throw new AppError('provider_email_unverified', { words: { name } })
  const address = emailField.safeParse(email.untrusted)
  if (!address.success) throw new AppError('provider_email_unusable', { words: { name } })
  return address.data
}
