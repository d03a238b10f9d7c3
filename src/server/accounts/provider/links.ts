import { and, eq } from 'drizzle-orm'
import { credentials } from '#db/accounts.ts'
import { providerLinkedMail, providerUnlinkedMail } from '#server/accounts/notices.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import { removeProviderLinks } from '#server/accounts/ways-in.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Identity } from './open-provider.ts'

export type Who = Pick<Identity, 'issuer' | 'subject'>
type Told = { appUrl: string; name: string }

/** A name says nothing without who gave it: another provider may call somebody else the same. */
const providerId = (issuer: string) => `oidc:${issuer}`

export async function findLinked(db: Connection, { issuer, subject }: Who): Promise<string | null> {
  const [row] = await db
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.providerId, providerId(issuer)), eq(credentials.accountId, subject)))
    .limit(1)
  return row?.userId ?? null
}

export async function findLink(db: Connection, userId: string, issuer: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: credentials.createdAt })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, providerId(issuer))))
    .limit(1)
  return row?.createdAt ?? null
}

/** Connects the two: each belongs to one of the other side. Again for the same pair it changes nothing. */
export async function linkProvider(
  tx: Connection,
  account: { id: string; email: string },
  { issuer, subject }: Who,
  { appUrl, name }: Told,
): Promise<void> {
  // Of two connections at once the second finds the first.
  await holdAccount(tx, account.id)
  const holder = await findLinked(tx, { issuer, subject })
  if (holder === account.id) return
  if (holder !== null || (await findLink(tx, account.id, issuer)) !== null)
    throw new AppError('provider_taken', { words: { name } })
  const kept = await tx
    .insert(credentials)
    .values({ userId: account.id, providerId: providerId(issuer), accountId: subject })
    .onConflictDoNothing()
    .returning({ id: credentials.id })
  if (kept.length === 0) throw new AppError('provider_taken', { words: { name } })
  await queueMail(tx, account.email, providerLinkedMail(appUrl, name))
}

export async function unlinkProvider(db: Database, learner: Learner, { appUrl, name }: Told): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeProviderLinks(tx, learner.id))) throw new AppError('not_found')
    await queueMail(tx, learner.email, providerUnlinkedMail(appUrl, name))
  })
}
