import { lt, sql } from 'drizzle-orm'
import { sessions, usedTokens, verifications } from '#db/accounts.ts'
import { signInStates } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** Sessions and links that are over: run now and then. An expired link is told from an unknown one for a week. */
export async function forgetExpired(db: Connection): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(signInStates).where(lt(signInStates.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now() - interval '7 days'`))
  await db.delete(usedTokens).where(lt(usedTokens.expiresAt, sql`now()`))
}
