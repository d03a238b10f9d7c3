import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'

/**
 * Links that allow sign-up, each for a number of people until a date. Only the hash of a link's token is
 * stored.
 */
export const invitations = pgTable('invitations', {
  id: id(),
  tokenHash: text('token_hash').notNull().unique(),
  /** How many accounts it allows, and how many were created with it. */
  places: integer('places').notNull(),
  taken: integer('taken').notNull().default(0),
  /** The operator's name for it; empty where there is none. */
  label: text('label').notNull().default(''),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
})

/**
 * Links that a public installation printed at its start: a signed-in visitor who opens one becomes its
 * operator.
 */
export const operatorLinks = pgTable('operator_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/**
 * What operators did. A row contains no name: the account it refers to is removed from it when that account
 * is deleted.
 */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    act: text('act').notNull(),
    /** Null for an act of the command line, of the start, or of an operator whose account is deleted. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where it was done: 'page', 'command line' or 'start'. */
    place: text('place').notNull(),
    /** The account that the act changed. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    /** Figures of the act: never a learner's text. */
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('operator_acts_actor').on(table.actorId),
    index('operator_acts_subject').on(table.subjectId),
  ],
)

/**
 * The settings that operators changed at run time (contract/operator/settings.ts). Without a row the default
 * applies.
 */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<string | number>().notNull(),
  updatedAt: updatedAt(),
})
