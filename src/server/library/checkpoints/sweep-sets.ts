import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { checkpointSets } from '#db/checkpoints.ts'
import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { ownKey } from './sets.ts'

/** A key is a transcript's, or a transcript's and a video's (`ownKey`). The first part alone is found by an index. */
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

/** The questions of transcripts that no video has any more, and those of a video that has another one. */
export async function sweepSets(db: Connection): Promise<void> {
  await db.delete(checkpointSets).where(isUnused(db))
}

/** Before a learner goes: under which keys their videos' questions may be. */
export async function setKeysOf(db: Connection, learnerId: string): Promise<string[]> {
  const found = await db
    .select({ videoId: videos.id, hash: videos.transcriptHash })
    .from(videos)
    .where(eq(videos.userId, learnerId))
  return found.flatMap(({ videoId, hash }) => (hash === null ? [] : [hash, ownKey({ videoId, hash })]))
}

/** After it: what their transcripts were asked goes with them, unless others have the same. */
export async function dropUnusedSets(db: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .delete(checkpointSets)
    .where(and(inArray(checkpointSets.transcriptHash, [...new Set(keys)]), isUnused(db)))
}
