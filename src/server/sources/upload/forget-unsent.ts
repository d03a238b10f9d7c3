import { and, eq, lt } from 'drizzle-orm'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

/** How long an unfinished upload is kept. */
const patienceDays = 1

/** Deletes files whose upload was interrupted and not resumed, which frees their storage. */
export const forgetUnsent = (db: Connection): Promise<void> =>
  sweepOld(
    db,
    sources,
    sources.id,
    and(eq(sources.state, 'sending'), lt(sources.createdAt, longAgo(patienceDays))),
  )
