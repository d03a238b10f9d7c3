import { and, eq, lt, sql } from 'drizzle-orm'
import { users, verifications } from '#db/accounts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/** Deletes accounts whose address was never confirmed. Accounts with a link that still works are kept. */
export const forgetUnconfirmed = (db: Connection, days: number): Promise<void> =>
  sweepOld(
    db,
    users,
    users.id,
    and(
      eq(users.emailVerified, false),
      lt(users.createdAt, longAgo(days)),
      sql`not exists (select 1 from ${verifications}
        where ${verifications.expiresAt} > now() and ${verifications.value}::jsonb ->> 'userId' = ${users.id}::text)`,
    ),
  )
