import { date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ReflectionResponses } from '#contract/reflections/reflection-questions.ts'
import type { ReflectionMetrics } from '#contract/reflections.ts'
import { users } from './accounts.ts'
import { createdAt, id, revision, updatedAt } from './columns.ts'
import { reflectionWords } from './search-words.ts'

/** One a learner and local calendar date; the unique constraint serves the year's list too. */
export const reflections = pgTable(
  'reflections',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    userResponses: jsonb('user_responses').$type<ReflectionResponses>().notNull(),
    reflectionEntry: text('reflection_entry').notNull(),
    metrics: jsonb('metrics').$type<ReflectionMetrics>().notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('reflections_one_a_day').on(table.userId, table.date),
    index('reflections_words').using('gin', reflectionWords(table)),
  ],
)
