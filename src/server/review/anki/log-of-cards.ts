import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ReviewLog } from '#contract/review/anki-note.ts'
import type { CardMemory, Rating } from '#contract/review.ts'
import { cardReviews } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import type { FileReview } from './card-file.ts'
import { fileNames } from './card-file.ts'

type Row = typeof cardReviews.$inferSelect

/** The reviews of cards that were not undone, in the order of time. */
export async function readReviews(tx: Transaction, cardIds: readonly string[]): Promise<Map<string, Row[]>> {
  if (cardIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(cardReviews)
    .where(and(inArray(cardReviews.cardId, [...cardIds]), isNull(cardReviews.undoneAt)))
    .orderBy(asc(cardReviews.reviewedAt))
  return Map.groupBy(rows, ({ cardId }) => cardId)
}

/** Writes the times of all reviews of a learner, one per line. */
export async function layMoments(tx: Transaction, folder: string, userId: string): Promise<void> {
  const [told] = await tx
    .select({
      lines: sql<
        string | null
      >`string_agg(floor(extract(epoch from ${cardReviews.reviewedAt}) * 1000)::bigint || E'\\n' || coalesce((${cardReviews.log} ->> 'resetAt') || E'\\n', ''), '')`,
    })
    .from(cardReviews)
    .where(and(eq(cardReviews.userId, userId), isNull(cardReviews.undoneAt)))
  await appendFile(join(folder, fileNames.moments), told?.lines ?? '', { mode: 0o600 })
}

/**
 * Reviews as Anki logs them: imported reviews as they were in Anki's log, others by the change that each
 * rating made to the card.
 */
export const reviewsOf = (rows: readonly Row[], now: CardMemory): FileReview[] =>
  rows.map((row, index) => {
    const after = rows[index + 1]?.before ?? now
    return {
      at: row.reviewedAt.getTime(),
      rating: row.rating as Rating,
      tookMs: row.tookMs,
      before: row.before,
      foretold: row.foretold,
      elapsedDays: row.elapsedDays,
      log: row.log ?? logOf(row.before, after),
    }
  })

const learning = 0
const review = 1
const relearning = 2

function logOf(before: CardMemory, after: CardMemory): ReviewLog {
  return {
    interval: intervalOf(after),
    lastInterval: before.state === 0 ? 0 : intervalOf(before),
    // With FSRS, Anki stores the difficulty in the field of the ease, from 100 to 1100.
    factor: Math.round(((Math.max(1, after.difficulty) - 1) / 9) * 1000 + 100),
    kind: before.state === 2 ? review : before.state === 3 ? relearning : learning,
  }
}

/** Days, or seconds as a negative number. */
const intervalOf = ({ scheduledDays, dueAt, lastReviewAt }: CardMemory): number => {
  if (scheduledDays > 0) return scheduledDays
  const length = lastReviewAt === null ? 0 : Date.parse(dueAt) - Date.parse(lastReviewAt)
  return -Math.max(1, Math.round(length / 1000))
}
