import { and, eq } from 'drizzle-orm'
import { checkpointRules } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import { videos } from '#db/library.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { placed } from './choose-checkpoints.ts'
import { findSet, keepSet, ownKey } from './sets.ts'
import { readTalk } from './talk.ts'

/**
 * A transcript was edited: the questions whose words still stand in it go along, at their new times, and with them what
 * the learner answered. The others stay behind. They go along for this video alone: kept for the new transcript, the
 * words of whoever edits it to and fro would be asked of everybody who has it. Where too few stand, and nothing was made
 * of the new transcript, questions are made anew.
 */
export async function carryCheckpoints(
  tx: Transaction,
  { videoId, hash, transcript }: { videoId: string; hash: string | null; transcript: TranscriptLine[] },
): Promise<void> {
  if (hash === null) return
  const set = await findSet(tx, { videoId, hash })
  const [video] = await tx.select({ hash: videos.transcriptHash }).from(videos).where(eq(videos.id, videoId))
  if (set === undefined || !video?.hash || video.hash === hash) return
  const edited = { videoId, hash: video.hash }
  const talk = readTalk(transcript)
  const standing =
    talk === undefined
      ? []
      : placed(
          talk,
          set.made.map(({ id: _id, ...one }) => one),
        )
  if (standing.length >= checkpointRules.questions.fewest && (await findSet(tx, edited)) === undefined)
    await keepSet(tx, { key: ownKey(edited), madeBy: set.madeBy }, standing)
  const after = await findSet(tx, edited)
  for (const { id, question } of set.made) {
    const same = after?.made.find((one) => one.question === question)
    if (same === undefined) continue
    await tx
      .update(checkpointAnswers)
      .set({ checkpointId: same.id })
      .where(and(eq(checkpointAnswers.videoId, videoId), eq(checkpointAnswers.checkpointId, id)))
  }
}
