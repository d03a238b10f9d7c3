import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { createdAt, id, moment, textList } from './columns.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The secret that a learner's app makes one-time codes from, sealed under the installation's secret. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the learner's app has shown that it knows the secret: nothing is asked for before. */
  confirmedAt: moment('confirmed_at'),
  /** The half minute of the newest code that was used: it and all before it are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** What lets a learner in who has lost their app. Each works once; only hashes are kept. */
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

/** A sign-in under way in one browser, found by the hash of what its cookie holds. Works once and not for long. */
export const signInStates = pgTable(
  'sign_in_states',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').notNull(),
    /** Null while it is not known who signs in. */
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

/** The browsers that a learner signed in with before: a sign-in with another one is told by mail. */
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

/** Passkeys: the public half. The other stays with the learner's device or password manager. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** What the device calls it: unique among all learners. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, where the device counts: one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: textList('transports'),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Sessions that the outside provider's word began: what ends them there, or here when they end there. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: userId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** What the provider calls its own session, where it does. */
    sid: text('sid'),
    /** The token that it names that session by when a learner signs out there as well; sealed. */
    sealedIdToken: text('sealed_id_token'),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_sessions_user_id').on(table.userId),
    index('provider_sessions_subject').on(table.issuer, table.subject),
    index('provider_sessions_sid').on(table.issuer, table.sid),
  ],
)

/** Why sign-ins by the outside provider were refused lately: no word of who it was. */
export const refusedSignIns = pgTable('refused_sign_ins', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** As contract/accounts/sign-in-refusals.ts lists them. */
  reason: text('reason').notNull(),
  createdAt: createdAt(),
})
