import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { checkpointSets } from '#db/checkpoints.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { ownKey } from './sets.ts'

/**
 * A key is a transcript's hash, or this hash with a video's id (`ownKey`). Only the first part has an index.
 */
const parts = {
  hash: sql`split_part(${checkpointSets.transcriptHash}, ':', 1)`,
  videoId: sql`split_part(${checkpointSets.transcriptHash}, ':', 2)`,
}

const isUnused = (db: Connection) =>
  notExists(
    db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.transcriptHash, parts.hash), sql`${parts.videoId} in ('', ${videos.id}::text)`)),
  )

/**
 * Deletes the questions of transcripts that no video has, and those of a video that now has another
 * transcript.
 */
export async function sweepSets(db: Connection): Promise<void> {
  await db.delete(checkpointSets).where(isUnused(db))
}

/** Called before a learner is deleted: the keys of their videos' questions. */
export async function setKeysOf(db: Connection, learnerId: string): Promise<string[]> {
  const found = await db
    .select({ videoId: videos.id, hash: videos.transcriptHash })
    .from(videos)
    .where(eq(videos.userId, learnerId))
  return found.flatMap(({ videoId, hash }) => (hash === null ? [] : [hash, ownKey({ videoId, hash })]))
}

/** Called afterwards: deletes those questions, unless others have the same transcript. */
export async function dropUnusedSets(db: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .delete(checkpointSets)
    .where(and(inArray(checkpointSets.transcriptHash, [...new Set(keys)]), isUnused(db)))
}
