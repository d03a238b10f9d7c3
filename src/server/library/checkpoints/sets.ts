import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { checkpointSets, checkpoints } from '#db/checkpoints.ts'
import { transcriptHash, videos } from '#db/library.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Placed } from './choose-checkpoints.ts'

export type CheckpointSet = typeof checkpointSets.$inferSelect
export type CheckpointRow = typeof checkpoints.$inferSelect

/** A learner's video as far as its questions go; the transcript itself stays behind. */
export async function findAskedVideo(db: Connection, id: string, learnerId: string) {
  const [video] = await db
    .select({
      courseId: videos.courseId,
      asksCheckpoints: videos.asksCheckpoints,
      hash: transcriptHash(videos),
      /** When its last line begins; null without times. */
      lastSeconds: sql<number | null>`(${videos.transcript} -> -1 ->> 'startSeconds')::float8`,
    })
    .from(videos)
    .where(ownVideo(id, learnerId))
  if (video === undefined) throw new AppError('video_not_found')
  return video
}

export async function findSet(db: Connection, hash: string): Promise<CheckpointSet | undefined> {
  const [set] = await db.select().from(checkpointSets).where(eq(checkpointSets.transcriptHash, hash))
  return set
}

export const readCheckpoints = (db: Connection, hash: string): Promise<CheckpointRow[]> =>
  db
    .select(getTableColumns(checkpoints))
    .from(checkpoints)
    .where(eq(checkpoints.transcriptHash, hash))
    .orderBy(asc(checkpoints.position))

/** Where rules found nothing to ask, a model that was connected since may. */
export const isToBeMade = (
  set: Pick<CheckpointSet, 'madeBy'> | undefined,
  made: readonly unknown[],
  hasModel: boolean,
): boolean => set === undefined || (hasModel && set.madeBy === 'rules' && made.length === 0)

/** Keeps the questions of a transcript, in place of none at most: whoever was faster has theirs stand. */
export async function keepSet(
  tx: Connection,
  { hash, madeBy }: { hash: string; madeBy: CheckpointSet['madeBy'] },
  made: readonly Placed[],
): Promise<void> {
  await tx.insert(checkpointSets).values({ transcriptHash: hash, madeBy }).onConflictDoNothing()
  await tx
    .select({ hash: checkpointSets.transcriptHash })
    .from(checkpointSets)
    .where(eq(checkpointSets.transcriptHash, hash))
    .for('update')
  const standing = await readCheckpoints(tx, hash)
  if (standing.length > 0 || made.length === 0) return
  await tx.update(checkpointSets).set({ madeBy }).where(eq(checkpointSets.transcriptHash, hash))
  await tx
    .insert(checkpoints)
    .values(made.map((one, position) => ({ ...one, transcriptHash: hash, position })))
}
