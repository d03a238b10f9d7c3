import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Exercise, Resource } from '#contract/classroom.ts'
import type { StoredSections } from '#contract/study-page.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment, revision, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'
import { noteWords, pageWords } from './search-words.ts'

/** The plan of one unit of a learner's course: generated once and stored. */
export const lessonPlans = pgTable(
  'lesson_plans',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id')
      .notNull()
      .unique()
      .references(() => units.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    objective: text('objective').notNull(),
    activeActivityIndex: integer('active_activity_index').notNull().default(0),
    prefetchedAt: moment('prefetched_at'),
    createdAt: createdAt(),
  },
  (table) => [index('lesson_plans_course').on(table.courseId), index('lesson_plans_user').on(table.userId)],
)

export const activities = pgTable(
  'activities',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonPlanId: uuid('lesson_plan_id')
      .notNull()
      .references(() => lessonPlans.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    leader: text('leader').notNull(),
    title: text('title').notNull(),
    type: text('type').notNull().default('lesson'),
    objective: text('objective').notNull().default(''),
    assessment: text('assessment').notNull().default(''),
    topic: text('topic').notNull().default(''),
    /** The Professor's notes, as Markdown. */
    content: text('content'),
    /** The notes are incomplete: generating them failed part-way. */
    contentCutOff: boolean('content_cut_off').notNull().default(false),
    resources: jsonb('resources').$type<Resource[]>(),
    /** The exercises in the notes, with answers: the learner sees an answer only after an attempt. */
    exercises: jsonb('exercises').$type<Exercise[]>(),
    /** Came with the course: written once for all its learners, not generated for this learner. */
    isAuthored: boolean('is_authored').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('activities_sequence').on(table.lessonPlanId, table.sequence),
    index('activities_user').on(table.userId),
    index('activities_words').using('gin', noteWords(table)),
  ],
)

/** A learner's answer to an exercise of an activity; only the first attempt is stored. */
export const exerciseAttempts = pgTable(
  'exercise_attempts',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    exerciseId: text('exercise_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.exerciseId] }),
    index('exercise_attempts_user').on(table.userId),
  ],
)

/** How many hints to an exercise the learner has seen, before or without an attempt. */
export const exerciseHints = pgTable(
  'exercise_hints',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    exerciseId: text('exercise_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shown: integer('shown').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.exerciseId] }),
    index('exercise_hints_user').on(table.userId),
    check('exercise_hints_shown', sql`${table.shown} between 1 and 3`),
  ],
)

/** The page that a learner writes where no model writes notes: their text, by section of the page. */
export const studyPages = pgTable(
  'study_pages',
  {
    activityId: uuid('activity_id')
      .primaryKey()
      .references(() => activities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sections: jsonb('sections').$type<StoredSections>().notNull().default({}),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('study_pages_user').on(table.userId),
    index('study_pages_words').using('gin', pageWords(table)),
  ],
)
