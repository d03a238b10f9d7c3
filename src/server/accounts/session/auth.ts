import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { credentials, sessions, users, verifications } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { cookiePrefix, sessionSeconds } from './cookies.ts'

export type Auth = ReturnType<typeof createAuth>

/** Set by us on the request from the connection; whatever a client sends under this name is overwritten. */
export const clientAddressHeader = 'x-trivium-client-address'

const day = 24 * 60 * 60

export function createAuth({
  env,
  db,
  log,
  secret,
}: {
  env: Env
  db: Database
  log: Logger
  secret: string
}) {
  return betterAuth({
    appName: 'Trivium',
    // From the configuration, never from the request: a forged Host must not end up in a mail.
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: env.trustedOrigins,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    // Nobody signs up or in by it: sign-up.ts and complete-sign-in.ts do, in one transaction each.
    emailAndPassword: { enabled: false },
    // Renewed by get-session once it is a day old, and so whenever less than 90 s remain of it.
    // The cookie cache would delay the end of a revoked session by its age.
    session: { expiresIn: sessionSeconds, updateAge: day, cookieCache: { enabled: false } },
    // Ours counts in the database, per learner and per true address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(env),
      useSecureCookies: false,
      // The prefix for https is ours, stricter than the __Secure- it would add.
      defaultCookieAttributes: { secure: env.appUrl.startsWith('https:') },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // What is no refusal of its own, such as a database that is away, comes to us as it was thrown, and not to the
    // console with the statement and its values.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) =>
        log[level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'debug']({ part: 'auth' }, message),
    },
  })
}
