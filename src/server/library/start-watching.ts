import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { videoSessions } from '#db/library.ts'
import type { Database } from '#server/platform/database/db.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import { holdVideo } from './queries.ts'

type Opening = { videoId: string; learnerId: string; startedSecondsAgo: number; key?: string | undefined }

/**
 * Starts a watching session. Idempotent by key: after a lost answer, a repeated request returns the same
 * session.
 */
export async function startWatching(db: Database, { videoId, learnerId, startedSecondsAgo, key }: Opening) {
  const id = key === undefined ? randomUUID() : keyedId(learnerId, videoId, key)
  return db.transaction(async (tx) => {
    const { courseId } = await holdVideo(tx, videoId, learnerId)
    await tx
      .insert(videoSessions)
      .values({
        id,
        userId: learnerId,
        videoId,
        courseId,
        startedAt: sql`now() - ${startedSecondsAgo} * interval '1 second'`,
      })
      .onConflictDoNothing({ target: videoSessions.id })
    const [session] = await tx
      .select({ id: videoSessions.id, startedAt: videoSessions.startedAt })
      .from(videoSessions)
      .where(and(eq(videoSessions.id, id), eq(videoSessions.userId, learnerId)))
    if (session === undefined) throw new Error('The opened session was not found.')
    return { id: session.id, startedAt: session.startedAt.toISOString() }
  })
}
