import { and, eq } from 'drizzle-orm'
import type { Source } from '#contract/sources.ts'
import { sameRevision } from '#db/columns.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { findSource } from './find-source.ts'
import { ownSource } from './queries.ts'

/** A row whose file is here, as it waits for its reading. */
export const toBeRead = {
  state: 'waiting',
  fault: null,
  attempts: 0,
  sections: null,
  sectionsRead: 0,
  ...sameRevision,
} as const

/** Reads a document once more that could not be read; any other stays as it is. */
export async function readAgain(db: Connection, id: string, learnerId: string): Promise<Source> {
  await db
    .update(sources)
    .set(toBeRead)
    .where(and(ownSource(id, learnerId), eq(sources.state, 'failed')))
  return findSource(db, id, learnerId)
}
