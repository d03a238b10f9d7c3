import { lt, sql } from 'drizzle-orm'
import { mailsGivenUp } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The operator's page counts the last 30 days. */
export async function forgetGivenUp(db: Connection): Promise<void> {
  await db.delete(mailsGivenUp).where(lt(mailsGivenUp.createdAt, sql`now() - interval '30 days'`))
}
