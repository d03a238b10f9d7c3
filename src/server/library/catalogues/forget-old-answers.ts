import { lt } from 'drizzle-orm'
import { catalogueAnswers } from '#db/works.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { longAgo, sweepOld } from '#server/platform/database/sweep-old.ts'

const keptDays = 30

/** Catalogues grow and are mended: they are asked again after a while. */
export const forgetOldAnswers = (db: Connection): Promise<void> =>
  sweepOld(db, catalogueAnswers, catalogueAnswers.key, lt(catalogueAnswers.askedAt, longAgo(keptDays)))
