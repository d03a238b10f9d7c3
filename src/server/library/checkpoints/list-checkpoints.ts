import { and, eq, sql } from 'drizzle-orm'
import type { Checkpoint, CheckpointState, VideoCheckpoints } from '#contract/library/checkpoints.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type CheckpointRow, findAskedVideo, findSet, hasAsked, isToBeMade } from './sets.ts'
import { readWatchSettings } from './watch-settings.ts'

/** The questions of a learner's video without their keys, with the learner's answers. */
export async function listCheckpoints(
  db: Connection,
  learnerId: string,
  videoId: string,
  { hasModel }: { hasModel: boolean },
): Promise<VideoCheckpoints> {
  const video = await findAskedVideo(db, videoId, learnerId)
  const { asksCheckpoints: asksAnywhere } = await readWatchSettings(db, learnerId)
  const asks = { asksHere: video.asksCheckpoints, asksAnywhere }
  const none = { ...asks, status: 'none' as const, madeBy: null, checkpoints: [] }
  const { hash } = video
  if (hash === null) return none
  const found = await findSet(db, { videoId, hash })
  const isTheirs = found?.isOwn || (await hasAsked(db, learnerId, { videoId, hash }))
  const set = isTheirs ? found : undefined
  if (set !== undefined && set.made.length > 0) {
    const answers = await readAnswers(db, learnerId, videoId)
    return { ...asks, status: 'made', madeBy: set.madeBy, checkpoints: shown(set.made, answers) }
  }
  const couldBeMade = video.isLong && isToBeMade(set, hasModel)
  return couldBeMade ? { ...none, status: 'unmade' } : none
}

type AnswerSummary = { checkpointId: string; wasLastRight: boolean | null; wasEverRight: boolean | null }

/** The last answer to each question, and whether it was ever right; null means skipped. */
const readAnswers = (db: Connection, learnerId: string, videoId: string): Promise<AnswerSummary[]> => {
  const { checkpointId, isCorrect, createdAt, id } = checkpointAnswers
  return db
    .select({
      checkpointId,
      wasLastRight: sql<boolean | null>`(array_agg(${isCorrect} order by ${createdAt} desc, ${id} desc))[1]`,
      wasEverRight: sql<boolean | null>`bool_or(${isCorrect})`,
    })
    .from(checkpointAnswers)
    .where(and(eq(checkpointAnswers.videoId, videoId), eq(checkpointAnswers.userId, learnerId)))
    .groupBy(checkpointId)
}

function shown(made: readonly CheckpointRow[], answers: readonly AnswerSummary[]): Checkpoint[] {
  const known = new Set(
    answers.filter(({ wasEverRight }) => wasEverRight).map(({ checkpointId }) => checkpointId),
  )
  const isAllKnown = made.every(({ id }) => known.has(id))
  return made.map(({ id, atSeconds, fromSeconds, question, options }) => ({
    id,
    atSeconds,
    fromSeconds,
    question,
    options,
    state: stateOf(answers.find(({ checkpointId }) => checkpointId === id)),
    isAsked: isAllKnown || !known.has(id),
  }))
}

function stateOf(answered: AnswerSummary | undefined): CheckpointState {
  if (answered === undefined) return 'open'
  return answered.wasLastRight === null ? 'skipped' : answered.wasLastRight ? 'right' : 'wrong'
}
