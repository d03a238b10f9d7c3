import { and, asc, eq } from 'drizzle-orm'
import {
  type Checkpoint,
  type CheckpointState,
  shortestTalk,
  type VideoCheckpoints,
} from '#contract/library/checkpoints.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type CheckpointRow, findAskedVideo, findSet, isToBeMade } from './sets.ts'
import { readWatchSettings } from './watch-settings.ts'

/** The questions of a learner's video without their keys, and what the learner answered. */
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
  const set = await findSet(db, { videoId, hash })
  if (set !== undefined && set.made.length > 0) {
    const answers = await readAnswers(db, learnerId, videoId)
    return { ...asks, status: 'made', madeBy: set.madeBy, checkpoints: shown(set.made, answers) }
  }
  const couldBeMade = (video.lastSeconds ?? 0) >= shortestTalk && isToBeMade(set, hasModel)
  return couldBeMade ? { ...none, status: 'unmade' } : none
}

type Answer = { checkpointId: string; isCorrect: boolean | null }

const readAnswers = (db: Connection, learnerId: string, videoId: string): Promise<Answer[]> =>
  db
    .select({ checkpointId: checkpointAnswers.checkpointId, isCorrect: checkpointAnswers.isCorrect })
    .from(checkpointAnswers)
    .where(and(eq(checkpointAnswers.videoId, videoId), eq(checkpointAnswers.userId, learnerId)))
    .orderBy(asc(checkpointAnswers.createdAt), asc(checkpointAnswers.id))

function shown(made: readonly CheckpointRow[], answers: readonly Answer[]): Checkpoint[] {
  const known = new Set(answers.filter(({ isCorrect }) => isCorrect).map(({ checkpointId }) => checkpointId))
  const isAllKnown = made.every(({ id }) => known.has(id))
  return made.map(({ id, atSeconds, fromSeconds, question, options }) => ({
    ...{ id, atSeconds, fromSeconds, question, options },
    state: stateOf(answers.findLast(({ checkpointId }) => checkpointId === id)),
    isAsked: isAllKnown || !known.has(id),
  }))
}

function stateOf(last: Answer | undefined): CheckpointState {
  if (last === undefined) return 'open'
  return last.isCorrect === null ? 'skipped' : last.isCorrect ? 'right' : 'wrong'
}
