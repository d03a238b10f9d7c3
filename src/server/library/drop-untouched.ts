import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { checkpointAnswers } from '#db/checkpoints.ts'
import { messages } from '#db/conversations.ts'
import { videoSessions, videos } from '#db/library.ts'
import { cardNotes } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { dropUnusedTranscripts } from './transcripts/sweep-transcripts.ts'

type Table = typeof videoSessions | typeof messages | typeof checkpointAnswers | typeof cardNotes

const has = (table: Table): SQL => sql`exists (select 1 from ${table} where ${table.videoId} = ${videos.id})`

/**
 * Called before a course is deleted: deletes the videos that came with it and that the learner never watched,
 * wrote about or changed. The other videos, and those the learner added, stay without a course.
 */
export async function dropUntouchedVideos(
  tx: Transaction,
  courseId: string,
  learnerId: string,
): Promise<void> {
  const touched = or(has(videoSessions), has(messages), has(checkpointAnswers), has(cardNotes))
  const gone = await tx
    .delete(videos)
    .where(
      and(
        eq(videos.courseId, courseId),
        eq(videos.userId, learnerId),
        videos.cameWithCourse,
        isNull(videos.lastWatchedAt),
        eq(videos.watchProgress, 0),
        eq(videos.notes, ''),
        touched && not(touched),
      ),
    )
    .returning({ hash: videos.transcriptHash })
  await dropUnusedTranscripts(
    tx,
    gone.flatMap(({ hash }) => hash ?? []),
  )
}
