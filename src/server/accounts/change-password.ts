import { hashPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import { sessions } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { dropLinks } from './links.ts'
import { replacePassword } from './passwords.ts'

/** A new password ends every other session; the one that asked goes on. */
export async function changePassword(db: Database, learner: Learner, newPassword: string): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await replacePassword(tx, learner.id, passwordHash)
    await tx.delete(sessions).where(and(eq(sessions.userId, learner.id), ne(sessions.id, learner.sessionId)))
    await dropLinks(tx, learner.id, ['recovery', 'email_change'])
  })
}
