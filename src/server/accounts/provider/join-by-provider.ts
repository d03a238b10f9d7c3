import { eq } from 'drizzle-orm'
import { accountLimits } from '#contract/accounts/account-rules.ts'
import { asKept } from '#contract/words/text.ts'
import { credentials, users } from '#db/accounts.ts'
import type { WhenConfirmed } from '#server/accounts/confirm-email.ts'
import { dropLinks } from '#server/accounts/links.ts'
import type { Admission, CreateProfile } from '#server/accounts/sign-up.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Identity } from './claims.ts'
import { linkProvider } from './links.ts'

export type JoinParts = { createProfile: CreateProfile; admission: Admission; whenConfirmed: WhenConfirmed }
type Options = JoinParts & { invite: string | undefined; appUrl: string; providerName: string }

/**
 * Makes an account for an address that the provider has confirmed. An earlier sign-up that was never
 * confirmed does not block the owner: it is deleted, and the account is the owner's.
 */
export async function joinByProvider(
  db: Database,
  { email, ...identity }: Omit<Identity, 'email'> & { email: string },
  options: Options,
): Promise<string> {
  const [waiting] = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  if (waiting === undefined) await options.admission.check(db, options.invite)
  return db.transaction(async (tx) => {
    const { name } = identity
    const id = (await begin(tx, email, name, options)) ?? (await takeOver(tx, email, name, options))
    await linkProvider(tx, { id, email }, identity, { appUrl: options.appUrl, name: options.providerName })
    await options.whenConfirmed(tx)
    return id
  })
}

/** Null where the address has an account. */
async function begin(
  tx: Connection,
  email: string,
  name: string | null,
  options: Options,
): Promise<string | null> {
  const id = await create(tx, email, name, options)
  if (id !== null) await options.admission.take(tx, options.invite)
  return id
}

async function create(
  tx: Connection,
  email: string,
  name: string | null,
  { createProfile }: Options,
): Promise<string | null> {
  const fullName = nameAsKept(name)
  const [created] = await tx
    .insert(users)
    .values({ email, name: fullName ?? email.split('@')[0] ?? email, emailVerified: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (created === undefined) return null
  // Without a password until the learner chooses one by a mailed link.
  await tx.insert(credentials).values({ userId: created.id, accountId: created.id, providerId: 'credential' })
  await createProfile(tx, { id: created.id, email, fullName })
  return created.id
}

/**
 * The provider's name for the learner, cleaned like a typed one and on one line; null where nothing is left.
 */
const nameAsKept = (name: string | null): string | null =>
  asKept((name ?? '').replaceAll(/\p{Cc}+/gu, ' ').slice(0, accountLimits.name)) || null

/** Starts the account again in the row of the sign-up: nothing that a stranger typed stays. */
async function takeOver(
  tx: Connection,
  email: string,
  name: string | null,
  options: Options,
): Promise<string> {
  const [waiting] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  if (waiting?.disabledAt) throw new AppError('account_disabled')
  // Confirmed or deleted at the same moment: the next attempt finds the new state.
  const isGone = waiting === undefined || waiting.emailVerified
  if (isGone) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  await dropLinks(tx, waiting.id, ['signup', 'recovery', 'email_change', 'provider_link'])
  await tx.delete(users).where(eq(users.id, waiting.id))
  const id = await create(tx, email, name, options)
  if (id === null) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  return id
}
