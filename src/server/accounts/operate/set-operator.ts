import { eq, sql } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Makes an account an operator's, or takes that back. */
export async function setOperator(tx: Connection, userId: string, isOperator: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ operatorSince: isOperator ? sql`coalesce(${users.operatorSince}, now())` : null })
    .where(eq(users.id, userId))
}
