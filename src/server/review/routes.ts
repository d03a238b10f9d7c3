import {
  cardsPageSchema,
  cardsQuerySchema,
  createCardSchema,
  editCardSchema,
  listedCardSchema,
  noteCardsSchema,
  suspendCardSchema,
} from '#contract/review/cards.ts'
import {
  dueCardSchema,
  rateCardSchema,
  ratingResultSchema,
  reviewDaySchema,
  reviewQuerySchema,
  zoneQuerySchema,
} from '#contract/review/day.ts'
import { created, noContent, ok } from '#server/platform/http/answers.ts'
import { del, get, post, put, routes } from '#server/platform/http/route.ts'
import { createCard } from './create-card.ts'
import { deleteCard } from './delete-card.ts'
import { editCard } from './edit-card.ts'
import { listCards } from './list-cards.ts'
import { rateCard } from './rate-card.ts'
import { readCard } from './read-card.ts'
import { readDay } from './read-day.ts'
import { suspendCard } from './suspend-card.ts'
import { undoReview } from './undo-review.ts'

export const reviewRoutes = routes({ tag: 'review' }, [
  get('/api/review', {
    summary: 'My review of today: the first cards in order, and how much there is',
    description:
      'A day ends at four in the morning of the zone. Within the caps; with `more` so many beyond them. With `conceptId` all cards on that concept which were not seen today, due or not.',
    query: reviewQuerySchema,
    answer: ok('The day', reviewDaySchema),
    errors: ['concept_not_found'],
    handle: ({ db, learner, query }) => readDay(db, learner.id, query),
  }),
])

export const cardRoutes = routes({ tag: 'review', unknownId: 'card_not_found' }, [
  get('/api/cards', {
    summary: 'All of my cards, the newest first',
    query: cardsQuerySchema,
    answer: ok('A page of cards', cardsPageSchema),
    handle: ({ db, learner, query }) => listCards(db, learner.id, query),
  }),
  post('/api/cards', {
    summary: 'Make a card; {{c1::…}} makes one for each gap',
    makesRow: true,
    body: createCardSchema,
    answer: created('The cards it became', noteCardsSchema),
    errors: [
      ...([
        'not_found',
        'course_not_found',
        'unit_not_found',
        'video_not_found',
        'source_not_found',
      ] as const),
      'too_many_cards',
    ],
    handle: ({ db, learner, body, key }) => createCard(db, learner.id, body, key),
  }),
  get('/api/cards/{id}', {
    summary: 'A card with its siblings',
    answer: ok('The cards of its note', noteCardsSchema),
    handle: ({ db, learner, params }) => readCard(db, learner.id, params.id),
  }),
  put('/api/cards/{id}', {
    summary: 'Change the words of a card and its siblings; gaps that stay keep their memory',
    body: editCardSchema,
    answer: ok('The cards it is now', noteCardsSchema),
    errors: ['changed_elsewhere'],
    handle: ({ db, learner, params, body }) => editCard(db, learner.id, params.id, body),
  }),
  del('/api/cards/{id}', {
    summary: 'Delete a card with its siblings and their reviews',
    answer: noContent('It is gone'),
    handle: ({ db, learner, params }) => deleteCard(db, learner.id, params.id),
  }),
  post('/api/cards/{id}/suspend', {
    summary: 'Ask a card no more, or ask it again',
    body: suspendCardSchema,
    answer: ok('The card', listedCardSchema),
    handle: ({ db, learner, params, body }) => suspendCard(db, learner.id, params.id, body.isSuspended),
  }),
  post('/api/cards/{id}/reviews', {
    summary: 'Rate a card, from 1 (again) to 4 (easy)',
    description: 'The browser names the rating: the same one sent again counts once and answers as before.',
    query: zoneQuerySchema,
    body: rateCardSchema,
    answer: ok('When it comes again', ratingResultSchema),
    handle: ({ db, learner, params, query, body }) =>
      rateCard(db, learner.id, params.id, { rating: body, zone: query.zone }),
  }),
])

export const cardReviewRoutes = routes({ tag: 'review' }, [
  del('/api/card-reviews/{id}', {
    summary: 'Take a rating back: one of my last ten, and the newest of its card',
    query: zoneQuerySchema,
    answer: ok('The card as it was before', dueCardSchema),
    errors: ['rated_since', 'rating_too_old', 'card_not_found'],
    handle: ({ db, learner, params, query }) => undoReview(db, learner.id, params.id, query.zone),
  }),
])
