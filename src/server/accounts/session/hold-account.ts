import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** An account's row is held before any other row of it: two acts at once then wait in one order, never for each other. */
export async function holdAccount(tx: Connection, userId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return account
}
