import { and, eq } from 'drizzle-orm'
import type { Source } from '#contract/sources.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findSource } from './find-source.ts'
import { ownSource } from './queries.ts'

/** The values of a row whose file is complete and which waits to be read. */
export const toBeRead = {
  state: 'waiting',
  fault: null,
  attempts: 0,
  sections: null,
  sectionsRead: 0,
  ...sameRevision,
} as const

/** Queues a document that could not be read for another reading; any other document stays unchanged. */
export async function readAgain(db: Connection, id: string, learnerId: string): Promise<Source> {
  await db
    .update(sources)
    .set(toBeRead)
    .where(and(ownSource(id, learnerId), eq(sources.state, 'failed')))
  return findSource(db, id, learnerId)
}
