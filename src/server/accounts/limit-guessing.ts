import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { credentials, users } from '#db/accounts.ts'
import { knowsAccount, readDevice } from '#server/accounts/session/device-cookie.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countHit, forgiveHit, type Limit } from '#server/platform/limits/rate-limit.ts'

type SecretKind = 'password' | 'code' | 'recovery-code'

const day = 24 * 60 * 60
/**
 * The limits of failures. A guess is counted before the check, so that a thousand guesses at once do not
 * cause a thousand checks.
 */
const limitsOf = (guessed: SecretKind) => {
  const name = { password: 'sign-in', code: 'sign-in-code', 'recovery-code': 'sign-in-recovery' }[guessed]
  return {
    perAccountAndPlace: { name: `${name}-place`, hits: 5, seconds: 60 },
    perAccount: { name: `${name}-account`, hits: 10, seconds: 10 * 60 },
    perKnownBrowser: { name: `${name}-browser`, hits: 100, seconds: day },
    /** For one password tried on many accounts. Thirty learners behind one address mistype far less. */
    perAddress: { name: `${name}-address`, hits: 100, seconds: 5 * 60 },
  } satisfies Record<string, Limit>
}
/**
 * Three of a million codes are right at a time: with fifty guesses a day an attacker finds one in 7,000 days.
 */
const codesADay: Limit = { name: 'sign-in-code-day', hits: 50, seconds: day }
/**
 * Each check of a password costs a hash, right or wrong. Strangers' guesses reach their own limit before this
 * one.
 */
const looksPerAccount: Limit = { name: 'password-looks', hits: 30, seconds: 10 * 60 }

export type Attempt = { forgive(): Promise<void> }

/**
 * Refuses a guess over the limit. `forgive` takes the count back where it was no wrong guess. Known and
 * unknown addresses are counted alike.
 */
export async function countGuess(
  c: AppContext,
  secret: string,
  guessed: SecretKind,
  email: string,
): Promise<Attempt> {
  const { db, env } = c.get('services')
  if (!env.rateLimits) return { forgive: async () => {} }
  const { perAccountAndPlace, perAccount, perKnownBrowser, perAddress } = limitsOf(guessed)
  const account = accountKey(email)
  const address = addressBucket(c.get('clientAddress'))
  const device = await readDevice(c, secret)
  const anywhere = guessed === 'code' ? await codesKey(db, email) : account
  const counters: [Limit, string][] = knowsAccount(device, secret, email)
    ? [
        [perAccountAndPlace, `${account}:${device.id}`],
        [perKnownBrowser, `${account}:${device.id}`],
      ]
    : [
        [perAddress, address],
        [perAccountAndPlace, `${account}:${address}`],
        // No attacker finds eighty random bits by trying: a limit across all places would only lock the owner
        // out.
        ...(guessed === 'recovery-code' ? [] : ([[perAccount, anywhere]] satisfies [Limit, string][])),
        ...(guessed === 'code' ? ([[codesADay, anywhere]] satisfies [Limit, string][]) : []),
      ]
  return countAll(c, counters, guessed === 'password' ? account : null)
}

/**
 * Guesses at an account's codes are counted for its password: only a caller who knows the password can guess,
 * and a new password starts the count at zero.
 */
export async function codesKey(db: Connection, email: string): Promise<string> {
  const [row] = await db
    .select({ hash: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, email))
    .limit(1)
  return accountKey(`${email}:${row?.hash ?? ''}`)
}

const perOwnPassword: Limit = { name: 'own-password', hits: 5, seconds: 60 }

/** The same for the password that a signed-in learner enters again. */
export async function countOwnGuess(c: AppContext, learnerId: string): Promise<Attempt> {
  if (!c.get('services').env.rateLimits) return { forgive: async () => {} }
  return countAll(c, [[perOwnPassword, learnerId]], learnerId)
}

/**
 * For a code in place of the password: an attacker at an open browser has no more attempts than a stranger.
 */
export async function countOwnCode(c: AppContext, { id, email }: Learner): Promise<Attempt> {
  if (!c.get('services').env.rateLimits) return { forgive: async () => {} }
  const counters: [Limit, string][] = [
    [perOwnPassword, id],
    [codesADay, await codesKey(c.get('services').db, email)],
  ]
  return countAll(c, counters, null)
}

/**
 * Counts guesses, which can be forgiven, and the check of the password of `lookedAt` (if not null), which
 * cannot.
 */
async function countAll(
  c: AppContext,
  guesses: [Limit, string][],
  lookedAt: string | null,
): Promise<Attempt> {
  const { db } = c.get('services')
  const counted: [Limit, string][] = []
  const forgive = async () => {
    for (const [limit, who] of counted) await forgiveHit(db, limit, who)
  }
  const looks: [Limit, string][] = lookedAt === null ? [] : [[looksPerAccount, lookedAt]]
  for (const [limit, who] of [...guesses, ...looks]) {
    const { allowed, retryAfterSeconds } = await countHit(db, limit, who)
    if (!allowed) {
      // The password was not checked, so this was no guess: the wider counters take it back.
      await forgive()
      throw new AppError('too_many_requests', { words: { seconds: retryAfterSeconds }, retryAfterSeconds })
    }
    if (limit !== looksPerAccount) counted.push([limit, who])
  }
  return { forgive }
}

export const accountKey = (email: string) => createHash('sha256').update(email).digest('base64url')
