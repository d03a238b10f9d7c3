import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OriginalNote, ReviewLog } from '#contract/review/anki-note.ts'
import type { CardMemory, CardOrigin, NoteKind, NoteStatus, ReflectionUse } from '#contract/review.ts'
import type { SourceAnchor } from '#contract/sources/reading.ts'
import { users } from './accounts.ts'
import { cardMedia, cardNoteTypes } from './card-media.ts'
import { activities } from './classroom.ts'
import { createdAt, id, moment, revision, textList, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'
import { concepts } from './knowledge.ts'
import { videos } from './library.ts'
import { reflections } from './reflections.ts'
import { cardWords } from './search-words.ts'
import { sources } from './sources.ts'

/**
 * The text of a card. A note has one card or several that belong together: the two directions of a reversed
 * note, or the gaps of a cloze text. A proposed note has no cards yet; a rejected note is kept so that it is
 * not proposed again.
 */
export const cardNotes = pgTable(
  'card_notes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<NoteStatus>().notNull(),
    kind: text('kind').$type<NoteKind>().notNull(),
    front: text('front').notNull(),
    back: text('back').notNull(),
    hint: text('hint').notNull().default(''),
    tags: textList('tags'),
    /** Cards of a course are deleted with it; without a course they belong to the learner alone. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'set null' }),
    conceptId: uuid('concept_id').references(() => concepts.id, { onDelete: 'set null' }),
    origin: text('origin').$type<CardOrigin>().notNull(),
    /** The unique name of what it was made from: 'exam id:question id' for a missed question. */
    source: text('source'),
    /** The lesson, the video with its second, or the reflection it came from; null after that was deleted. */
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    videoSecond: doublePrecision('video_second'),
    reflectionId: uuid('reflection_id').references(() => reflections.id, { onDelete: 'set null' }),
    /** The document, and the position of the words in it. */
    sourceId: uuid('source_id').references(() => sources.id, { onDelete: 'set null' }),
    sourceAnchor: jsonb('source_anchor').$type<SourceAnchor>(),
    /** The id that other programs know it by; an import never creates a duplicate. */
    guid: text('guid').notNull(),
    /** Its deck in another program; empty for a note made here. */
    deck: text('deck').notNull().default(''),
    noteTypeId: uuid('note_type_id').references(() => cardNoteTypes.id, { onDelete: 'set null' }),
    original: jsonb('original').$type<OriginalNote>(),
    /** Front and back in lower case (platform/text/search-text.ts). */
    searchText: text('search_text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('card_notes_guid').on(table.userId, table.guid),
    unique('card_notes_source').on(table.userId, table.origin, table.source),
    index('card_notes_newest').on(table.userId, table.status, table.createdAt.desc(), table.id),
    index('card_notes_course').on(table.courseId),
    index('card_notes_unit').on(table.unitId),
    index('card_notes_concept').on(table.conceptId),
    index('card_notes_activity').on(table.activityId),
    index('card_notes_video').on(table.videoId),
    index('card_notes_reflection').on(table.reflectionId),
    index('card_notes_document').on(table.sourceId),
    index('card_notes_type').on(table.noteTypeId),
    index('card_notes_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('card_notes_words').using('gin', cardWords(table)),
  ],
)

/** One question of a note, with the learner's memory state for it in the format of ts-fsrs. */
export const cards = pgTable(
  'cards',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noteId: uuid('note_id')
      .notNull()
      .references(() => cardNotes.id, { onDelete: 'cascade' }),
    /** Which of the note's questions: from 0; for a text with gaps the number of the gap. */
    ordinal: integer('ordinal').notNull(),
    dueAt: moment('due_at').notNull(),
    stability: doublePrecision('stability').notNull().default(0),
    difficulty: doublePrecision('difficulty').notNull().default(0),
    scheduledDays: integer('scheduled_days').notNull().default(0),
    learningSteps: integer('learning_steps').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    /** 0 new, 1 learning, 2 review, 3 learning again. */
    state: smallint('state').notNull().default(0),
    lastReviewAt: moment('last_review_at'),
    suspendedAt: moment('suspended_at'),
    /** The position of a new card among all of them; null for a card made before positions were stored. */
    position: integer('position'),
    /**
     * The order of new cards that were imported together: their position, or a random number if their deck is
     * mixed.
     */
    place: integer('place').notNull().default(0),
    /** The colour of its flag in Anki: 1 to 7, 0 for none. */
    flag: smallint('flag').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cards_note').on(table.noteId, table.ordinal),
    // Due cards and new cards, oldest first.
    index('cards_due')
      .on(table.userId, table.dueAt, table.id)
      .where(sql`${table.suspendedAt} is null and ${table.state} <> 0`),
    index('cards_new')
      .on(table.userId, table.createdAt, table.place, table.id)
      .where(sql`${table.suspendedAt} is null and ${table.state} = 0`),
    index('cards_position').on(table.userId, table.position),
    unique('cards_owner').on(table.userId, table.id),
    check('cards_state', sql`${table.state} between 0 and 3`),
    check('cards_numbers', sql`${table.stability} >= 0 and ${table.difficulty} between 0 and 10`),
  ],
)

/**
 * One rating. Its id comes from the browser, so that a retry counts once; after an undo the row stays, so
 * that the rating never counts.
 */
export const cardReviews = pgTable(
  'card_reviews',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    cardId: uuid('card_id').notNull(),
    /** 1 again, 2 hard, 3 good, 4 easy. */
    rating: smallint('rating').notNull(),
    reviewedAt: moment('reviewed_at').notNull(),
    /** How long the learner looked at it; null where the browser did not send it. */
    tookMs: integer('took_ms'),
    /** The card's state before the rating, for undo. */
    before: jsonb('before').$type<CardMemory>().notNull(),
    /** The predicted chance of recall; null for a card never seen. */
    foretold: doublePrecision('foretold'),
    /** Days since the previous review; null for the first. */
    elapsedDays: doublePrecision('elapsed_days'),
    /** Of a review in another program: its entry in that program's log. */
    log: jsonb('log').$type<ReviewLog>(),
    undoneAt: moment('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: 'card_reviews_card',
      columns: [table.userId, table.cardId],
      foreignColumns: [cards.userId, cards.id],
    }).onDelete('cascade'),
    index('card_reviews_newest')
      .on(table.userId, table.reviewedAt.desc())
      .where(sql`${table.undoneAt} is null`),
    index('card_reviews_of_card').on(table.cardId, table.reviewedAt.desc()),
    check('card_reviews_rating', sql`${table.rating} between 1 and 4`),
  ],
)

/** The pictures and sounds that a note uses; unused ones are deleted. */
export const cardNoteMedia = pgTable(
  'card_note_media',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => cardNotes.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => cardMedia.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.mediaId] }),
    index('card_note_media_media').on(table.mediaId),
  ],
)

/** Decks whose new cards come in random order. All other decks use the order of their positions. */
export const mixedDecks = pgTable(
  'mixed_decks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deck: text('deck').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deck] })],
)

/** A learner's review settings; without a row the defaults apply. */
export const reviewSettings = pgTable('review_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  dailyCap: integer('daily_cap').notNull().default(20),
  newCap: integer('new_cap').notNull().default(10),
  retention: doublePrecision('retention').notNull().default(0.9),
  /**
   * The learner's fitted parameters of the scheduler, used where they predict better than the default ones.
   */
  parameters: doublePrecision('parameters').array(),
  usesOwnParameters: boolean('uses_own_parameters').notNull().default(true),
  /**
   * When fitted parameters were last tested, on how many reviews, and the error of each set on held-out
   * reviews.
   */
  triedAt: moment('tried_at'),
  triedReviews: integer('tried_reviews').notNull().default(0),
  defaultLoss: doublePrecision('default_loss'),
  ownLoss: doublePrecision('own_loss'),
  /** Whether reflections may influence the next lesson; the learner is asked once. */
  reflectionUse: text('reflection_use').$type<ReflectionUse>().notNull().default('unasked'),
})

/** A sentence of a reflection that can be carried over. */
export type CarriedSentence = {
  quote: string
  question: string
  answer: string
  courseId: string
  conceptId: string | null
}

/**
 * What a reflection carries over to the next lesson of a course: a quotation from the learner and a question
 * about it. Without a course the reflection was read and has nothing to carry over; it is read again only
 * after an edit.
 */
export const carryOvers = pgTable(
  'carry_overs',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reflectionId: uuid('reflection_id')
      .notNull()
      .references(() => reflections.id, { onDelete: 'cascade' }),
    /** The revision of the reflection that was read. */
    readRevision: integer('read_revision').notNull(),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    conceptId: uuid('concept_id').references(() => concepts.id, { onDelete: 'set null' }),
    /** The day of the reflection. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Word for word from the reflection. */
    quote: text('quote').notNull(),
    /** The recall question, and the content of a good answer. */
    question: text('question').notNull(),
    answer: text('answer').notNull().default(''),
    /** Other sentences of the reflection that could be carried over instead. */
    others: jsonb('others').$type<CarriedSentence[]>().notNull().default([]),
    /** The lesson in which it was answered. */
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'set null' }),
    answeredAt: moment('answered_at'),
    dismissedAt: moment('dismissed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('carry_overs_reflection').on(table.reflectionId),
    index('carry_overs_course').on(table.courseId),
    index('carry_overs_newest').on(table.userId, table.day.desc()),
    index('carry_overs_concept').on(table.conceptId),
    index('carry_overs_unit').on(table.unitId),
  ],
)
