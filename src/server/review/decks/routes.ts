import { cardDecksSchema, mixDeckSchema } from '#contract/review/decks.ts'
import { ok } from '#server/platform/http/answers.ts'
import { get, put, routes } from '#server/platform/http/route.ts'
import { mixDeck } from './mix-deck.ts'
import { readDecks } from './read-decks.ts'

export const deckRoutes = routes({ tag: 'review' }, [
  get('/api/review/decks', {
    summary: 'The decks that my cards came with from Anki, and in which order their new cards are asked',
    answer: ok('My decks', cardDecksSchema),
    handle: async ({ db, learner }) => ({ decks: await readDecks(db, learner.id) }),
  }),
  put('/api/review/decks', {
    summary: 'Say whether the new cards of a deck are asked in any order, or in the order they have in Anki',
    body: mixDeckSchema,
    answer: ok('My decks as they are now', cardDecksSchema),
    errors: ['deck_not_found'],
    handle: async ({ db, learner, body }) => {
      await mixDeck(db, learner.id, body)
      return { decks: await readDecks(db, learner.id) }
    },
  }),
])
