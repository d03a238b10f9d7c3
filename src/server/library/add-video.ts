import { eq } from 'drizzle-orm'
import { thumbnailFor, videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import type { AddVideo, VideoDetail } from '#contract/library.ts'
import type { SpaceLimits } from '#contract/profile/space.ts'
import { videos } from '#db/library.ts'
import { markChanged } from '#server/courses/mark-changed.ts'
import type { Database } from '#server/platform/database/db.ts'
import { holdSpace, measureSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { holdOwnCourse } from '#server/sources/queries.ts'
import { findVideo } from './find-video.ts'
import { keepVideoWords } from './keep-video-words.ts'
import { keepTranscript } from './transcripts/keep-transcript.ts'
import { readTranscriptApart } from './transcripts/read-transcript-apart.ts'

const added = ['videos', 'transcriptBytes'] as const

/** Address and picture are built from the id, so nothing else that a learner pasted is stored. */
export async function addVideo(
  db: Database,
  learnerId: string,
  video: AddVideo,
  limits: SpaceLimits,
): Promise<VideoDetail> {
  const videoId = videoIdOf(video.videoUrl)
  if (videoId === null) throw new Error('The route takes no address without a video id.')
  const transcript = await readTranscriptApart(learnerId, video.transcript)
  return db.transaction(async (tx) => {
    await holdSpace(tx, learnerId)
    const before = await measureSpace(tx, learnerId, added)
    await holdOwnCourse(tx, video.courseId, learnerId)
    const [row] = await tx
      .insert(videos)
      .values({
        userId: learnerId,
        courseId: video.courseId,
        videoId,
        videoUrl: videoUrlFor(videoId),
        thumbnailUrl: thumbnailFor(videoId),
        title: video.title,
        description: video.description,
        tags: video.tags,
        notes: video.notes,
        channelName: video.channelName || null,
        transcriptHash: await keepTranscript(tx, transcript),
        searchText: searchTextOf(video.title, video.description),
      })
      .returning({ id: videos.id })
    if (row === undefined) throw new Error('The added video was not returned.')
    await markChanged(tx, video.courseId)
    await refuseFull(tx, learnerId, limits, added, before)
    await keepVideoWords(tx, eq(videos.id, row.id))
    return findVideo(tx, row.id, learnerId)
  })
}
