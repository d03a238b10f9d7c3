import { and, eq, sql } from 'drizzle-orm'
import type { MixDeck } from '#contract/review/decks.ts'
import { cardNotes, cards, mixedDecks } from '#db/review.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** A random position among all possible ones. */
export const anyPlace = () => Math.floor(Math.random() * 2 ** 31)

/** Sets the order in which the new cards of a deck are asked. */
export const mixDeck = (db: Database, userId: string, { name, isMixed }: MixDeck): Promise<void> =>
  db.transaction(async (tx) => {
    const isDeck = and(eq(cardNotes.userId, userId), eq(cardNotes.deck, name))
    const [note] = await tx.select({ id: cardNotes.id }).from(cardNotes).where(isDeck).limit(1)
    if (note === undefined) throw new AppError('deck_not_found')
    if (isMixed) await tx.insert(mixedDecks).values({ userId, deck: name }).onConflictDoNothing()
    else await tx.delete(mixedDecks).where(and(eq(mixedDecks.userId, userId), eq(mixedDecks.deck, name)))
    await tx
      .update(cards)
      .set({
        place: isMixed ? sql`floor(random() * 2147483647)::int` : sql`coalesce(${cards.position}, 0)`,
      })
      .from(cardNotes)
      .where(and(eq(cards.noteId, cardNotes.id), isDeck))
  })

/**
 * Stores that decks are mixed in another program; a deck that is already here keeps the learner's setting.
 */
export async function mixNewDecks(tx: Transaction, userId: string, decks: readonly string[]): Promise<void> {
  if (decks.length === 0) return
  const here = tx.select({ deck: cardNotes.deck }).from(cardNotes).where(eq(cardNotes.userId, userId))
  const rows = decks.map((deck) => ({ deck }))
  await tx.execute(sql`
    insert into ${mixedDecks} (user_id, deck)
    select ${userId}, told.deck from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(deck text)
    where told.deck not in ${here} on conflict do nothing`)
}
