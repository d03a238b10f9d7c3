import { and, eq } from 'drizzle-orm'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type FoundPassage, findSourcePassages } from './find-source-passages.ts'

/** Searches the passages of one of the learner's documents. */
export async function searchInSource(
  db: Connection,
  userId: string,
  { sourceId, words, limit }: { sourceId: string; words: string; limit: number },
): Promise<FoundPassage[]> {
  const [own] = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.id, sourceId), eq(sources.userId, userId)))
  if (own === undefined) throw new AppError('source_not_found')
  return findSourcePassages(db, userId, { words, isTyping: true, sourceIds: [sourceId] }, limit)
}
