import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CourseVisibility } from '#contract/courses/course-rules.ts'
import type { ReportOutcome } from '#contract/reports/course-report.ts'
import type { ReportReason } from '#contract/reports/report-reasons.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment, revision, textList, updatedAt } from './columns.ts'
import { courseWords } from './search-words.ts'

export const courses = pgTable(
  'courses',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    objectives: textList('objectives'),
    priorKnowledge: textList('prior_knowledge'),
    difficultyLevel: text('difficulty_level').notNull(),
    duration: integer('duration').notNull(),
    weeklyHours: integer('weekly_hours').notNull(),
    referenceBooks: textList('reference_books'),
    /**
     * Of a copied course: the works its author taught from, as 'title, author'. The files stay with the
     * author.
     */
    worksUsed: textList('works_used'),
    lessons: integer('lessons').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after the creator deleted their account: forks by others stay. */
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The family: its own id for an original, the first original's id for any fork. Not a foreign key: the
     * original may be deleted.
     */
    originId: uuid('origin_id').notNull(),
    /**
     * Of a copy that differs from its source: the id of the copy with the first change, this one or one it was
     * copied from. Such a copy counts as a separate course beside the unchanged one, for which this is null.
     */
    variantId: uuid('variant_id'),
    /** The learner who changed it; null where it is unchanged or that account is deleted. */
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    forkLevel: integer('fork_level').notNull().default(0),
    /** Units of the source course that the owner removed here: they are not offered again as updates. */
    leftOutUnits: uuid('left_out_units').array().notNull().default(sql`'{}'::uuid[]`),
    currentLessonIndex: integer('current_lesson_index').notNull().default(0),
    progress: integer('progress').notNull().default(0),
    completed: boolean('completed').notNull().default(false),
    completedAt: moment('completed_at'),
    /** Who finds it: everyone in Browse, anyone with its link, or its owner alone. */
    visibility: text('visibility').$type<CourseVisibility>().notNull().default('public'),
    /**
     * Since when the operator has removed it from the list. The owner's visibility is kept, but does not list
     * the course.
     */
    unlistedAt: moment('unlisted_at'),
    /** When a lesson of it was last opened, or it was added: the most recently used course comes first. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /**
     * Browse shows one listed original per creator, the newest: stored here so that one index scan reads the
     * list.
     */
    newestOfCreator: boolean('newest_of_creator').notNull().default(false),
    /** Title and description in lower case (platform/text/search-text.ts), for substring search. */
    searchText: text('search_text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('courses_one_per_family').on(
      table.ownerId,
      table.originId,
      sql`coalesce(${table.variantId}, ${table.originId})`,
    ),
    index('courses_changed_by').on(table.changedBy),
    index('courses_owner_newest').on(table.ownerId, table.createdAt.desc(), table.id),
    index('courses_owner_last_used').on(table.ownerId, table.lastUsedAt.desc(), table.id),
    index('courses_browse_newest').on(table.createdAt.desc(), table.id).where(sql`${table.newestOfCreator}`),
    index('courses_browse_search')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`${table.newestOfCreator}`),
    index('courses_creator').on(table.creatorId, table.forkLevel, table.createdAt.desc()),
    // A family may be large: one index scan finds its newest courses, and an index-only scan counts them.
    index('courses_family')
      .on(table.originId, table.createdAt.desc(), table.id)
      .where(sql`${table.visibility} <> 'private' or ${table.creatorId} = ${table.ownerId}`),
    index('courses_family_owners')
      .on(table.originId, table.ownerId)
      .where(sql`${table.visibility} <> 'private' or ${table.creatorId} = ${table.ownerId}`),
    index('courses_unlisted').on(table.unlistedAt).where(sql`${table.unlistedAt} is not null`),
    index('courses_words').using('gin', courseWords(table)),
    check('courses_visibility', sql`${table.visibility} in ('public', 'link', 'private')`),
    check('courses_progress', sql`${table.progress} between 0 and 100`),
    check('courses_completed', sql`${table.completed} = (${table.completedAt} is not null)`),
    check('courses_lesson_index', sql`${table.currentLessonIndex} >= 0`),
    check('courses_fork_level', sql`${table.forkLevel} >= 0`),
  ],
)

export const units = pgTable(
  'units',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    unitObjective: text('unit_objective').notNull().default(''),
    unitAssessment: text('unit_assessment').notNull().default(''),
  },
  (table) => [
    unique('units_position').on(table.courseId, table.position),
    check('units_position_range', sql`${table.position} >= 0`),
  ],
)

/** A visitor's view is counted without a user. */
export const courseViews = pgTable(
  'course_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    viewedAt: moment('viewed_at').notNull().defaultNow(),
  },
  (table) => [
    index('course_views_course').on(table.courseId, table.viewedAt.desc()),
    index('course_views_viewed').on(table.viewedAt),
    index('course_views_user').on(table.userId),
  ],
)

/**
 * A learner's report to the operator about another learner's course. The course's owner never learns who sent
 * it.
 */
export const courseReports = pgTable(
  'course_reports',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull().default(''),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
    outcome: text('outcome').$type<ReportOutcome>(),
  },
  (table) => [
    // One open report per learner and course: a second report replaces the first.
    uniqueIndex('course_reports_open')
      .on(table.courseId, table.reporterId)
      .where(sql`${table.closedAt} is null`),
    index('course_reports_course').on(table.courseId),
    index('course_reports_reporter').on(table.reporterId),
    check('course_reports_reason', sql`${table.reason} in ('spam', 'wrong', 'hateful', 'copied', 'other')`),
    check(
      'course_reports_outcome',
      sql`${table.outcome} in ('unlisted', 'closed') and (${table.outcome} is null) = (${table.closedAt} is null)`,
    ),
  ],
)
