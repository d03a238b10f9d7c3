import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { knownDevices } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'

/**
 * The number of newest browsers kept for an account, because a learner who deletes cookies every day has
 * many.
 */
const maxDevices = 50

/**
 * Remembers that an account signed in with this browser, and returns whether it is new. Not new are the
 * account's first browser, which signed up, and a browser whose cookie shows an earlier sign-in than this
 * table.
 */
export async function noteDevice(
  tx: Connection,
  userId: string,
  device: { id: string; wasHere: boolean },
): Promise<{ isNew: boolean }> {
  const deviceHash = createHash('sha256').update(device.id).digest('base64url')
  const [known] = await tx
    .update(knownDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
  if (known !== undefined) return { isNew: false }
  const isFirst = !device.wasHere && (await isFirstOfAll(tx, userId))
  await tx.insert(knownDevices).values({ userId, deviceHash }).onConflictDoNothing()
  await keepNewest(tx, userId)
  return { isNew: !device.wasHere && !isFirst }
}

/**
 * No browser is known and the account is young: an older account dates from before this table, or from a
 * backup.
 */
async function isFirstOfAll(tx: Connection, userId: string): Promise<boolean> {
  const [devices] = await tx
    .select({ count: count() })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  if (devices?.count !== 0) return false
  const young = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.createdAt, sql`now() - interval '1 day'`)))
  return young.length > 0
}

async function keepNewest(tx: Connection, userId: string): Promise<void> {
  const newest = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt))
    .limit(maxDevices)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, newest)))
}
