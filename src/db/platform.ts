import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'

/** Counters of the limiter, shared by all processes. Unlogged (see the migration): cheap, and a crash may forget them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** Which process does work that is to run once, and until when. Unlogged (see the migration): a crash may forget them. */
export const leases = pgTable('leases', {
  key: text('key').primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
})

/** What was answered to a call with an Idempotency-Key: sent again, it has the same answer. */
export const sentKeys = pgTable(
  'sent_keys',
  {
    /** Of the learner, the call and its key. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    /** As text, so that it keeps its order. */
    answer: json('answer'),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('sent_keys_user').on(table.userId, table.sentAt),
    index('sent_keys_sent').on(table.sentAt),
  ],
)

/** Mail waiting to be sent, written in the transaction of the act that causes it. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('mail_queue_next').on(table.nextAttemptAt)],
)

/** Mails that were given up: when and why, and not whose they were. */
export const mailsGivenUp = pgTable(
  'mails_given_up',
  { id: id(), reason: text('reason').notNull(), createdAt: createdAt() },
  (table) => [index('mails_given_up_created_at').on(table.createdAt)],
)

/** One row a call to the model, for the daily budget's audit and for the metrics. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose').notNull(),
    model: text('model').notNull(),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    outcome: text('outcome').notNull(),
    /** Why an answer that came could not be used; null where it could. */
    fault: text('fault'),
    /** Paid by the learner: it counts towards no ceiling. */
    ownKey: boolean('own_key').notNull().default(false),
    durationMs: integer('duration_ms').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('model_calls_user').on(table.userId, table.createdAt),
    index('model_calls_created').on(table.createdAt),
  ],
)

/** Tokens of one learner on one UTC day: reserved before a call, settled after it. */
export const modelBudgets = pgTable(
  'model_budgets',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull().default(0),
    /** When no call that reserved them can still run: what a killed process left behind counts until then. */
    reservedUntil: moment('reserved_until').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** The same for everybody together. Not their sum: what an account used counts when it is gone as well. */
export const installationBudgets = pgTable('installation_budgets', {
  day: date('day', { mode: 'string' }).primaryKey(),
  usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
  reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull().default(0),
  reservedUntil: moment('reserved_until').notNull().defaultNow(),
})

/**
 * Which model answers: the installation's, where the variables name none, and those that learners brought for their own
 * calls. Keys are sealed (server/platform/connections/seal-key.ts). The installation's row may hold its flag alone.
 */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: id(),
    /** Null for the installation's. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider'),
    baseUrl: text('base_url'),
    model: text('model'),
    sealedKey: text('sealed_key'),
    /** Whether learners may bring a key of their own: said in the installation's row. */
    learnersMay: boolean('learners_may').notNull().default(false),
    /** Another one after every change, so that each process sees that there was one. */
    stamp: uuid('stamp')
      .notNull()
      .default(sql`gen_random_uuid()`)
      .$onUpdate(() => sql`gen_random_uuid()`),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('model_connections_installation')
      .on(sql`(${table.userId} is null)`)
      .where(sql`${table.userId} is null`),
    check(
      'model_connections_whole',
      sql`(${table.provider} is null) = (${table.baseUrl} is null) and (${table.baseUrl} is null) = (${table.model} is null) and (${table.sealedKey} is null or ${table.baseUrl} is not null)`,
    ),
  ],
)

/** Backups that were begun here, by schedule or by an operator: what became of each. The files are beside the database. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    name: text('name').notNull(),
    folder: text('folder').notNull(),
    /** 'schedule' or 'asked'. */
    reason: text('reason').notNull(),
    begunAt: moment('begun_at').notNull().defaultNow(),
    /** Null while it runs, and where its process was ended hard. */
    finishedAt: moment('finished_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** How it was tried (contract/operator/backups.ts); null where it failed. */
    check: text('checked_by'),
    fault: text('fault'),
  },
  (table) => [index('backups_begun').on(table.begunAt)],
)
