import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuthoredUnit, CourseExtras } from '#contract/authored/course-file.ts'
import { createdAt, id, revision, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'

/**
 * The written content of a unit. Rows are immutable, so all forks of a course share them: an edit creates a
 * new row. They contain no private data. Unreferenced rows are deleted.
 */
export const authoredUnits = pgTable('authored_units', {
  id: id(),
  /** The hash of the content: equal content is stored once. */
  hash: text('hash').notNull().unique(),
  content: jsonb('content').$type<AuthoredUnit>().notNull(),
  createdAt: createdAt(),
})

/** The content of a unit of a learner's course, and the unit it was copied from. */
export const unitContents = pgTable(
  'unit_contents',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** Null where the unit was copied from another course but has no written lesson. */
    authoredId: uuid('authored_id').references(() => authoredUnits.id, { onDelete: 'restrict' }),
    /** The unit it was copied from. Not a foreign key: that unit may be deleted. */
    sourceUnitId: uuid('source_unit_id'),
    /**
     * The version of that unit at the copy (server/authored/unit-version.ts): it distinguishes changes there
     * from changes here.
     */
    sourceVersion: text('source_version'),
    revision: revision(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('unit_contents_authored').on(table.authoredId),
    check('unit_contents_source', sql`(${table.sourceUnitId} is null) = (${table.sourceVersion} is null)`),
  ],
)

/** The last few contents of a unit before its owner's changes, for undo. */
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

/** The fields of a course file that an ordinary course does not have. */
export const courseContents = pgTable('course_contents', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  extras: jsonb('extras').$type<CourseExtras>().notNull(),
  /** The folder name of a course that came with the installation. */
  bundled: text('bundled'),
  createdAt: createdAt(),
})
