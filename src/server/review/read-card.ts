import type { ListedCard } from '#contract/review/cards.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCards } from './card-rows.ts'
import { cardsOfNote } from './create-card.ts'

/** A card with its siblings, because an edit changes all of them. */
export async function readCard(
  db: Connection,
  learnerId: string,
  cardId: string,
): Promise<{ cards: ListedCard[] }> {
  const [card] = await findCards(db, learnerId, [cardId])
  if (card === undefined) throw new AppError('card_not_found')
  return cardsOfNote(db, learnerId, card.noteId)
}
