import { and, eq, inArray, like } from 'drizzle-orm'
import type { WaysIn } from '#contract/accounts/ways-in.ts'
import { credentials, sessions } from '#db/accounts.ts'
import { passkeys } from '#db/sign-in.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import { dropConnection, readKept } from '#server/platform/connections/kept-connections.ts'
import type { Connection, Transaction } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Also the links of an earlier provider. */
const providerLinksOf = (userId: string) =>
  and(eq(credentials.userId, userId), like(credentials.providerId, 'oidc:%'))

/**
 * For a reset: removes all other ways to sign in, except sessions and links, because a thief may have added
 * them. Also removes a model key: with a thief's key, the owner's conversations would go to the thief's
 * provider.
 */
export async function removeWaysIn(tx: Connection, userId: string): Promise<WaysIn> {
  const goneKeys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  const provider = await removeProviderLinks(tx, userId)
  const modelKey = ((await readKept(tx, userId))?.connection ?? null) !== null
  await dropConnection(tx, userId)
  return { passkeys: goneKeys.length, provider, modelKey }
}

export async function removeProviderLinks(tx: Connection, userId: string): Promise<boolean> {
  const gone = await tx.delete(credentials).where(providerLinksOf(userId)).returning({ id: credentials.id })
  return gone.length > 0
}

/** Removes the named passkeys of this learner; ids of others match nothing. */
export async function removePasskeys(tx: Connection, userId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), inArray(passkeys.id, ids)))
    .returning({ id: passkeys.id })
  return gone.length
}

/** The learner's ways to sign in beside the password. */
export async function countWaysIn(tx: Transaction, userId: string): Promise<WaysIn> {
  return {
    passkeys: await tx.$count(passkeys, eq(passkeys.userId, userId)),
    provider: (await tx.$count(credentials, providerLinksOf(userId))) > 0,
    modelKey: false,
  }
}

/**
 * Part of acts that add a way to sign in: a session that a reset has just ended must not add one. Locks the
 * account.
 */
export async function requireOpenSession(tx: Connection, { id, sessionId }: Learner): Promise<void> {
  await holdAccount(tx, id)
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update')
  if (open.length === 0) throw new AppError('not_signed_in')
}
