import { and, eq, lt } from 'drizzle-orm'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/** So long may a file be on its way. */
const patienceDays = 1

/** Files whose sending broke off and was not taken up again: their room is free. */
export const forgetUnsent = (db: Connection): Promise<void> =>
  sweepOld(
    db,
    sources,
    sources.id,
    and(eq(sources.state, 'sending'), lt(sources.createdAt, longAgo(patienceDays))),
  )
