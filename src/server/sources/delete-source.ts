import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownSource } from './queries.ts'

/** With it go the file, all that was read of it, its citations and its conversation; whoever reads it now finds no row and ends. */
export async function deleteSource(db: Connection, id: string, learnerId: string): Promise<void> {
  const gone = await db.delete(sources).where(ownSource(id, learnerId)).returning({ id: sources.id })
  if (gone.length === 0) throw new AppError('source_not_found')
}
