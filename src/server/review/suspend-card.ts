import { sql } from 'drizzle-orm'
import type { ListedCard } from '#contract/review/cards.ts'
import { cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findCards, ownCard } from './card-rows.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { presentListed } from './present-card.ts'

/** A suspended card is not asked; its memory stays unchanged. */
export async function suspendCard(
  db: Connection,
  learnerId: string,
  cardId: string,
  isSuspended: boolean,
): Promise<ListedCard> {
  const at = new Date()
  await db
    .update(cards)
    .set({ suspendedAt: isSuspended ? sql`coalesce(${cards.suspendedAt}, ${at})` : null })
    .where(ownCard(cardId, learnerId))
  const [row] = await findCards(db, learnerId, [cardId])
  if (row === undefined) throw new AppError('card_not_found')
  return presentListed(row, { at, settings: await readReviewSettings(db, learnerId) })
}
