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
 * After an edit of a transcript, keeps the questions whose words the new transcript still contains, at their
 * new times, with the learner's answers. The other questions are dropped. The kept questions belong to this
 * video alone; otherwise a learner could edit a transcript back and forth to choose the questions of
 * everybody who has it. Where too few are left, and the new transcript has no questions yet, new questions
 * are made.
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
  if (standing.length >= checkpointRules.questions.min && (await findSet(tx, edited)) === undefined)
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
