import { and, eq, sql } from 'drizzle-orm'
import { thumbnailFor, videoIdOf, videoUrlFor } from '#contract/addresses/video-url.ts'
import type { FileVideo } from '#contract/authored/course-file.ts'
import { videos } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import { keepVideoWords } from './keep-video-words.ts'
import { readTranscript } from './read-transcript.ts'
import { keepTranscript } from './transcripts/keep-transcript.ts'

/** The videos that come with a course, for a course that is known to be the learner's. The first is listed first. */
export async function addCourseVideos(
  tx: Transaction,
  { learnerId, courseId }: { learnerId: string; courseId: string },
  given: readonly FileVideo[],
): Promise<void> {
  const rows = []
  for (const [index, { address, title, description, channel, tags, transcript }] of given.entries()) {
    const videoId = videoIdOf(address)
    if (videoId === null) throw new Error('A course file holds no address without a video id.')
    rows.push({
      ...{ userId: learnerId, courseId, videoId, title, description, tags },
      videoUrl: videoUrlFor(videoId),
      thumbnailUrl: thumbnailFor(videoId),
      channelName: channel || null,
      transcriptHash: await keepTranscript(
        tx,
        transcript && (await readTranscript({ text: transcript.text, format: formatOf(transcript) })),
      ),
      cameWithCourse: true,
      searchText: searchTextOf(title, description),
      createdAt: sql`now() - ${index} * interval '1 microsecond'`,
    })
  }
  if (rows.length === 0) return
  await tx.insert(videos).values(rows)
  await keepVideoWords(tx, and(eq(videos.courseId, courseId), eq(videos.userId, learnerId)))
}

/** Plain text may be captions, too; that shows in the text. */
const formatOf = ({ format }: NonNullable<FileVideo['transcript']>) => (format === 'txt' ? 'text' : format)
