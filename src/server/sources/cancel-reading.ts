import { and, inArray } from 'drizzle-orm'
import type { Source } from '#contract/sources.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findSource } from './find-source.ts'
import { ownSource } from './queries.ts'

/** Ends the reading of a document, in whatever process it goes on; one that is not being read stays as it is. */
export async function cancelReading(db: Connection, id: string, learnerId: string): Promise<Source> {
  await db
    .update(sources)
    .set({ state: 'failed', fault: 'cancelled', sections: null, sectionsRead: 0, ...sameRevision })
    .where(and(ownSource(id, learnerId), inArray(sources.state, ['waiting', 'reading'])))
  return findSource(db, id, learnerId)
}
