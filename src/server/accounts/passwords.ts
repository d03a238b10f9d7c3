import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { credentials } from '#db/accounts.ts'
import { holdAccount } from '#server/accounts/session/hold-account.ts'
import type { Connection } from '#server/platform/database/db.ts'

const passwordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

/** A sign-up's password, and the hash of the key that its browser holds. */
export type SignUpPassword = { password: string; browserKeyHash: string }

export async function addPassword(tx: Connection, userId: string, chosen: SignUpPassword): Promise<void> {
  await tx.insert(credentials).values({ userId, accountId: userId, providerId: 'credential', ...chosen })
}

/** For a sign-up of an address that waits to be confirmed: the newest one's password counts until then. */
export async function replaceUnconfirmed(
  tx: Connection,
  userId: string,
  chosen: SignUpPassword,
): Promise<void> {
  await tx.update(credentials).set(chosen).where(passwordOf(userId))
}

/** Keeps the password if this browser chose it; takes it away from everyone if not. Tells which. */
export async function keepPasswordOnlyFor(
  tx: Connection,
  userId: string,
  browserKeyHash: string | null,
): Promise<boolean> {
  const isOwn = sql<boolean>`coalesce(${credentials.browserKeyHash} = ${browserKeyHash}, false)`
  const kept = await tx
    .update(credentials)
    .set({ password: sql`case when ${isOwn} then ${credentials.password} end`, browserKeyHash: null })
    .where(passwordOf(userId))
    .returning({ password: credentials.password })
  return kept.some(({ password }) => password !== null)
}

/**
 * Whether what a password was checked against is still its account's: checking takes a while, and meanwhile its owner may
 * have chosen another. Held until the act is done.
 */
export async function holdPassword(tx: Connection, userId: string, checkedHash: string): Promise<boolean> {
  await holdAccount(tx, userId)
  const [row] = await tx
    .select({ hash: credentials.password })
    .from(credentials)
    .where(passwordOf(userId))
    .for('update')
  return row?.hash === checkedHash
}

export async function replacePassword(tx: Connection, userId: string, password: string): Promise<void> {
  await tx.update(credentials).set({ password, browserKeyHash: null }).where(passwordOf(userId))
}

/** Who signed up by the outside provider has none until they choose one. */
export async function hasPassword(db: Connection, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(passwordOf(userId), isNotNull(credentials.password)))
  return rows.length > 0
}
