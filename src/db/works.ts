import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Catalogue, CatalogueAnswer, WorkKind } from '#contract/library/works.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment, textList } from './columns.ts'
import { courses } from './courses.ts'

/**
 * Books and papers that a learner wants to read. Each was found in a catalogue: none is stored unverified.
 */
export const works = pgTable(
  'works',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A learner's works outlive a deleted course. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    kind: text('kind').$type<WorkKind>().notNull(),
    title: text('title').notNull(),
    authors: textList('authors'),
    year: integer('year'),
    /** The journal or the publisher. */
    publishedIn: text('published_in').notNull().default(''),
    catalogue: text('catalogue').$type<Catalogue>().notNull(),
    catalogueId: text('catalogue_id').notNull(),
    url: text('url').notNull(),
    /** Why the Librarian recommended it. */
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('works_once').on(table.userId, table.catalogue, table.catalogueId),
    index('works_user_newest').on(table.userId, table.createdAt.desc(), table.id),
    index('works_course').on(table.courseId),
    check('works_url', sql`${table.url} ~ '^https://'`),
  ],
)

/** The last response of a catalogue, without any data of a learner: one request serves all learners. */
export const catalogueAnswers = pgTable(
  'catalogue_answers',
  {
    /** A hash of the catalogue and the request. */
    key: text('key').primaryKey(),
    /** Null where the catalogue has no such work. */
    answer: jsonb('answer').$type<CatalogueAnswer | null>(),
    askedAt: moment('asked_at').notNull().defaultNow(),
  },
  (table) => [index('catalogue_answers_asked').on(table.askedAt)],
)
