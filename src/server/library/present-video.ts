import type { Video } from '#contract/library.ts'
import type { VideoRow } from './queries.ts'

/** What leaves the server of a video in a list. Its owner stays here, being whoever asks. */
export function presentVideo(row: VideoRow): Video {
  return {
    id: row.id,
    videoId: row.videoId,
    videoUrl: row.videoUrl,
    thumbnailUrl: row.thumbnailUrl,
    title: row.title,
    description: row.description,
    courseId: row.courseId,
    course:
      row.courseId === null || row.courseTitle === null ? null : { id: row.courseId, title: row.courseTitle },
    tags: row.tags,
    channelName: row.channelName,
    duration: row.duration,
    ...presentProgress(row),
    isAiRecommended: row.isAiRecommended,
    recommendationReason: row.recommendationReason,
    hasTranscript: row.hasTranscript,
    createdAt: row.createdAt.toISOString(),
  }
}

type Progress = Pick<VideoRow, 'watchProgress' | 'playbackPositionSeconds' | 'lastWatchedAt' | 'isCompleted'>

export const presentProgress = (row: Progress) => ({
  watchProgress: row.watchProgress,
  playbackPositionSeconds: row.playbackPositionSeconds,
  lastWatchedAt: row.lastWatchedAt?.toISOString() ?? null,
  isCompleted: row.isCompleted,
})
