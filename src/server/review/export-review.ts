import { getTableColumns } from 'drizzle-orm'
import { cardNotes, cardReviews, cards } from '#db/review.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const { searchText: _searchText, ...columns } = getTableColumns(cardNotes)

export const exportReview = [
  exportTable(cardNotes, {
    title: 'Cards for review: what they ask and answer',
    owner: cardNotes.userId,
    order: [cardNotes.createdAt, cardNotes.id],
    columns,
  }),
  exportTable(cards, {
    title: 'Cards for review: when each comes again',
    owner: cards.userId,
    order: [cards.createdAt, cards.id],
  }),
  exportTable(cardReviews, {
    title: 'How you rated your cards, with what you took back',
    owner: cardReviews.userId,
    order: [cardReviews.createdAt, cardReviews.id],
  }),
]
