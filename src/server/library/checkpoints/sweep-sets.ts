import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { checkpointSets } from '#db/checkpoints.ts'
import { transcriptHash, videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'

const isUnused = (db: Connection) =>
  notExists(
    db
      .select({ id: videos.id })
      .from(videos)
      .where(sql`${transcriptHash(videos)} = ${checkpointSets.transcriptHash}`),
  )

/** The questions of transcripts that no video has any more. */
export async function sweepSets(db: Connection): Promise<void> {
  await db.delete(checkpointSets).where(isUnused(db))
}

/** Before a learner goes: which transcripts their videos have. */
export async function transcriptsOf(db: Connection, learnerId: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ hash: transcriptHash(videos) })
    .from(videos)
    .where(eq(videos.userId, learnerId))
  return found.flatMap(({ hash }) => hash ?? [])
}

/** After it: what their transcripts were asked goes with them, unless others have the same. */
export async function dropUnusedSets(db: Connection, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .delete(checkpointSets)
    .where(and(inArray(checkpointSets.transcriptHash, [...hashes]), isUnused(db)))
}
