import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Addresses, LinkType } from '#contract/accounts.ts'
import { usedTokens, users, verifications } from '#db/accounts.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

const hour = 60 * 60 * 1000
const lifetimes: Record<LinkType, number> = {
  signup: 24 * hour,
  recovery: hour,
  email_change: hour,
  provider_link: hour,
}
/** How long a used or replaced link has another message than an unknown link. */
const rememberMs = 30 * 24 * hour

const linkValue = z.object({
  /** Null without an account: the link is made nevertheless, so that an unknown address costs as much. */
  userId: z.string().nullable(),
  newEmail: z.string().nullable().default(null),
  /** The identity at the provider that the link connects. */
  provider: z.object({ issuer: z.string(), subject: z.string() }).nullable().default(null),
  /** Given to its reader directly, not mailed: a mail that any caller can request does not replace it. */
  handedOver: z.boolean().default(false),
})
export type LinkValue = z.infer<typeof linkValue>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a one-time link's token. Only its hash is stored: a reader of the table cannot open the links. */
export async function issueLink(
  db: Connection,
  type: LinkType,
  value: z.input<typeof linkValue>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(verifications).values({
    identifier: `${type}:${hashOf(token)}`,
    value: JSON.stringify(value),
    expiresAt: new Date(Date.now() + lifetimes[type]),
  })
  return token
}

/**
 * Called before a newer mail is sent: the learner's older links of this type stop working, and opening one
 * shows the reason. Also runs without an account, with a made-up id: the work must not show whether an
 * account exists.
 */
export async function replaceLinks(
  tx: Connection,
  type: LinkType,
  userId: string | null,
  { alsoHandedOver = false } = {},
): Promise<void> {
  const rememberUntil = new Date(Date.now() + rememberMs).toISOString()
  await tx.execute(sql`
    with replaced as (
      delete from ${verifications}
      where ${like(verifications.identifier, `${type}:%`)}
        and ${verifications.value}::jsonb ->> 'userId' = ${userId ?? randomUUID()}
        and (${alsoHandedOver}::boolean or ${verifications.value}::jsonb ->> 'handedOver' is distinct from 'true')
      returning split_part(identifier, ':', 2) as token_hash
    )
    insert into ${usedTokens} (token_hash, expires_at, replaced)
    select token_hash, ${rememberUntil}::timestamptz, true from replaced
    on conflict do nothing`)
}

/** Throws the error of an unusable link; does not use the link up. */
export async function checkLink(db: Connection, type: LinkType, token: string): Promise<void> {
  const [row] = await db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, `${type}:${hashOf(token)}`))
    .limit(1)
  if (row === undefined) throw await whyMissing(db, token)
  if (row.expiresAt.getTime() <= Date.now()) throw new AppError('link_expired')
}

/** The two addresses of a change, for the page that asks before the link is used; null for other links. */
export async function addressesOf(db: Connection, type: LinkType, token: string): Promise<Addresses | null> {
  if (type !== 'email_change') return null
  const [row] = await db
    .select({ from: users.email, to: sql<string>`${verifications.value}::jsonb ->> 'newEmail'` })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}::jsonb ->> 'userId'`)
    .where(eq(verifications.identifier, `${type}:${hashOf(token)}`))
    .limit(1)
  return row ?? null
}

type UsedLink = Omit<LinkValue, 'userId'> & { type: LinkType; account: typeof users.$inferSelect }

/**
 * Uses a link up. Locks its account first, like the code that drops an account's links. Of several uses at
 * once one deletes the row, and the others find it gone.
 */
export async function useLink(tx: Connection, types: LinkType[], token: string): Promise<UsedLink> {
  const tokenHash = hashOf(token)
  const isIt = inArray(
    verifications.identifier,
    types.map((type) => `${type}:${tokenHash}`),
  )
  const [found] = await tx.select().from(verifications).where(isIt).limit(1)
  if (found === undefined) throw await whyMissing(tx, token)
  const { userId, ...value } = linkValue.parse(JSON.parse(found.value))
  const account = userId === null ? undefined : await holdAccount(tx, userId)
  const used = await tx.delete(verifications).where(isIt).returning({ id: verifications.id })
  if (used.length === 0) throw await whyMissing(tx, token)
  if (found.expiresAt.getTime() <= Date.now()) throw new AppError('link_expired')
  const type = types.find((candidate) => found.identifier.startsWith(`${candidate}:`))
  if (account === undefined || type === undefined) throw new AppError('link_invalid')
  await tx
    .insert(usedTokens)
    .values({ tokenHash, expiresAt: new Date(Date.now() + rememberMs) })
    .onConflictDoNothing()
  return { ...value, type, account }
}

/** Deletes a learner's open links of the given types, because a new password makes them invalid. */
export async function dropLinks(tx: Connection, userId: string, types: LinkType[]): Promise<void> {
  for (const type of types) {
    await tx
      .delete(verifications)
      .where(
        and(
          like(verifications.identifier, `${type}:%`),
          sql`${verifications.value}::jsonb ->> 'userId' = ${userId}`,
        ),
      )
  }
}

async function whyMissing(db: Connection, token: string): Promise<AppError> {
  const [used] = await db
    .select({ replaced: usedTokens.replaced })
    .from(usedTokens)
    .where(eq(usedTokens.tokenHash, hashOf(token)))
    .limit(1)
  if (used === undefined) return new AppError('link_invalid')
  return new AppError(used.replaced ? 'link_replaced' : 'link_used')
}
