import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GradingResult, KeyedQuestion, ShortGrade } from '#contract/exams.ts'
import type { Confidence } from '#contract/knowledge/evidence.ts'
import { users } from './accounts.ts'
import { activities } from './classroom.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { courses, units } from './courses.ts'
import { concepts } from './knowledge.ts'

export const exams = pgTable(
  'exams',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'cascade' }),
    /** Of a few questions by which a learner shows that they know this one concept; other exams have none. */
    checkedConceptId: uuid('checked_concept_id').references(() => concepts.id, {
      onDelete: 'set null',
    }),
    title: text('title').notNull(),
    /** With keys and rubrics: only a presenter may send them on, and only after submission. */
    questions: jsonb('questions').$type<KeyedQuestion[]>().notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    /** How sure the learner said they were of an answer, and how many hints they were shown, by question id. */
    confidences: jsonb('confidences').$type<Record<string, Confidence>>().notNull().default({}),
    hintsShown: jsonb('hints_shown').$type<Record<string, number>>().notNull().default({}),
    flagged: jsonb('flagged').$type<string[]>().notNull().default([]),
    currentQuestionIndex: integer('current_question_index').notNull().default(0),
    /** After submission: whether the learner has a question open, or looks at the result. */
    isReviewing: boolean('is_reviewing').notNull().default(false),
    startedAt: moment('started_at'),
    submittedAt: moment('submitted_at'),
    gradedAt: moment('graded_at'),
    /** Grades of a model by question id, while other answers of the exam have none yet. */
    modelGrades: jsonb('model_grades').$type<Record<string, ShortGrade>>().notNull().default({}),
    result: jsonb('result').$type<GradingResult>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('exams_activity').on(table.activityId, table.createdAt.desc()),
    index('exams_course').on(table.courseId, table.createdAt.desc()),
    // One exam of an activity is open at a time: another tab or device continues it.
    uniqueIndex('exams_one_open').on(table.activityId).where(sql`${table.submittedAt} is null`),
    uniqueIndex('exams_one_open_check').on(table.checkedConceptId).where(sql`${table.submittedAt} is null`),
    index('exams_checked_concept').on(table.checkedConceptId, table.createdAt.desc()),
    index('exams_unit').on(table.unitId),
    index('exams_user').on(table.userId, table.createdAt.desc()),
    check('exams_submitted_after_start', sql`${table.submittedAt} is null or ${table.startedAt} is not null`),
    check('exams_graded_after_submit', sql`${table.gradedAt} is null or ${table.submittedAt} is not null`),
  ],
)

/** A learner's argument about one graded answer and what came of it. */
export const examChallenges = pgTable(
  'exam_challenges',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    argument: text('argument').notNull(),
    reply: text('reply').notNull(),
    scoreBefore: real('score_before').notNull(),
    scoreAfter: real('score_after').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('exam_challenges_exam').on(table.examId, table.createdAt),
    index('exam_challenges_user').on(table.userId),
  ],
)
