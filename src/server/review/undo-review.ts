import { and, desc, eq, isNull } from 'drizzle-orm'
import type { DueCard } from '#contract/review/day.ts'
import { undoableReviews } from '#contract/review.ts'
import { cardReviews, cards } from '#db/review.ts'
import { takeBackEvidence } from '#server/knowledge/write-evidence.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCards } from './card-rows.ts'
import { holdCard } from './hold-card.ts'
import { memoryColumns } from './keep-note.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { presentDue } from './present-card.ts'
import { newestRating } from './rate-card.ts'

/** Undoes a rating: restores the card's earlier memory and removes the rating's evidence. Idempotent. */
export async function undoReview(
  db: Database,
  learnerId: string,
  reviewId: string,
  zone: string,
): Promise<DueCard> {
  return db.transaction(async (tx) => {
    const { cardId } = await findReview(tx, learnerId, reviewId)
    await holdCard(tx, learnerId, cardId)
    // Checked again: the rating may have been undone while this request waited for the lock.
    const review = await findReview(tx, learnerId, reviewId)
    if (review.undoneAt === null) {
      await refuseOlder(tx, learnerId, review)
      await tx.update(cards).set(memoryColumns(review.before)).where(eq(cards.id, cardId))
      await tx.update(cardReviews).set({ undoneAt: new Date() }).where(ownReview(learnerId, reviewId))
      await takeBackEvidence(tx, learnerId, { kind: 'card_review', source: reviewId })
    }
    const settings = await readReviewSettings(tx, learnerId)
    const [row] = await findCards(tx, learnerId, [cardId])
    if (row === undefined) throw new AppError('card_not_found')
    return presentDue(row, { at: new Date(), zone, settings })
  })
}

const ownReview = (learnerId: string, reviewId: string) =>
  and(eq(cardReviews.userId, learnerId), eq(cardReviews.id, reviewId))

async function findReview(tx: Connection, learnerId: string, reviewId: string) {
  const [review] = await tx.select().from(cardReviews).where(ownReview(learnerId, reviewId))
  if (review === undefined) throw new AppError('not_found')
  return review
}

/** Only the newest rating of a card can be undone, and only among the learner's latest ratings. */
async function refuseOlder(
  tx: Connection,
  learnerId: string,
  { id, cardId }: { id: string; cardId: string },
): Promise<void> {
  const [newest] = await tx
    .select({ id: cardReviews.id })
    .from(cardReviews)
    .where(and(eq(cardReviews.cardId, cardId), isNull(cardReviews.undoneAt)))
    .orderBy(...newestRating)
    .limit(1)
  if (newest?.id !== id) throw new AppError('rated_since')
  const last = await tx
    .select({ id: cardReviews.id })
    .from(cardReviews)
    .where(and(eq(cardReviews.userId, learnerId), isNull(cardReviews.undoneAt)))
    .orderBy(desc(cardReviews.reviewedAt), desc(cardReviews.createdAt))
    .limit(undoableReviews)
  if (!last.some((review) => review.id === id))
    throw new AppError('rating_too_old', { words: { count: String(undoableReviews) } })
}
