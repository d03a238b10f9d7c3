import { sql } from 'drizzle-orm'
import {
  check,
  customType,
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
import type { SourceFault, SourceKind, SourceState } from '#contract/sources/kinds.ts'
import type {
  EncodingSample,
  LanguageShare,
  OutlineEntry,
  ReadingChoices,
  SourceBlock,
} from '#contract/sources/reading.ts'
import { users } from './accounts.ts'
import { bytes, createdAt, id, moment, revision } from './columns.ts'
import { courses } from './courses.ts'

/**
 * Sorted by character code, whatever the database's collation is, so that words with the same prefix are
 * adjacent.
 */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * A document that a learner uploaded. It is private: never forked, shared or published. All tables below
 * reference this row, so that deleting it deletes all of it at once.
 */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The course whose guides may cite it; the document outlives the course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    author: text('author').notNull().default(''),
    fileName: text('file_name').notNull(),
    kind: text('kind').$type<SourceKind>(),
    bytes: integer('bytes').notNull(),
    /** How large each part of the file is but the last; those that came before this column have 2 MiB. */
    partBytes: integer('part_bytes').notNull().default(2_097_152),
    sha256: text('sha256').notNull(),
    state: text('state').$type<SourceState>().notNull(),
    fault: text('fault').$type<SourceFault>(),
    /** How often reading this file was started; a file that kills its process twice is not tried again. */
    attempts: smallint('attempts').notNull().default(0),
    sections: integer('sections'),
    sectionsRead: integer('sections_read').notNull().default(0),
    passages: integer('passages').notNull().default(0),
    language: text('language'),
    /** All its languages, beginning with that of `language`; empty in rows older than this column. */
    languages: jsonb('languages').$type<LanguageShare[]>().notNull().default([]),
    /** The number of pictures left out, and the bytes of those that are stored. */
    pictures: integer('pictures').notNull().default(0),
    pictureBytes: integer('picture_bytes').notNull().default(0),
    /** Characters of menus and other navigation that were left out of a page. */
    leftOut: integer('left_out').notNull().default(0),
    /**
     * Pages of a PDF that are pictures, and pages whose characters have no meaning: neither can be searched.
     */
    picturePages: integer('picture_pages').notNull().default(0),
    unreadablePages: integer('unreadable_pages').notNull().default(0),
    /** Where the encoding is uncertain: the two most likely ones, the used one first. */
    encodings: jsonb('encodings').$type<EncodingSample[]>().notNull().default([]),
    choices: jsonb('choices').$type<ReadingChoices>().notNull().default({}),
    outline: jsonb('outline').$type<OutlineEntry[]>().notNull().default([]),
    /** The learner's position in it. */
    positionSection: integer('position_section'),
    positionStart: integer('position_start'),
    revision: revision(),
    createdAt: createdAt(),
    readAt: moment('read_at'),
  },
  (table) => [
    unique('sources_file_once').on(table.userId, table.sha256),
    index('sources_user_newest').on(table.userId, table.createdAt.desc(), table.id),
    index('sources_course').on(table.courseId),
    index('sources_unread').on(table.createdAt).where(sql`${table.state} in ('waiting', 'reading')`),
    index('sources_unsent').on(table.createdAt).where(sql`${table.state} = 'sending'`),
    check('sources_state', sql`${table.state} in ('sending', 'waiting', 'reading', 'ready', 'failed')`),
    check('sources_fault', sql`(${table.state} = 'failed') = (${table.fault} is not null)`),
  ],
)

/**
 * The original file, in parts: stored in the database, so that every process and every backup has it
 * (decision 0028).
 */
export const sourceParts = pgTable(
  'source_parts',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.number] })],
)

/** The pages or sections of a document with their text. */
export const sourceSections = pgTable(
  'source_sections',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    label: text('label').notNull(),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    blocks: jsonb('blocks').$type<SourceBlock[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.index] })],
)

/** The pictures of a document, by the numbers that its sections name. */
export const sourcePictures = pgTable(
  'source_pictures',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.number] })],
)

/**
 * A few sentences that are found and quoted together. The section contains the words too; `text` saves a
 * search that lookup.
 */
export const sourcePassages = pgTable(
  'source_passages',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    section: integer('section').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    text: text('text').notNull(),
    /** Null in rows older than this column: then the document's language applies. */
    language: text('language'),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.ordinal] })],
)

/**
 * The index of a learner's passages: for each word of a document the passages that contain it, strongest
 * first, with the word's weight in each. A search reads a few of these rows, however many passages and
 * learners there are.
 */
export const sourceTerms = pgTable(
  'source_terms',
  {
    userId: uuid('user_id').notNull(),
    term: plainText('term').notNull(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    passages: integer('passages').array().notNull(),
    /** Hundredths of a passage's share in the score of BM25, before the word's rarity is known. */
    weights: smallint('weights').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.term, table.sourceId] }),
    index('source_terms_source').on(table.sourceId),
  ],
)
