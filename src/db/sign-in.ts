import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { createdAt, id, moment, textList } from './columns.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The secret from which a learner's app makes one-time codes, encrypted with the installation's secret. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the learner's app has proved that it knows the secret: before that, no code is required. */
  confirmedAt: moment('confirmed_at'),
  /** The half-minute step of the newest used code: this code and all earlier ones are invalid. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Codes for a learner who has lost their app. Each works once; only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
)

/** A sign-in in progress in one browser, found by the hash of its cookie. It works once and expires soon. */
export const signInStates = pgTable(
  'sign_in_states',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').notNull(),
    /** Null until it is known who signs in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    value: jsonb('value').$type<Record<string, string>>().notNull().default({}),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_states_user_id').on(table.userId),
    index('sign_in_states_expires_at').on(table.expiresAt),
  ],
)

/** The browsers that a learner has signed in with: a sign-in with a new browser sends them a mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userId(),
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/**
 * The public keys of passkeys. The private key stays on the learner's device or in their password manager.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** The device's id for it: unique among all learners. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The device's use counter, if it has one: a counter that decreases reveals a copied passkey. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: textList('transports'),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/**
 * Sessions that began by sign-in at the outside provider: used to end them here when they end there, and the
 * reverse.
 */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The provider's id of its session, where it sends one. */
    sid: text('sid'),
    /** The token that identifies that session when a learner signs out at the provider too; encrypted. */
    sealedIdToken: text('sealed_id_token'),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_sessions_user_id').on(table.userId),
    index('provider_sessions_subject').on(table.issuer, table.subject),
    index('provider_sessions_sid').on(table.issuer, table.sid),
  ],
)

/** Why sign-ins by the outside provider were refused recently, without the person's identity. */
export const refusedSignIns = pgTable('refused_sign_ins', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** One of the reasons in contract/accounts/sign-in-refusals.ts. */
  reason: text('reason').notNull(),
  createdAt: createdAt(),
})
