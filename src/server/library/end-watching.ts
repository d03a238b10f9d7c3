import { and, eq, sql } from 'drizzle-orm'
import { watchedPercent } from '#contract/library/library-rules.ts'
import type { EndWatching } from '#contract/library.ts'
import { videoSessions } from '#db/library.ts'
import type { Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { holdVideo } from './queries.ts'
import { moveTo } from './save-progress.ts'

type Ending = { videoId: string; sessionId: string; learnerId: string; progress: EndWatching }

/**
 * Ends a watching session and stores its last position. Idempotent, and newer values stay, so a browser that
 * was offline may repeat the request.
 */
export async function endWatching(
  db: Database,
  { videoId, sessionId, learnerId, progress }: Ending,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { duration } = await holdVideo(tx, videoId, learnerId)
    const [session] = await tx
      .select({ endedAt: videoSessions.endedAt })
      .from(videoSessions)
      .where(
        and(
          eq(videoSessions.id, sessionId),
          eq(videoSessions.videoId, videoId),
          eq(videoSessions.userId, learnerId),
        ),
      )
    if (session === undefined) throw new AppError('not_found')
    if (session.endedAt !== null) return
    const endedAt = sql`greatest(${videoSessions.startedAt}, now() - ${progress.endedSecondsAgo} * interval '1 second')`
    const elapsed = sql`ceil(extract(epoch from ${endedAt} - ${videoSessions.startedAt}))`
    const length = progress.duration ?? duration
    const [closed] = await tx
      .update(videoSessions)
      .set({
        endedAt,
        // The watched time cannot exceed the time that has passed.
        durationWatched: sql`least(${Math.round(progress.durationWatched)}, ${elapsed})::int`,
        completionPercentage: watchedPercent(progress.playbackPositionSeconds, length),
      })
      .where(eq(videoSessions.id, sessionId))
      .returning({ endedAt: videoSessions.endedAt })
    if (!closed?.endedAt) throw new Error('The closed session was not returned.')
    const at = sql`${closed.endedAt.toISOString()}::timestamptz`
    await moveTo(tx, { id: videoId, knownDuration: duration, progress, at })
  })
}
