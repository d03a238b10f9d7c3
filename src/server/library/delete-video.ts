import { videos } from '#db/library.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownVideo } from './queries.ts'
import { dropUnusedTranscripts } from './transcripts/sweep-transcripts.ts'

/**
 * Deletes a video with its sessions and its conversation; its transcript is deleted with the last video that
 * has it.
 */
export async function deleteVideo(db: Database, id: string, learnerId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(videos)
      .where(ownVideo(id, learnerId))
      .returning({ hash: videos.transcriptHash })
    if (gone === undefined) throw new AppError('video_not_found')
    if (gone.hash !== null) await dropUnusedTranscripts(tx, [gone.hash])
  })
}
