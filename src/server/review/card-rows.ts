import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CardMemory, Rating } from '#contract/review.ts'
import { cardNotes, cardReviews, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { placeColumns, withPlaces } from './card-place.ts'

/** The scheduler's memory of a card. */
export const memoryOf = (row: MemoryRow): CardMemory => ({
  dueAt: row.dueAt.toISOString(),
  stability: row.stability,
  difficulty: row.difficulty,
  scheduledDays: row.scheduledDays,
  learningSteps: row.learningSteps,
  reps: row.reps,
  lapses: row.lapses,
  state: row.state,
  lastReviewAt: row.lastReviewAt?.toISOString() ?? null,
})
type MemoryRow = Omit<CardMemory, 'dueAt' | 'lastReviewAt'> & { dueAt: Date; lastReviewAt: Date | null }

export const memoryFields = {
  dueAt: cards.dueAt,
  stability: cards.stability,
  difficulty: cards.difficulty,
  scheduledDays: cards.scheduledDays,
  learningSteps: cards.learningSteps,
  reps: cards.reps,
  lapses: cards.lapses,
  state: cards.state,
  lastReviewAt: cards.lastReviewAt,
}

/** The current rating: the newest that was not undone. */
const lastRating = sql<Rating | null>`(
  select ${cardReviews.rating} from ${cardReviews}
  where ${cardReviews.cardId} = ${cards.id} and ${cardReviews.undoneAt} is null
  order by ${cardReviews.reviewedAt} desc, (${cardReviews.before} ->> 'reps')::int desc limit 1)`

/** The columns that a card's presentation needs. */
export const cardColumns = {
  id: cards.id,
  ordinal: cards.ordinal,
  suspendedAt: cards.suspendedAt,
  flag: cards.flag,
  deck: cardNotes.deck,
  isMarked: sql<boolean>`'marked' = any (${cardNotes.tags})`,
  ...memoryFields,
  noteId: cardNotes.id,
  kind: cardNotes.kind,
  front: cardNotes.front,
  back: cardNotes.back,
  hint: cardNotes.hint,
  revision: cardNotes.revision,
  madeAt: cardNotes.createdAt,
  place: placeColumns,
  lastRating,
}

export const ownCard = (cardId: string, learnerId: string): SQL | undefined =>
  and(eq(cards.id, cardId), eq(cards.userId, learnerId))

export const selectCards = (db: Connection, learnerId: string, which: SQL | undefined) =>
  withPlaces(
    db.select(cardColumns).from(cards).innerJoin(cardNotes, eq(cardNotes.id, cards.noteId)).$dynamic(),
  ).where(and(eq(cards.userId, learnerId), which))

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Cards of a learner by their ids, in the order of the ids. */
export async function findCards(
  db: Connection,
  learnerId: string,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(db, learnerId, inArray(cards.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
