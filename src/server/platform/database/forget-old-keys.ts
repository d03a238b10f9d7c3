import { lt } from 'drizzle-orm'
import { sentKeys } from '#db/platform.ts'
import type { Connection } from './db.ts'
import { longAgo, sweepOld } from './sweep-old.ts'

/** An Idempotency-Key is for a call whose answer was lost, and counts for a day. */
export const forgetOldKeys = (db: Connection): Promise<void> =>
  sweepOld(db, sentKeys, sentKeys.id, lt(sentKeys.sentAt, longAgo(1)))
