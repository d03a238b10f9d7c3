import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuthoredUnit, CourseExtras } from '#contract/authored/course-file.ts'
import { createdAt, id, revision, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'

/**
 * The written content of a unit. A row never changes, so every fork of a course shares it: an edit makes another row.
 * Nothing in it is private. Rows that nobody points to any more are swept away.
 */
export const authoredUnits = pgTable('authored_units', {
  id: id(),
  /** Of the content: the same content is kept once. */
  hash: text('hash').notNull().unique(),
  content: jsonb('content').$type<AuthoredUnit>().notNull(),
  createdAt: createdAt(),
})

/** What a unit of a learner's course carries, and where it was taken from. */
export const unitContents = pgTable(
  'unit_contents',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** Empty where the unit was taken from another course but nobody wrote its lesson. */
    authoredId: uuid('authored_id').references(() => authoredUnits.id, { onDelete: 'restrict' }),
    /** The unit it was copied from. No reference: that one may go. */
    sourceUnitId: uuid('source_unit_id'),
    /** How that unit was then (server/authored/unit-version.ts): it tells changes there from changes here. */
    sourceVersion: text('source_version'),
    revision: revision(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('unit_contents_authored').on(table.authoredId),
    check('unit_contents_source', sql`(${table.sourceUnitId} is null) = (${table.sourceVersion} is null)`),
  ],
)

/** What a unit carried before its owner changed it: the last few, for undo. */
export const unitVersions = pgTable(
  'unit_versions',
  {
    unitId: uuid('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    authoredId: uuid('authored_id')
      .notNull()
      .references(() => authoredUnits.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.unitId, table.number] }),
    index('unit_versions_authored').on(table.authoredId),
  ],
)

/** What a course file says beyond the fields of every course. */
export const courseContents = pgTable('course_contents', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  extras: jsonb('extras').$type<CourseExtras>().notNull(),
  /** The folder's name of a course that came with the installation. */
  bundled: text('bundled'),
  createdAt: createdAt(),
})
