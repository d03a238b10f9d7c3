import { z } from 'zod'
import { pageOf, searchQuerySchema } from '#contract/paging.ts'
import { cardLimits, cardOrigins, cardStates, noteKinds } from '#contract/review.ts'
import { revisionSchema, seenRevisionSchema } from '#contract/revision.ts'
import { sentFileQuery } from '#contract/sent-files/schema.ts'
import { sourceAnchorSchema } from '#contract/sources.ts'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { ankiMeetings, cardFileFormats, cardFilters, exportedCards } from './card-files.ts'
import { leftOutCards, leftOutMedia } from './left-out.ts'

/** The source that a card links back to. Each field is null for another source, or after that was deleted. */
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

/**
 * The text of a card. `front` and `back` are the note's: contract/review/faces.ts renders a card's sides from
 * them.
 */
export const noteTextSchema = z.object({
  noteId: z.uuid(),
  kind: z.enum(noteKinds),
  front: z.string(),
  back: z.string(),
  hint: z.string(),
  revision: revisionSchema,
})

/** A card's concept and source, as the browser may send them. */
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
  /** A document of the learner, and the position of the words in it. */
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
  /** Its deck in Anki; two colons separate decks within decks; empty for none. */
  deck: z.string(),
  /** The colour of its flag in Anki, 1 to 7; 0 for none. */
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

/** The course for new cards; without one, the course with the name of their deck, or none. */
export const importCardsQuerySchema = z.object({
  courseId: z.uuid().optional(),
  /** The learner's time zone: Anki counts days, and a day begins there. */
  zone: z.string().max(100).default('UTC'),
  ...sentFileQuery,
})
/** All cards, those of one course, or those that were reviewed here. */
export const exportCardsQuerySchema = z.object({
  format: z.enum(cardFileFormats).default('apkg'),
  which: z.enum(exportedCards).default('all'),
  /**
   * For an Anki file: its notes update those that Anki has, or are new ones in a separate deck, with their
   * schedule.
   */
  as: z.enum(ankiMeetings).default('same'),
  zone: z.string().max(100).default('UTC'),
  courseId: z.uuid().optional(),
})

/** The result of an import, counted in cards. */
export const importedCardsSchema = z.object({
  added: z.number().int(),
  /** Known by their GUID: updated from the file, or unchanged. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /**
   * The other cards of the file, by the reason for leaving them out: with the three counts above they are all
   * of its cards.
   */
  leftOut: z.partialRecord(z.enum(leftOutCards), z.number().int()),
  /** Earlier reviews that are missing here, and those above the limit of one file. */
  reviews: z.number().int(),
  reviewsLeftOut: z.number().int(),
  /** Notes without a card; they are not imported. */
  notesWithoutCards: z.number().int(),
  /** Pictures and sounds: the imported ones, and the others by the reason for leaving them out. */
  media: z.object({
    kept: z.number().int(),
    leftOut: z.partialRecord(z.enum(leftOutMedia), z.number().int()),
  }),
})
export type ImportedCards = z.infer<typeof importedCardsSchema>
