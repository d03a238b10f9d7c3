import { and, eq } from 'drizzle-orm'
import type { TranscriptLine } from '#contract/library.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import { transcriptHash, videos } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { placed } from './choose-checkpoints.ts'
import { findSet, keepSet, readCheckpoints } from './sets.ts'
import { readTalk } from './talk.ts'

/**
 * A transcript was edited: the questions whose words still stand in it go along, at their new times, and with them what
 * the learner answered. The others stay behind. Where none stands, questions are made anew.
 */
export async function carryCheckpoints(
  tx: Transaction,
  { videoId, hash, transcript }: { videoId: string; hash: string | null; transcript: TranscriptLine[] },
): Promise<void> {
  if (hash === null) return
  const set = await findSet(tx, hash)
  const [video] = await tx
    .select({ hash: transcriptHash(videos) })
    .from(videos)
    .where(eq(videos.id, videoId))
  if (set === undefined || !video?.hash || video.hash === hash) return
  const before = await readCheckpoints(tx, hash)
  const talk = readTalk(transcript)
  const standing =
    talk === undefined
      ? []
      : placed(
          talk,
          before.map(({ id: _id, ...one }) => one),
        )
  if (standing.length > 0 && (await findSet(tx, video.hash)) === undefined)
    await keepSet(tx, { hash: video.hash, madeBy: set.madeBy }, standing)
  const after = await readCheckpoints(tx, video.hash)
  for (const { id, question } of before) {
    const same = after.find((one) => one.question === question)
    if (same === undefined) continue
    await tx
      .update(checkpointAnswers)
      .set({ checkpointId: same.id })
      .where(and(eq(checkpointAnswers.videoId, videoId), eq(checkpointAnswers.checkpointId, id)))
  }
}
