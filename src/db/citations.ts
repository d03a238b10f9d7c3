import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { activities } from './classroom.ts'
import { messages } from './conversations.ts'
import { exams } from './exams.ts'
import { sources } from './sources.ts'

/**
 * Words of a document that a guide used in a lesson's notes, a reply or a question. Verified before they are
 * stored.
 */
export const sourceCitations = pgTable(
  'source_citations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'cascade' }),
    messageId: bigint('message_id', { mode: 'number' }).references(() => messages.id, {
      onDelete: 'cascade',
    }),
    examId: uuid('exam_id').references(() => exams.id, { onDelete: 'cascade' }),
    /** The question of the exam. */
    questionId: text('question_id'),
    /** The number in the text's mark [[number]]. */
    number: smallint('number').notNull(),
    section: integer('section').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    quote: text('quote').notNull(),
  },
  (table) => [
    index('source_citations_source').on(table.sourceId),
    index('source_citations_user').on(table.userId),
    index('source_citations_activity').on(table.activityId),
    index('source_citations_message').on(table.messageId),
    index('source_citations_exam').on(table.examId),
    check(
      'source_citations_one_place',
      sql`num_nonnulls(${table.activityId}, ${table.messageId}, ${table.examId}) = 1`,
    ),
  ],
)
