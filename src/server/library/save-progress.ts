import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isWatched, watchedPercent } from '#contract/library/library-rules.ts'
import { savedProgressSchema, type WatchProgress } from '#contract/library.ts'
import { sameRevision } from '#db/columns.ts'
import { videos } from '#db/library.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { present } from '#server/platform/http/present.ts'
import { holdVideo } from './queries.ts'

/** Stores the player's current position. */
export async function saveProgress(db: Database, id: string, learnerId: string, progress: WatchProgress) {
  return db.transaction(async (tx) => {
    const { duration } = await holdVideo(tx, id, learnerId)
    const [row] = await moveTo(tx, { id, knownDuration: duration, progress, at: sql`clock_timestamp()` })
    if (row === undefined) throw new Error('The saved progress was not returned.')
    return present(savedProgressSchema, row)
  })
}

type Move = {
  id: string
  knownDuration: number | null
  progress: Pick<WatchProgress, 'playbackPositionSeconds' | 'duration'> & {
    channelName?: WatchProgress['channelName']
  }
  /** The time of this position; a position that was saved later stays. */
  at: SQL
}

/** A video that was watched to the end stays completed, also when it is watched again from the start. */
export function moveTo(tx: Transaction, { id, knownDuration, progress, at }: Move) {
  const length = progress.duration ? Math.round(progress.duration) : knownDuration
  const position = length
    ? Math.min(progress.playbackPositionSeconds, length)
    : progress.playbackPositionSeconds
  return tx
    .update(videos)
    .set({
      ...sameRevision,
      playbackPositionSeconds: position,
      lastWatchedAt: at,
      duration: length,
      watchProgress: watchedPercent(position, length),
      isCompleted: sql`${videos.isCompleted} or ${isWatched(position, length)}`,
      // A channel that the learner named by hand takes precedence over the player's.
      ...(progress.channelName && {
        channelName: sql`coalesce(${videos.channelName}, ${progress.channelName})`,
      }),
    })
    .where(and(eq(videos.id, id), or(isNull(videos.lastWatchedAt), lte(videos.lastWatchedAt, at))))
    .returning()
}
