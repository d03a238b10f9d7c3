import { lt, sql } from 'drizzle-orm'
import { sessions, usedTokens, verifications } from '#db/accounts.ts'
import { signInStates } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'

/**
 * Deletes expired sessions and links; runs from time to time. For a week an expired link has another message
 * than an unknown one.
 */
export async function forgetExpired(db: Connection): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(signInStates).where(lt(signInStates.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now() - interval '7 days'`))
  await db.delete(usedTokens).where(lt(usedTokens.expiresAt, sql`now()`))
}
