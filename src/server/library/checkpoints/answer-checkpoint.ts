import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import {
  type AnswerCheckpoint,
  type AnsweredCheckpoint,
  checkpointRules,
} from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { users } from '#db/accounts.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import { courses } from '#db/courses.ts'
import { videos } from '#db/library.ts'
import { writeEvidence } from '#server/knowledge/write-evidence.ts'
import { holdVideo } from '#server/library/queries.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { cardForMissed } from './card-for-missed.ts'
import { conceptOf } from './concept-of.ts'
import { type CheckpointRow, findAskedVideo, findSet } from './sets.ts'

type Act = { learnerId: string; videoId: string; checkpointId: string }

/**
 * Stores an answer to a question in a video. The first answer of a viewing counts: it is evidence, and a
 * wrong one creates a card. Two windows that answer at once run one after the other.
 */
export const answerCheckpoint = (
  db: Database,
  act: Act,
  { chosenOption, zone }: AnswerCheckpoint,
): Promise<AnsweredCheckpoint> =>
  db.transaction(async (tx) => {
    const { asked, courseId } = await holdAsked(tx, act)
    const { learnerId, videoId } = act
    const chosen = asked.options[chosenOption]
    if (chosen === undefined)
      throw new AppError('invalid_input', { words: { message: 'Please choose one of the options.' } })
    const isCorrect = chosenOption === asked.correctOption
    const isFirst = !(await wasJustAnswered(tx, act))
    const answer = await keepAnswer(tx, act, { chosenOption, isCorrect })
    const conceptId =
      isFirst && courseId !== null ? await conceptOf(tx, { userId: learnerId, courseId }, asked) : undefined
    if (conceptId !== undefined)
      await writeEvidence(tx, learnerId, [
        {
          kind: 'checkpoint',
          gradedBy: 'key',
          conceptId,
          source: answer.id,
          at: answer.createdAt,
          outcome: isCorrect ? 1 : 0,
          asked: asked.question,
          answered: chosen,
          explanation: asked.explanation,
          wanted: asked.options[asked.correctOption] ?? '',
          options: asked.options.length,
        },
      ])
    const card = isCorrect
      ? null
      : await cardForMissed(tx, asked, {
          learnerId,
          videoId,
          courseId,
          conceptId,
          zone,
          answerId: answer.id,
          mayBeMade: isFirst,
        })
    return {
      answerId: answer.id,
      isCorrect,
      why: isCorrect ? asked.explanation : whyWrong(asked, chosenOption),
      fromSeconds: asked.fromSeconds,
      card,
    }
  })

const whyWrong = ({ optionNotes, fromSeconds }: CheckpointRow, chosen: number): string =>
  optionNotes[chosen] || `What is said from ${clockTime(fromSeconds)} on gives the answer.`

export const skipCheckpoint = (db: Database, act: Act): Promise<void> =>
  db.transaction(async (tx) => {
    await holdAsked(tx, act)
    if (await wasSkippedLast(tx, act)) return
    await keepAnswer(tx, act, { chosenOption: null, isCorrect: null })
  })

/**
 * Locks the learner, the course and the video in the same order as the deletion of one of them, and finds the
 * question among those of the video's current transcript.
 */
async function holdAsked(tx: Transaction, { learnerId, videoId, checkpointId }: Act) {
  await tx.execute(sql`
    select from ${videos} join ${courses} on ${courses.id} = ${videos.courseId} join ${users} on ${users.id} = ${videos.userId}
    where ${videos.id} = ${videoId} and ${videos.userId} = ${learnerId}
    for key share of ${users} for share of ${courses}`)
  const { courseId } = await holdVideo(tx, videoId, learnerId)
  const { hash } = await findAskedVideo(tx, videoId, learnerId)
  const set = hash === null ? undefined : await findSet(tx, { videoId, hash })
  const asked = set?.made.find(({ id }) => id === checkpointId)
  if (asked === undefined) throw new AppError('not_found')
  return { asked, courseId }
}

const isAnswerTo = ({ learnerId, videoId, checkpointId }: Act) =>
  and(
    eq(checkpointAnswers.userId, learnerId),
    eq(checkpointAnswers.videoId, videoId),
    eq(checkpointAnswers.checkpointId, checkpointId),
  )

/** Skipping it again would add nothing. */
async function wasSkippedLast(tx: Transaction, act: Act): Promise<boolean> {
  const [last] = await tx
    .select({ chosenOption: checkpointAnswers.chosenOption })
    .from(checkpointAnswers)
    .where(isAnswerTo(act))
    .orderBy(desc(checkpointAnswers.createdAt), desc(checkpointAnswers.id))
    .limit(1)
  return last?.chosenOption === null
}

async function wasJustAnswered(tx: Transaction, act: Act): Promise<boolean> {
  const found = await tx
    .select({ id: checkpointAnswers.id })
    .from(checkpointAnswers)
    .where(
      and(
        isAnswerTo(act),
        isNotNull(checkpointAnswers.chosenOption),
        sql`${checkpointAnswers.createdAt} > now() - ${checkpointRules.viewingHours} * interval '1 hour'`,
      ),
    )
    .limit(1)
  return found.length > 0
}

async function keepAnswer(
  tx: Transaction,
  { learnerId, videoId, checkpointId }: Act,
  answer: { chosenOption: number | null; isCorrect: boolean | null },
) {
  const [kept] = await tx
    .insert(checkpointAnswers)
    // The time of the clock orders two answers of which one waited for the other.
    .values({ userId: learnerId, videoId, checkpointId, ...answer, createdAt: sql`clock_timestamp()` })
    .returning({ id: checkpointAnswers.id, createdAt: checkpointAnswers.createdAt })
  if (kept === undefined) throw new Error('An answer was not kept.')
  return kept
}
