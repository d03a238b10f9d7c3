import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/accounts.ts'
import { credentials, users } from '#db/accounts.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { signInOrAskCode } from './codes/ask-code.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { countGuess } from './limit-guessing.ts'
import { holdPassword } from './passwords.ts'

type Credentials = { email: string; password: string }
/** The account of a right password, and the hash it was checked against. */
type PasswordCheck = { userId: string; hash: string }

/** Where codes are on, a right password alone does not sign in. */
export async function signIn(c: AppContext, secret: string, typed: Credentials): Promise<SignedIn> {
  const checked = await checkPasswordOf(c, secret, typed)
  return signInOrAskCode(c, secret, checked.userId, (tx) => requireStillRight(tx, checked))
}

/** Part of every act that needs the password: once a newer one is saved, the older one is invalid. */
export async function requireStillRight(tx: Connection, { userId, hash }: PasswordCheck): Promise<void> {
  if (!(await holdPassword(tx, userId, hash))) throw new AppError('wrong_credentials')
}

/** Counts the guess first, then checks the password; takes the count back where the guess was not wrong. */
export async function checkPasswordOf(
  c: AppContext,
  secret: string,
  typed: Credentials,
): Promise<PasswordCheck> {
  const attempt = await countGuess(c, secret, 'password', typed.email)
  let checked: PasswordCheck | null
  try {
    checked = await findByPassword(c.get('services').db, typed)
  } catch (error) {
    await attempt.forgive()
    throw error
  }
  if (checked === null) throw new AppError('wrong_credentials')
  await attempt.forgive()
  return checked
}

/** Computes the same hash for an address without an account. */
async function findByPassword(db: Database, { email, password }: Credentials): Promise<PasswordCheck | null> {
  const [account] = await db
    .select({ id: users.id, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, email))
    .limit(1)
  if (account?.hash) {
    const { id: userId, hash } = account
    return (await verifyPassword({ hash, password })) ? { userId, hash } : null
  }
  await hashPassword(password)
  return null
}
