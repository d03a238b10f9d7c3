import { lt } from 'drizzle-orm'
import { catalogueAnswers } from '#db/works.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

const keptDays = 30

/** Deletes old answers, because catalogues grow and are corrected. */
export const forgetOldAnswers = (db: Connection): Promise<void> =>
  sweepOld(db, catalogueAnswers, catalogueAnswers.key, lt(catalogueAnswers.askedAt, longAgo(keptDays)))
