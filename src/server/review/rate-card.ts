import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RateCard, RatingResult } from '#contract/review/day.ts'
import { facesOf } from '#contract/review/faces.ts'
import { type CardMemory, ratingWords } from '#contract/review.ts'
import { cardReviews, cards } from '#db/review.ts'
import { writeEvidence } from '#server/knowledge/write-evidence.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCards, memoryOf } from './card-rows.ts'
import { holdCard } from './hold-card.ts'
import { memoryColumns } from './keep-note.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { notBefore, presentDue } from './present-card.ts'
import { nextStates, recallOf } from './schedule.ts'

/**
 * Stores a rating, the new memory and the evidence for the concept in one transaction. Idempotent: the same
 * rating gets the same answer. Ratings of several devices count in the order in which they arrive.
 */
export async function rateCard(
  db: Database,
  learnerId: string,
  cardId: string,
  { rating, zone }: { rating: RateCard; zone: string },
): Promise<RatingResult> {
  const now = new Date()
  return db.transaction(async (tx) => {
    const settings = await readReviewSettings(tx, learnerId)
    const { conceptId, ...card } = await holdCard(tx, learnerId, cardId)
    const before = memoryOf(card)
    const [known] = await tx
      .select()
      .from(cardReviews)
      .where(and(eq(cardReviews.userId, learnerId), eq(cardReviews.id, rating.id)))
    if (known !== undefined && known.cardId !== cardId) throw new AppError('card_not_found')
    let after = known && (await memoryAfter(tx, known, before))
    if (after === undefined) {
      const given = new Date(rating.at)
      const at = notBefore(card.lastReviewAt, given < now ? given : now)
      after = nextStates(before, at, settings)[rating.rating]
      await tx.insert(cardReviews).values({
        userId: learnerId,
        id: rating.id,
        cardId,
        rating: rating.rating,
        reviewedAt: at,
        tookMs: rating.tookMs ?? null,
        before,
        foretold: recallOf(before, at, settings),
        elapsedDays: card.lastReviewAt && (at.getTime() - card.lastReviewAt.getTime()) / 86_400_000,
      })
      await tx.update(cards).set(memoryColumns(after)).where(eq(cards.id, cardId))
      if (conceptId !== null) {
        const { question, answer } = facesOf(card)
        const shown = { asked: question, answered: ratingWords[rating.rating].word, wanted: answer }
        const outcome = rating.rating === 1 ? 0 : 1
        await writeEvidence(tx, learnerId, [
          { kind: 'card_review', source: rating.id, conceptId, outcome, at, gradedBy: 'learner', ...shown },
        ])
      }
    }
    const comesInMinutes = after.state === 1 || after.state === 3
    const [row] = comesInMinutes ? await findCards(tx, learnerId, [cardId]) : []
    return {
      reviewId: rating.id,
      cardId,
      dueAt: after.dueAt,
      again: row ? presentDue(row, { at: now, zone, settings }) : null,
    }
  })
}

const reps = sql`(${cardReviews.before} ->> 'reps')::int`
/** The order of a card's ratings. */
export const newestRating = [desc(cardReviews.reviewedAt), desc(reps)]

/**
 * The memory after an earlier rating: the next rating stored it as its beginning, or it is the current one.
 */
async function memoryAfter(
  tx: Connection,
  known: typeof cardReviews.$inferSelect,
  now: CardMemory,
): Promise<CardMemory> {
  if (known.undoneAt !== null) return now
  const [next] = await tx
    .select({ before: cardReviews.before })
    .from(cardReviews)
    .where(
      and(
        eq(cardReviews.cardId, known.cardId),
        isNull(cardReviews.undoneAt),
        sql`(${cardReviews.reviewedAt}, ${reps}) > (${known.reviewedAt}, ${known.before.reps})`,
      ),
    )
    .orderBy(asc(cardReviews.reviewedAt), asc(reps))
    .limit(1)
  return next?.before ?? now
}
