import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'

/** Links that let people sign up: so many of them, until then. Only the hash of a link's token is kept. */
export const invitations = pgTable('invitations', {
  id: id(),
  tokenHash: text('token_hash').notNull().unique(),
  /** How many accounts may begin with it, and how many did. */
  places: integer('places').notNull(),
  taken: integer('taken').notNull().default(0),
  /** What the operator calls it; empty where they do not. */
  label: text('label').notNull().default(''),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
})

/** The links that starts of a public installation printed: whoever opens one, signed in, runs it. */
export const operatorLinks = pgTable('operator_links', {
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** What operators did. Names nobody by itself: what it tells of an account goes with the account. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    act: text('act').notNull(),
    /** Null for an act of the command line, of the start, or of someone who has left. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where it was done: 'page', 'command line' or 'start'. */
    place: text('place').notNull(),
    /** Whose account it was about. */
    subjectId: uuid('subject_id').references(() => users.id, { onDelete: 'set null' }),
    /** Figures that belong to the act: never a learner's words. */
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('operator_acts_actor').on(table.actorId),
    index('operator_acts_subject').on(table.subjectId),
  ],
)

/** What operators set while it runs (contract/operator/settings.ts). Without a row a setting is as usual. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<string | number>().notNull(),
  updatedAt: updatedAt(),
})
