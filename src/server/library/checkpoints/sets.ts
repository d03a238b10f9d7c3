import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { shortestTalk } from '#contract/library/checkpoints.ts'
import { checkpointSets, checkpoints } from '#db/checkpoints.ts'
import { transcripts, videos } from '#db/library.ts'
import { runs } from '#db/runs.ts'
import { ownVideo } from '#server/library/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { PlacedQuestion } from './choose-checkpoints.ts'

export type CheckpointRow = typeof checkpoints.$inferSelect

/** The facts of a learner's video that its questions need, without the transcript itself. */
export async function findAskedVideo(db: Connection, id: string, learnerId: string) {
  const [video] = await db
    .select({
      courseId: videos.courseId,
      asksCheckpoints: videos.asksCheckpoints,
      hash: videos.transcriptHash,
      /** Whether the talk is long enough for questions (as in `readTalk`); it may still lack times. */
      isLong: sql<boolean>`coalesce((${transcripts.lines} -> -1 ->> 'startSeconds')::float8, 0) >= ${shortestTalk}`,
    })
    .from(videos)
    .leftJoin(transcripts, eq(transcripts.hash, videos.transcriptHash))
    .where(ownVideo(id, learnerId))
  if (video === undefined) throw new AppError('video_not_found')
  return video
}

type Transcript = { videoId: string; hash: string }
export type CheckpointSet = Pick<typeof checkpointSets.$inferSelect, 'madeBy'> & {
  made: CheckpointRow[]
  /** Whether the questions belong to this video alone. */
  isOwn: boolean
}

/**
 * The key of questions for this video alone: they were kept after an edit of the transcript, or a learner's
 * own model wrote them. Other learners with the same transcript do not get them.
 */
export const ownKey = ({ videoId, hash }: Transcript): string => `${hash}:${videoId}`

/** Finds the questions of a video: its own questions take precedence over those of the transcript. */
export async function findSet(db: Connection, video: Transcript): Promise<CheckpointSet | undefined> {
  const [set] = await db
    .select({ key: checkpointSets.transcriptHash, madeBy: checkpointSets.madeBy })
    .from(checkpointSets)
    .where(inArray(checkpointSets.transcriptHash, [ownKey(video), video.hash]))
    .orderBy(desc(sql`length(${checkpointSets.transcriptHash})`))
    .limit(1)
  return (
    set && { madeBy: set.madeBy, made: await readCheckpoints(db, set.key), isOwn: set.key !== video.hash }
  )
}

const readCheckpoints = (db: Connection, key: string): Promise<CheckpointRow[]> =>
  db
    .select(getTableColumns(checkpoints))
    .from(checkpoints)
    .where(eq(checkpoints.transcriptHash, key))
    .orderBy(asc(checkpoints.position))

/**
 * Whether this learner had questions made for the video's transcript. Questions that others made are shown
 * only after that: otherwise a learner could paste a transcript to learn whether another learner has it. If
 * the run was deleted, the page asks again and finds the questions.
 */
export async function hasAsked(
  db: Connection,
  learnerId: string,
  { videoId, hash }: Transcript,
): Promise<boolean> {
  const asked = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.userId, learnerId),
        eq(runs.kind, 'checkpoints'),
        eq(runs.subject, videoId),
        eq(runs.state, 'done'),
        eq(sql`${runs.request} ->> 'transcriptHash'`, hash),
      ),
    )
    .limit(1)
  return asked.length > 0
}

/** If rules found no questions, a model that was connected later may. */
export const isToBeMade = (set: CheckpointSet | undefined, hasModel: boolean): boolean =>
  set === undefined || (hasModel && set.madeBy === 'rules' && set.made.length === 0)

/** Stores questions under a key that has none. Where another process was faster, its questions stay. */
export async function keepSet(
  tx: Connection,
  { key, madeBy }: { key: string; madeBy: CheckpointSet['madeBy'] },
  made: readonly PlacedQuestion[],
): Promise<void> {
  await tx.insert(checkpointSets).values({ transcriptHash: key, madeBy }).onConflictDoNothing()
  await tx
    .select({ key: checkpointSets.transcriptHash })
    .from(checkpointSets)
    .where(eq(checkpointSets.transcriptHash, key))
    .for('update')
  const standing = await readCheckpoints(tx, key)
  if (standing.length > 0 || made.length === 0) return
  await tx.update(checkpointSets).set({ madeBy }).where(eq(checkpointSets.transcriptHash, key))
  await tx
    .insert(checkpoints)
    .values(made.map((one, position) => ({ ...one, transcriptHash: key, position })))
}
