import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from './columns.ts'

/** A learner's account. better-auth reads and writes these four tables. */
export const users = pgTable('users', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Since when the learner may not sign in; null for an active account. */
  disabledAt: moment('disabled_at'),
  /** Since when the learner is an operator of this installation; null for other accounts. */
  operatorSince: moment('operator_since'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    /**
     * Until the address is confirmed: the browser in which the password was chosen. In another browser the
     * link asks its reader to choose one.
     */
    browserKeyHash: text('browser_key_hash'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('credentials_user_id').on(table.userId),
    uniqueIndex('credentials_provider_account').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires_at').on(table.expiresAt),
  ],
)

/**
 * Links that were used, or that a newer mail replaced, are kept for a while, so that the server can say which
 * of the two happened.
 */
export const usedTokens = pgTable(
  'used_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
    /** True if a newer link replaced it before it was used. */
    replaced: boolean('replaced').notNull().default(false),
  },
  (table) => [index('used_tokens_expires_at').on(table.expiresAt)],
)
