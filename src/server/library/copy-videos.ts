import { and, eq, sql } from 'drizzle-orm'
import { videos } from '#db/library.ts'
import type { CourseCopy } from '#server/courses/companions.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { keepVideoWords } from './keep-video-words.ts'

/**
 * Copies the owner's videos of a course to its copy: with transcripts, without watch state, notes or chat.
 */
export async function copyVideos(tx: Connection, copy: CourseCopy): Promise<void> {
  const { fromCourseId, fromOwnerId, toCourseId, toOwnerId } = copy
  await tx.insert(videos).select(
    tx
      .select({
        id: sql<string>`gen_random_uuid()`.as('id'),
        userId: sql<string>`${toOwnerId}::uuid`.as('user_id'),
        courseId: sql<string>`${toCourseId}::uuid`.as('course_id'),
        videoId: videos.videoId,
        videoUrl: videos.videoUrl,
        thumbnailUrl: videos.thumbnailUrl,
        title: videos.title,
        description: videos.description,
        tags: videos.tags,
        notes: sql<string>`''`.as('notes'),
        channelName: videos.channelName,
        duration: videos.duration,
        watchProgress: sql<number>`0`.as('watch_progress'),
        playbackPositionSeconds: sql<number>`0`.as('playback_position_seconds'),
        lastWatchedAt: sql<Date | null>`null::timestamptz`.as('last_watched_at'),
        isCompleted: sql<boolean>`false`.as('is_completed'),
        isAiRecommended: videos.isAiRecommended,
        // It was written for the owner, about the owner's wish.
        recommendationReason: sql<string | null>`null::text`.as('recommendation_reason'),
        transcriptHash: videos.transcriptHash,
        cameWithCourse: sql<boolean>`true`.as('came_with_course'),
        asksCheckpoints: sql<boolean>`true`.as('asks_checkpoints'),
        searchText: videos.searchText,
        revision: sql<number>`1`.as('revision'),
        // New for the learner who copies, in the owner's order.
        createdAt: sql<Date>`now() - row_number() over (order by ${videos.createdAt} desc, ${videos.id})
          * interval '1 microsecond'`.as('created_at'),
      })
      .from(videos)
      .where(and(eq(videos.courseId, fromCourseId), eq(videos.userId, fromOwnerId))),
  )
  await keepVideoWords(tx, and(eq(videos.courseId, toCourseId), eq(videos.userId, toOwnerId)))
}
