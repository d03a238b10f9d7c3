import { verifyPassword } from 'better-auth/crypto'
import { and, eq, sql } from 'drizzle-orm'
import { credentials, users } from '#db/accounts.ts'
import type { Connection, Database } from '#server/platform/db.ts'

/** Fits no password; looking at it costs what looking at a real one costs. */
const nobodysHash = `${'0'.repeat(32)}:${'0'.repeat(128)}`

const passwordOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential'))

/** The password of an unconfirmed address's newest sign-up, if there is one, and whether this one chose the same. */
export type Comparison = { earlier: string | null; agrees: boolean }

/** Dear, so outside of any transaction; as dear for an address that nobody signed up with. */
export async function compareWithEarlier(db: Database, email: string, password: string): Promise<Comparison> {
  const [waiting] = await db
    .select({ hash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .limit(1)
  const earlier = waiting?.hash ?? null
  return { earlier, agrees: await verifyPassword({ hash: earlier ?? nobodysHash, password }) }
}

export async function addPassword(tx: Connection, userId: string, password: string): Promise<void> {
  await tx.insert(credentials).values({ userId, accountId: userId, providerId: 'credential', password })
}

/**
 * The newest sign-up's password, under which a login hears that the address waits to be confirmed. Once two differ nobody
 * knows which is the owner's. False when another sign-up came after the comparison, which then says nothing.
 */
export async function addClaim(
  tx: Connection,
  userId: string,
  passwordHash: string,
  { earlier, agrees }: Comparison,
): Promise<boolean> {
  if (earlier === null) return false
  const claimed = await tx
    .update(credentials)
    .set({
      password: agrees ? earlier : passwordHash,
      disputed: sql`${credentials.disputed} or ${!agrees}`,
    })
    .where(and(passwordOf(userId), eq(credentials.password, earlier)))
    .returning({ id: credentials.id })
  return claimed.length > 0
}

/** Takes a password that is in dispute away from everyone; false when all sign-ups chose the same one, which stays. */
export async function dropDisputed(tx: Connection, userId: string): Promise<boolean> {
  const dropped = await tx
    .update(credentials)
    .set({ password: null, disputed: false })
    .where(and(passwordOf(userId), eq(credentials.disputed, true)))
    .returning({ id: credentials.id })
  return dropped.length > 0
}

export async function replacePassword(tx: Connection, userId: string, password: string): Promise<void> {
  await tx.update(credentials).set({ password, disputed: false }).where(passwordOf(userId))
}
