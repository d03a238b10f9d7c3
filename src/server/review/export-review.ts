import { eq, getTableColumns } from 'drizzle-orm'
import { cardMedia, cardMediaParts, cardNoteTypes } from '#db/card-media.ts'
import { cardNoteMedia, cardNotes, cardReviews, cards, mixedDecks } from '#db/review.ts'
import { exportTable } from '#server/platform/database/data-export.ts'

const { searchText: _searchText, ...columns } = getTableColumns(cardNotes)

export const exportReview = [
  exportTable(cardMedia, {
    title: 'Pictures and sounds of your cards',
    owner: cardMedia.userId,
    order: [cardMedia.name],
  }),
  exportTable(cardMediaParts, {
    title: 'The files of these pictures and sounds, in parts, as Base64',
    owner: cardMedia.userId,
    joins: [{ to: cardMedia, on: eq(cardMedia.id, cardMediaParts.mediaId) }],
    order: [cardMediaParts.mediaId, cardMediaParts.number],
    columns: { mediaId: cardMediaParts.mediaId, number: cardMediaParts.number, data: cardMediaParts.data },
    pageSize: 2,
    isForPrograms: true,
    show: ({ data, ...part }) => ({ ...part, data: data.toString('base64') }),
  }),
  exportTable(cardNoteMedia, {
    title: 'Which card shows or plays which of them',
    owner: cardNotes.userId,
    joins: [{ to: cardNotes, on: eq(cardNotes.id, cardNoteMedia.noteId) }],
    order: [cardNoteMedia.noteId, cardNoteMedia.mediaId],
    columns: { noteId: cardNoteMedia.noteId, mediaId: cardNoteMedia.mediaId },
    isForPrograms: true,
  }),
  exportTable(cardNoteTypes, {
    title: 'Note types of Anki that your cards came with',
    owner: cardNoteTypes.userId,
    order: [cardNoteTypes.createdAt, cardNoteTypes.id],
    pageSize: 5,
    isForPrograms: true,
  }),
  exportTable(mixedDecks, {
    title: 'Decks whose new cards come in no order',
    owner: mixedDecks.userId,
    order: [mixedDecks.deck],
  }),
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
