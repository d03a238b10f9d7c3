import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { createCardSchema, ListedCard } from '#contract/review/cards.ts'
import { cardLimits } from '#contract/review.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { keyedId } from '#server/platform/database/keyed-id.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { selectCards } from './card-rows.ts'
import { checkPlace } from './check-place.ts'
import { keepNote } from './keep-note.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { presentListed } from './present-card.ts'

/** Creates a card that the learner wrote. Idempotent by key. */
export async function createCard(
  db: Database,
  learnerId: string,
  { front, back, hint, isReversed, ...said }: z.output<typeof createCardSchema>,
  key: string | undefined,
): Promise<{ cards: ListedCard[] }> {
  return db.transaction(async (tx) => {
    const place = await checkPlace(tx, learnerId, said)
    await refuseTooManyCards(tx, learnerId)
    const kept = await keepNote(tx, {
      userId: learnerId,
      front,
      back,
      hint,
      isReversed,
      place,
      origin: said.document ? 'document' : said.video ? 'video' : 'own',
      ...(key && { guid: guidOf(learnerId, key) }),
    })
    if (kept !== null) return cardsOfNote(tx, learnerId, kept.noteId)
    const [earlier] = await tx
      .select({ id: cardNotes.id })
      .from(cardNotes)
      .where(and(eq(cardNotes.userId, learnerId), eq(cardNotes.guid, guidOf(learnerId, key ?? ''))))
    if (earlier === undefined) throw new Error('A note that was there already was not found.')
    return cardsOfNote(tx, learnerId, earlier.id)
  })
}

const guidOf = (learnerId: string, key: string) => keyedId(learnerId, 'card', key)

/** Refuses cards beyond the learner's limit; `adding` is the number of new cards. */
export async function refuseTooManyCards(tx: Connection, learnerId: string, adding = 1): Promise<void> {
  const [count] = await tx
    .select({ cards: sql<number>`count(*)::int` })
    .from(cards)
    .where(eq(cards.userId, learnerId))
  if ((count?.cards ?? 0) + adding > cardLimits.cards)
    throw new AppError('too_many_cards', { words: { limit: cardLimits.cards.toLocaleString('en-US') } })
}

/** The cards of one note as the list shows them. */
export async function cardsOfNote(
  db: Connection,
  learnerId: string,
  noteId: string,
): Promise<{ cards: ListedCard[] }> {
  const settings = await readReviewSettings(db, learnerId)
  const rows = await selectCards(db, learnerId, eq(cards.noteId, noteId)).orderBy(asc(cards.ordinal))
  const at = new Date()
  return { cards: rows.map((row) => presentListed(row, { at, settings })) }
}
