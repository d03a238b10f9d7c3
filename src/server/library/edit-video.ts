import { eq } from 'drizzle-orm'
import type { EditVideo, VideoDetail } from '#contract/library.ts'
import { transcriptHash, videos } from '#db/library.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { carryCheckpoints } from './checkpoints/carry-checkpoints.ts'
import { findVideo } from './find-video.ts'
import { keepVideoWords } from './keep-video-words.ts'
import { holdOwnCourse, ownVideo } from './queries.ts'
import { readTranscript } from './read-transcript.ts'

/** What the edit names changes, all of it or none. */
export async function editVideo(
  db: Database,
  id: string,
  learnerId: string,
  { transcript: written, channelName, ...edit }: EditVideo,
): Promise<VideoDetail> {
  const transcript = written === undefined ? undefined : await readTranscript(written)
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({
        ...{ title: videos.title, description: videos.description, courseId: videos.courseId },
        hash: transcriptHash(videos),
      })
      .from(videos)
      .where(ownVideo(id, learnerId))
      .for('no key update')
    if (current === undefined) throw new AppError('video_not_found')
    if (edit.courseId !== undefined && edit.courseId !== current.courseId)
      await holdOwnCourse(tx, edit.courseId, learnerId)
    await tx
      .update(videos)
      .set({
        ...edit,
        ...(channelName !== undefined && { channelName: channelName || null }),
        ...(transcript !== undefined && { transcript }),
        searchText: searchTextOf(edit.title ?? current.title, edit.description ?? current.description),
      })
      .where(eq(videos.id, id))
    await keepVideoWords(tx, eq(videos.id, id))
    if (transcript) await carryCheckpoints(tx, { videoId: id, hash: current.hash, transcript })
    return findVideo(tx, id, learnerId)
  })
}
