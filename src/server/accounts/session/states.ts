import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { signInStates } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { dropOurCookie, readOurCookie, setOurCookie } from './cookies.ts'

/** The steps that a browser may be in. Each kind has a separate cookie. */
const kinds = {
  code: { cookie: 'sign_in_code', seconds: 10 * 60 },
  passkey: { cookie: 'sign_in_passkey', seconds: 5 * 60 },
  provider: { cookie: 'sign_in_provider', seconds: 15 * 60 },
  'provider-link': { cookie: 'provider_link', seconds: 15 * 60 },
  'passkey-new': { cookie: 'new_passkey', seconds: 10 * 60 },
} as const
type Kind = keyof typeof kinds

export type SignInState = {
  tokenHash: string
  userId: string | null
  value: Record<string, string>
}

const hashOf = (token: string, among = '') =>
  createHash('sha256')
    .update(among === '' ? token : `${token} ${among}`)
    .digest('base64url')

/**
 * Begins a step of a sign-in that only this browser can continue: its cookie holds a token whose hash is
 * stored here.
 */
export async function beginState(
  c: AppContext,
  secret: string,
  kind: Kind,
  {
    userId,
    value = {},
    tx = c.get('services').db,
    among,
  }: {
    userId: string | null
    value?: Record<string, string>
    tx?: Connection
    /** Distinguishes several steps of one kind in the same browser; they share a cookie. */
    among?: string
  },
): Promise<void> {
  const { cookie, seconds } = kinds[kind]
  const kept = among === undefined ? null : readOurCookie(c, secret, cookie)
  const token = kept ?? randomBytes(32).toString('base64url')
  await tx.insert(signInStates).values({
    tokenHash: hashOf(token, among),
    kind,
    userId,
    value,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  })
  await setOurCookie(c, secret, cookie, token, seconds)
}

/** The current step of this browser; does not use it up. */
export async function readState(
  c: AppContext,
  secret: string,
  kind: Kind,
  among?: string,
): Promise<SignInState> {
  const token = readOurCookie(c, secret, kinds[kind].cookie)
  if (token === null) throw new AppError('sign_in_step_over')
  const [state] = await c
    .get('services')
    .db.select()
    .from(signInStates)
    .where(isOpen(hashOf(token, among), kind))
    .limit(1)
  if (state === undefined) throw new AppError('sign_in_step_over')
  return state
}

/** Uses the step up: of several uses at once one deletes the row. */
export async function spendState(tx: Connection, kind: Kind, { tokenHash }: SignInState): Promise<void> {
  const used = await tx
    .delete(signInStates)
    .where(isOpen(tokenHash, kind))
    .returning({ kind: signInStates.kind })
  if (used.length === 0) throw new AppError('sign_in_step_over')
}

/**
 * Reads the step and uses it up at once, whatever the result: for a single attempt. Where several steps share
 * the cookie, it stays for the others.
 */
export async function takeState(
  c: AppContext,
  secret: string,
  kind: Kind,
  among?: string,
): Promise<SignInState> {
  const state = await readState(c, secret, kind, among)
  await spendState(c.get('services').db, kind, state)
  if (among === undefined) forgetState(c, kind)
  return state
}

export const forgetState = (c: AppContext, kind: Kind) => dropOurCookie(c, kinds[kind].cookie)

/**
 * Called with a new password or address, and when an account is switched off: a sign-in that began before
 * must begin again.
 */
export async function dropStates(tx: Connection, userId: string): Promise<void> {
  await tx.delete(signInStates).where(eq(signInStates.userId, userId))
}

const isOpen = (tokenHash: string, kind: Kind) =>
  and(
    eq(signInStates.tokenHash, tokenHash),
    eq(signInStates.kind, kind),
    gt(signInStates.expiresAt, sql`now()`),
  )
