import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { credentials, sessions, users, verifications } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { Logger } from '#server/platform/operations/log.ts'
import { cookiePrefix, sessionSeconds } from './cookies.ts'

export type Auth = ReturnType<typeof createAuth>

/** Set by the server from the connection; overwrites what a client sends under this name. */
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
    // From the configuration, never from the request: a forged Host must not get into a mail.
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: env.trustedOrigins,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
      transaction: true,
    }),
    // Not used for sign-up or sign-in: sign-up.ts and complete-sign-in.ts do them, in one transaction each.
    emailAndPassword: { enabled: false },
    // get-session renews a session once it is a day old, and so whenever less than 90 s remain of it. The
    // cookie cache would delay the end of a revoked session by its age.
    session: { expiresIn: sessionSeconds, updateAge: day, cookieCache: { enabled: false } },
    // Trivium's own limit counts in the database, per learner and per real address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(env),
      useSecureCookies: false,
      // Trivium sets the prefix for https, which is stricter than better-auth's __Secure-.
      defaultCookieAttributes: { secure: env.appUrl.startsWith('https:') },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // Other errors than its refusals, such as an unavailable database, are thrown to Trivium unchanged.
    // Otherwise better-auth would log the statement with its values to the console.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) =>
        log[level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'debug']({ part: 'auth' }, message),
    },
  })
}
