import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { CardDeck } from '#contract/review/decks.ts'
import { cardNotes, cards, mixedDecks } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The length of a list that a screen can show. */
const maxDecks = 200

/** The decks of a learner's cards by name, those with new cards first. */
export const readDecks = (db: Connection, userId: string): Promise<CardDeck[]> =>
  db
    .select({
      name: cardNotes.deck,
      unseen: sql<number>`(count(*) filter (where ${cards.state} = 0))::int`,
      isMixed: sql<boolean>`${cardNotes.deck} in (
        select ${mixedDecks.deck} from ${mixedDecks} where ${mixedDecks.userId} = ${userId})`,
    })
    .from(cardNotes)
    .innerJoin(cards, eq(cards.noteId, cardNotes.id))
    .where(and(eq(cardNotes.userId, userId), eq(cardNotes.status, 'kept'), ne(cardNotes.deck, '')))
    .groupBy(cardNotes.deck)
    .orderBy(sql`bool_or(${cards.state} = 0) desc`, asc(cardNotes.deck))
    .limit(maxDecks)
