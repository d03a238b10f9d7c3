import { notExists, sql } from 'drizzle-orm'
import { checkpointSets } from '#db/checkpoints.ts'
import { transcriptHash, videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The questions of transcripts that no video has any more. */
export async function sweepSets(db: Connection): Promise<void> {
  const having = db
    .select({ id: videos.id })
    .from(videos)
    .where(sql`${transcriptHash(videos)} = ${checkpointSets.transcriptHash}`)
  await db.delete(checkpointSets).where(notExists(having))
}
