import { and, eq } from 'drizzle-orm'
import type { AnsweredCheckpoint } from '#contract/library/checkpoints.ts'
import { dayEnds } from '#contract/review/review-day.ts'
import { checkpointAnswers } from '#db/checkpoints.ts'
import { cardNotes } from '#db/review.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { refuseTooManyCards } from '#server/review/create-card.ts'
import { dropNote } from '#server/review/delete-card.ts'
import { keepNote } from '#server/review/keep-note.ts'
import { questionCard } from '#server/review/missed/question-card.ts'
import { questionSource } from '#server/review/missed/question-source.ts'
import type { CheckpointRow } from './sets.ts'

type MissedCheckpoint = {
  learnerId: string
  videoId: string
  courseId: string | null
  conceptId: string | undefined
  answerId: string
  zone: string
  /** Only the first answer of a viewing creates a card; a later one only returns it. */
  mayBeMade: boolean
}

/**
 * Creates the card of a missed question once; it is asked from tomorrow on, in the learner's time zone. Null
 * where the learner declined it, or has no room for more cards.
 */
export async function cardForMissed(
  tx: Transaction,
  asked: CheckpointRow,
  missed: MissedCheckpoint,
): Promise<AnsweredCheckpoint['card']> {
  const { learnerId, videoId, courseId, conceptId = null, answerId, mayBeMade } = missed
  const { question: prompt, options, correctOption, explanation } = asked
  const right = { prompt, correctAnswer: options[correctOption] ?? '' }
  const source = questionSource(videoId, right)
  const made =
    mayBeMade && (await hasRoom(tx, learnerId))
      ? await keepNote(tx, {
          ...questionCard({
            ...right,
            kind: isJudged(options) ? 'true_false' : 'multiple_choice',
            options,
            explanation,
          }),
          userId: learnerId,
          source,
          origin: 'missed_question',
          place: { courseId, conceptId, videoId, videoSecond: asked.fromSeconds },
          dueAt: dayEnds(new Date(), missed.zone),
        })
      : null
  if (made !== null) {
    // Only the answer that created the card may remove it: another answer leaves the card and its memory
    // unchanged.
    await tx
      .update(checkpointAnswers)
      .set({ cardNoteId: made.noteId })
      .where(eq(checkpointAnswers.id, answerId))
    return { about: asked.about, isNew: true }
  }
  const [note] = await tx
    .select({ status: cardNotes.status })
    .from(cardNotes)
    .where(
      and(
        eq(cardNotes.userId, learnerId),
        eq(cardNotes.origin, 'missed_question'),
        eq(cardNotes.source, source),
      ),
    )
  return note?.status === 'kept' ? { about: asked.about, isNew: false } : null
}

const isJudged = (options: readonly string[]) => options.length === 2 && options.includes('True')

async function hasRoom(tx: Transaction, learnerId: string): Promise<boolean> {
  try {
    await refuseTooManyCards(tx, learnerId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Records that the learner wants no card of this question, now or later. */
export const declineCard = (
  db: Database,
  { learnerId, videoId, answerId }: { learnerId: string; videoId: string; answerId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [answer] = await tx
      .select({ cardNoteId: checkpointAnswers.cardNoteId })
      .from(checkpointAnswers)
      .where(
        and(
          eq(checkpointAnswers.id, answerId),
          eq(checkpointAnswers.videoId, videoId),
          eq(checkpointAnswers.userId, learnerId),
        ),
      )
    if (answer === undefined) throw new AppError('not_found')
    if (answer.cardNoteId !== null) await dropNote(tx, learnerId, answer.cardNoteId)
  })
