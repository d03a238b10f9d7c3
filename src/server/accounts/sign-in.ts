import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/accounts.ts'
import { credentials, users } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { signInOrAskCode } from './codes/ask-code.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { countGuess } from './limit-guessing.ts'

type Typed = { email: string; password: string }

/** A right password alone opens nothing where codes are on. */
export async function signIn(c: AppContext, secret: string, typed: Typed): Promise<SignedIn> {
  return signInOrAskCode(c, secret, await checkPasswordOf(c, secret, typed))
}

/** Counts the guess first, then looks at the password; what was no wrong guess is taken back. */
export async function checkPasswordOf(c: AppContext, secret: string, typed: Typed): Promise<string> {
  const attempt = await countGuess(c, secret, 'password', typed.email)
  let userId: string | null
  try {
    userId = await findByPassword(c.get('services').db, typed)
  } catch (error) {
    await attempt.forgive()
    throw error
  }
  if (userId === null) throw new AppError('wrong_credentials')
  await attempt.forgive()
  return userId
}

/** Costs the same hash for an address that nobody has. */
async function findByPassword(db: Database, { email, password }: Typed): Promise<string | null> {
  const [account] = await db
    .select({ id: users.id, hash: credentials.password })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(eq(users.email, email))
    .limit(1)
  if (account?.hash) return (await verifyPassword({ hash: account.hash, password })) ? account.id : null
  await hashPassword(password)
  return null
}
