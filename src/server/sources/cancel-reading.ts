import { and, inArray } from 'drizzle-orm'
import type { Source } from '#contract/sources.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findSource } from './find-source.ts'
import { ownSource } from './queries.ts'

/**
 * Cancels the reading of a document, in whichever process it runs. A document that is not being read stays
 * unchanged.
 */
export async function cancelReading(db: Connection, id: string, learnerId: string): Promise<Source> {
  await db
    .update(sources)
    .set({ state: 'failed', fault: 'cancelled', sections: null, sectionsRead: 0, ...sameRevision })
    .where(and(ownSource(id, learnerId), inArray(sources.state, ['waiting', 'reading'])))
  return findSource(db, id, learnerId)
}
