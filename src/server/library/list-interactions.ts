import { and, desc, eq, lt } from 'drizzle-orm'
import type { LibrarianInteraction } from '#contract/library.ts'
import { librarianInteractions, videos } from '#db/library.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { ownVideo } from './queries.ts'

type Page = { cursor?: number | undefined; limit: number }

/** The conversation about a video, the newest first. */
export async function listInteractions(
  db: Connection,
  videoId: string,
  learnerId: string,
  { cursor, limit }: Page,
): Promise<{ items: LibrarianInteraction[]; nextCursor: string | null }> {
  const [video] = await db.select({ id: videos.id }).from(videos).where(ownVideo(videoId, learnerId))
  if (video === undefined) throw new AppError('video_not_found')
  const found = await db
    .select()
    .from(librarianInteractions)
    .where(
      and(
        eq(librarianInteractions.videoId, videoId),
        cursor === undefined ? undefined : lt(librarianInteractions.id, cursor),
      ),
    )
    .orderBy(desc(librarianInteractions.id))
    .limit(limit + 1)
  const items = found.slice(0, limit).map((row) => ({
    id: row.id,
    timestamp: row.timestamp.toISOString(),
    userMessage: row.userMessage,
    assistantResponse: row.assistantResponse,
    cutOff: row.cutOff,
    currentTime: row.currentTime,
    seekTimestamp: row.seekTimestamp,
  }))
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? String(last.id) : null }
}
