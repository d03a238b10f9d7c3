import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RunEvent, RunKindName, RunState } from '#contract/runs.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

/** A long task of a guide for a learner: the request, the events and the tokens used. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RunKindName>().notNull(),
    /** What the run is about, such as the id of a video; empty where a learner has only one run at a time. */
    subject: text('subject').notNull().default(''),
    request: jsonb('request').notNull(),
    state: text('state').$type<RunState>().notNull().default('running'),
    /** Filled when the run has ended. */
    told: jsonb('told').$type<RunEvent[]>().notNull().default([]),
    /** A code of the error table. */
    failure: text('failure'),
    /** When a retry makes sense, where the server that refused the call named a time. */
    retryAt: moment('retry_at'),
    /**
     * How often it was started: when its process dies, the next process that is asked for it starts it again.
     */
    attempts: integer('attempts').notNull().default(0),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    /** When the learner dismissed it: it is not shown again. */
    putAwayAt: moment('put_away_at'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('runs_one_at_a_time')
      .on(table.userId, table.kind, table.subject)
      .where(sql`${table.state} = 'running'`),
    index('runs_newest').on(table.userId, table.kind, table.subject, table.createdAt.desc(), table.id),
    index('runs_created').on(table.createdAt),
    check('runs_ended', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
  ],
)
