import { and, eq, sql } from 'drizzle-orm'
import { thumbnailFor, videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import type { FileVideo } from '#contract/authored/course-file.ts'
import { videos } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { keepVideoWords } from './keep-video-words.ts'
import { keepTranscriptJson } from './transcripts/keep-transcript.ts'
import type { SpokenLines } from './transcripts/spoken-in.ts'

/**
 * Adds the videos that come with a course, which must belong to the learner. The first video is listed first.
 * `spoken` yields their transcripts in the same order.
 */
export async function addCourseVideos(
  tx: Transaction,
  { learnerId, courseId }: { learnerId: string; courseId: string },
  given: readonly Omit<FileVideo, 'transcript'>[],
  spoken: SpokenLines,
): Promise<void> {
  const rows = []
  const spokenByVideo = await hashesOf(tx, spoken)
  for (const [index, { address, title, description, channel, tags }] of given.entries()) {
    const videoId = videoIdOf(address)
    if (videoId === null) throw new Error('A course file holds no address without a video id.')
    rows.push({
      userId: learnerId,
      courseId,
      videoId,
      title,
      description,
      tags,
      videoUrl: videoUrlFor(videoId),
      thumbnailUrl: thumbnailFor(videoId),
      channelName: channel || null,
      transcriptHash: spokenByVideo[index] ?? null,
      cameWithCourse: true,
      searchText: searchTextOf(title, description),
      createdAt: sql`now() - ${index} * interval '1 microsecond'`,
    })
  }
  if (rows.length === 0) return
  await tx.insert(videos).values(rows)
  await keepVideoWords(tx, and(eq(videos.courseId, courseId), eq(videos.userId, learnerId)))
}

async function hashesOf(tx: Transaction, spoken: SpokenLines): Promise<(string | null)[]> {
  const hashes: (string | null)[] = []
  for await (const lines of spoken) hashes.push(lines === null ? null : await keepTranscriptJson(tx, lines))
  return hashes
}
