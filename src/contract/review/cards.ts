import { z } from 'zod'
import { pageOf, searchQuerySchema } from '#contract/paging.ts'
import { cardLimits, cardOrigins, cardStates, noteKinds } from '#contract/review.ts'
import { revisionSchema, seenRevisionSchema } from '#contract/revision.ts'
import { sourceAnchorSchema } from '#contract/sources.ts'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { ankiMeetings, cardFileFormats, cardFilters, exportedCards } from './card-files.ts'
import { leftOutCards, leftOutMedia } from './left-out.ts'

/** Where a card leads back to. Each is null where it is not from there, or where that is gone. */
export const cardPlaceSchema = z.object({
  origin: z.enum(cardOrigins),
  courseId: z.uuid().nullable(),
  courseTitle: z.string().nullable(),
  unitId: z.uuid().nullable(),
  unitTitle: z.string().nullable(),
  activityId: z.uuid().nullable(),
  conceptId: z.uuid().nullable(),
  conceptLabel: z.string().nullable(),
  videoId: z.uuid().nullable(),
  videoTitle: z.string().nullable(),
  videoSecond: z.number().nullable(),
  /** The day of the reflection. */
  reflectionDay: z.string().nullable(),
  documentId: z.uuid().nullable(),
  documentTitle: z.string().nullable(),
  documentAnchor: sourceAnchorSchema.nullable(),
})
export type CardPlace = z.infer<typeof cardPlaceSchema>

/** What a card asks and answers. `front` and `back` are the note's own words: contract/review/faces.ts draws a card's from them. */
export const noteTextSchema = z.object({
  noteId: z.uuid(),
  kind: z.enum(noteKinds),
  front: z.string(),
  back: z.string(),
  hint: z.string(),
  revision: revisionSchema,
})

/** Which concept a card is about and where it leads back to, as the browser may say it. */
export const createCardSchema = z.object({
  front: requiredText(cardLimits.front),
  back: typedText(cardLimits.back),
  hint: typedText(cardLimits.hint).default(''),
  isReversed: z.boolean().default(false),
  courseId: z.uuid().optional(),
  unitId: z.uuid().optional(),
  conceptId: z.uuid().optional(),
  activityId: z.uuid().optional(),
  video: z.object({ id: z.uuid(), second: z.number().min(0) }).optional(),
  /** A document of theirs, and where in it the words stand. */
  document: sourceAnchorSchema.extend({ id: z.uuid() }).optional(),
})
export type CreateCard = z.input<typeof createCardSchema>

export const editCardSchema = z.object({
  front: requiredText(cardLimits.front),
  back: typedText(cardLimits.back),
  hint: typedText(cardLimits.hint).default(''),
  revision: seenRevisionSchema,
})
export type EditCard = z.input<typeof editCardSchema>

export const suspendCardSchema = z.object({ isSuspended: z.boolean() })

/** A card in the list of all cards. */
export const listedCardSchema = noteTextSchema.extend({
  id: z.uuid(),
  ordinal: z.number().int(),
  place: cardPlaceSchema,
  state: z.enum(cardStates),
  dueAt: z.string(),
  isSuspended: z.boolean(),
  reps: z.number().int(),
  lapses: z.number().int(),
  /** The deck it has in Anki, decks within decks parted by two colons; empty for none. */
  deck: z.string(),
  /** A colour of Anki, 1 to 7; 0 for none. */
  flag: z.number().int(),
  isMarked: z.boolean(),
  recall: z.number().min(0).max(1).nullable(),
})
export type ListedCard = z.infer<typeof listedCardSchema>

/** The cards of one note, in order. */
export const noteCardsSchema = z.object({ cards: z.array(listedCardSchema) })

export const cardsQuerySchema = searchQuerySchema.extend({
  courseId: z.uuid().optional(),
  filter: z.enum(cardFilters).default('all'),
})
export const cardsPageSchema = pageOf(listedCardSchema)

/** The course that new cards are put to; without one, the course that has the name of their deck, or none. */
export const importCardsQuerySchema = z.object({
  courseId: z.uuid().optional(),
  /** Where the learner is: Anki counts days, and a day begins there. */
  zone: z.string().max(100).default('UTC'),
})
/** All cards, those of one course, or those that were reviewed here. */
export const exportCardsQuerySchema = z.object({
  format: z.enum(cardFileFormats).default('apkg'),
  which: z.enum(exportedCards).default('all'),
  /** Of an Anki file: its notes are the ones that Anki has, or new ones in a deck of their own, with their schedule. */
  as: z.enum(ankiMeetings).default('same'),
  zone: z.string().max(100).default('UTC'),
  courseId: z.uuid().optional(),
})

/** What is taken from a file of cards, counted in cards. */
export const importedCardsSchema = z.object({
  added: z.number().int(),
  /** Known by their GUID: changed to what the file says, or left as they were. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The other cards of the file, by why they are not taken: with the three above they are all of its cards. */
  leftOut: z.partialRecord(z.enum(leftOutCards), z.number().int()),
  /** Earlier reviews that are not here, and those beyond what one file may bring. */
  reviews: z.number().int(),
  reviewsLeftOut: z.number().int(),
  /** Notes that have no card, of which nothing is taken. */
  notesWithoutCards: z.number().int(),
  /** Pictures and sounds: those that are taken, and the others by why they are not. */
  media: z.object({
    kept: z.number().int(),
    leftOut: z.partialRecord(z.enum(leftOutMedia), z.number().int()),
  }),
})
export type ImportedCards = z.infer<typeof importedCardsSchema>
