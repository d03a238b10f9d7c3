import { and, eq } from 'drizzle-orm'
import { credentials } from '#db/accounts.ts'
import {
  providerEndedMail,
  providerLinkedMail,
  providerReplacedMail,
  providerUnlinkedMail,
} from '#server/accounts/notices.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import { endVisits } from '#server/accounts/session/provider-visit.ts'
import { removeProviderLinks } from '#server/accounts/ways-in.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { withoutSlash } from '#server/platform/operations/provider-config.ts'
import type { Identity } from './claims.ts'

export type Who = Pick<Identity, 'issuer' | 'subject'>
type MailFacts = { appUrl: string; name: string }

/** A name says nothing without who gave it: another provider may call somebody else the same. */
const providerId = (issuer: string) => `oidc:${withoutSlash(issuer)}`

const linkOf = (userId: string, issuer: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, providerId(issuer)))

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
    .where(linkOf(userId, issuer))
    .limit(1)
  return row?.createdAt ?? null
}

/**
 * Connects the two: each belongs to one of the other side. Again for the same pair it changes nothing. A person whom the
 * provider made anew has another subject there: with `replaces`, where they proved that the account is theirs, the new
 * connection takes the old one's place.
 */
export async function linkProvider(
  tx: Connection,
  account: { id: string; email: string },
  { issuer, subject }: Who,
  { appUrl, name }: MailFacts,
  { replaces = false } = {},
): Promise<{ replaced: boolean }> {
  // Of two connections at once the second finds the first.
  await holdAccount(tx, account.id)
  const holder = await findLinked(tx, { issuer, subject })
  if (holder === account.id) return { replaced: false }
  const replaced = (await findLink(tx, account.id, issuer)) !== null
  if (holder !== null || (replaced && !replaces)) throw new AppError('provider_taken', { words: { name } })
  if (replaced) {
    const gone = await tx.delete(credentials).where(linkOf(account.id, issuer)).returning()
    for (const { accountId } of gone)
      await endVisits(tx, { issuer: withoutSlash(issuer), subject: accountId, sid: null })
  }
  const kept = await tx
    .insert(credentials)
    .values({ userId: account.id, providerId: providerId(issuer), accountId: subject })
    .onConflictDoNothing()
    .returning({ id: credentials.id })
  if (kept.length === 0) throw new AppError('provider_taken', { words: { name } })
  const mail = replaced ? providerReplacedMail : providerLinkedMail
  await queueMail(tx, account.email, mail(appUrl, name))
  return { replaced }
}

/** By an operator, for someone whose connection leads nowhere. False where there is none. */
export async function endProviderLink(
  tx: Connection,
  account: { id: string; email: string },
  { appUrl, name }: MailFacts,
): Promise<boolean> {
  await holdAccount(tx, account.id)
  if (!(await removeProviderLinks(tx, account.id))) return false
  await queueMail(tx, account.email, providerEndedMail(appUrl, name))
  return true
}

export async function unlinkProvider(
  db: Database,
  learner: Learner,
  { appUrl, name }: MailFacts,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeProviderLinks(tx, learner.id))) throw new AppError('not_found')
    await queueMail(tx, learner.email, providerUnlinkedMail(appUrl, name))
  })
}
