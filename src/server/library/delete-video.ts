import { videos } from '#db/library.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ownVideo } from './queries.ts'

/** Its sessions and its conversation go along. */
export async function deleteVideo(db: Connection, id: string, learnerId: string): Promise<void> {
  const gone = await db.delete(videos).where(ownVideo(id, learnerId)).returning({ id: videos.id })
  if (gone.length === 0) throw new AppError('video_not_found')
}
