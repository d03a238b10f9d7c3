import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from './queries.ts'

/**
 * Deletes a document with its file, everything read from it, its citations and its conversation. A worker
 * that is reading it finds no row and ends.
 */
export async function deleteSource(db: Connection, id: string, learnerId: string): Promise<void> {
  const gone = await db.delete(sources).where(ownSource(id, learnerId)).returning({ id: sources.id })
  if (gone.length === 0) throw new AppError('source_not_found')
}
