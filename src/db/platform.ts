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
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { bytes, createdAt, id, moment, updatedAt } from './columns.ts'

/**
 * Counters of the rate limiter, shared by all processes. Unlogged (see the migration): cheap, and a crash may
 * lose them.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/**
 * Which process holds the lease for a task that only one may run, and until when. Unlogged (see the
 * migration): a crash may lose them.
 */
export const leases = pgTable('leases', {
  key: text('key').primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
})

/** Responses to requests with an Idempotency-Key: a repeated request gets the same response. */
export const sentKeys = pgTable(
  'sent_keys',
  {
    /** The hash of the learner, the call and its key. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    /** `json`, not `jsonb`, so that the order of its fields stays. */
    answer: json('answer'),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('sent_keys_user').on(table.userId, table.sentAt),
    index('sent_keys_sent').on(table.sentAt),
  ],
)

/** Files on their way in parts, until a call names them: every process behind one database has them. */
export const sentParts = pgTable(
  'sent_parts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the caller. */
    fileId: uuid('file_id').notNull(),
    number: smallint('number').notNull(),
    data: bytes('data').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sent_parts_once').on(table.userId, table.fileId, table.number),
    index('sent_parts_sent').on(table.sentAt),
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

/** Mails that could not be delivered: when and why, without the address. */
export const mailsGivenUp = pgTable(
  'mails_given_up',
  { id: id(), reason: text('reason').notNull(), createdAt: createdAt() },
  (table) => [index('mails_given_up_created_at').on(table.createdAt)],
)

/** One row per model call, for auditing the daily budget and for the metrics. */
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
    /** Why a response could not be used; null where it was used. */
    fault: text('fault'),
    /** Paid by the learner's API key: it counts towards no ceiling. */
    ownKey: boolean('own_key').notNull().default(false),
    durationMs: integer('duration_ms').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('model_calls_user').on(table.userId, table.createdAt),
    index('model_calls_created').on(table.createdAt),
  ],
)

/** Tokens of one learner on one UTC day: reserved before a call, corrected after it. */
export const modelBudgets = pgTable(
  'model_budgets',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull().default(0),
    /**
     * When the last call with a reservation must have ended: until then, reservations of a killed process
     * count.
     */
    reservedUntil: moment('reserved_until').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/**
 * The same for all accounts together. Not the sum of the rows above: the usage of a deleted account counts
 * too.
 */
export const installationBudgets = pgTable('installation_budgets', {
  day: date('day', { mode: 'string' }).primaryKey(),
  usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
  reservedTokens: bigint('reserved_tokens', { mode: 'number' }).notNull().default(0),
  reservedUntil: moment('reserved_until').notNull().defaultNow(),
})

/**
 * The model connections: the installation's, where no environment variable names one, and those of learners
 * for their calls. Keys are encrypted (server/platform/connections/seal-key.ts). The installation's row may
 * contain only its flag.
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
    /** Whether learners may use their API keys: stored in the installation's row. */
    learnersMay: boolean('learners_may').notNull().default(false),
    /** A new value after every change, so that each process notices the change. */
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

/**
 * Backups started here, by schedule or by an operator, with their results. The files are stored beside the
 * database.
 */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    name: text('name').notNull(),
    folder: text('folder').notNull(),
    /** 'schedule' or 'asked'. */
    reason: text('reason').notNull(),
    begunAt: moment('begun_at').notNull().defaultNow(),
    /** Null while it runs, and if its process was killed. */
    finishedAt: moment('finished_at'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** How it was verified (contract/operator/backups.ts); null if it failed. */
    check: text('checked_by'),
    fault: text('fault'),
  },
  (table) => [index('backups_begun').on(table.begunAt)],
)
