import { eq } from 'drizzle-orm'
import type { WatchSettings } from '#contract/library/checkpoints.ts'
import { watchSettings } from '#db/checkpoints.ts'
import { sameRevision } from '#db/columns.ts'
import { videos } from '#db/library.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

const columns = { asksCheckpoints: watchSettings.asksCheckpoints }

/** The learner's settings for all videos. */
export async function readWatchSettings(db: Connection, learnerId: string): Promise<WatchSettings> {
  const [row] = await db.select(columns).from(watchSettings).where(eq(watchSettings.userId, learnerId))
  return row ?? { asksCheckpoints: true }
}

export async function saveWatchSettings(
  db: Connection,
  learnerId: string,
  settings: WatchSettings,
): Promise<WatchSettings> {
  await db
    .insert(watchSettings)
    .values({ ...settings, userId: learnerId })
    .onConflictDoUpdate({ target: watchSettings.userId, set: settings })
  return settings
}

/** Stores whether questions are asked during this video. */
export async function saveAsking(
  db: Connection,
  learnerId: string,
  videoId: string,
  { asksCheckpoints }: WatchSettings,
): Promise<void> {
  const changed = await db
    .update(videos)
    .set({ asksCheckpoints, ...sameRevision })
    .where(ownVideo(videoId, learnerId))
    .returning({ id: videos.id })
  if (changed.length === 0) throw new AppError('video_not_found')
}
