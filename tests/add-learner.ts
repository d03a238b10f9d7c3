import { users } from '#db/accounts.ts'
import { hashPassword } from '#server/accounts/hashing.ts'
import { addPassword } from '#server/accounts/passwords.ts'
import { cookiePrefix, sessionCookie } from '#server/accounts/session/cookies.ts'
import { openSession } from '#server/accounts/session/open-session.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { createProfile } from '#server/profile/create-profile.ts'
import type { Client } from './client.ts'
import { newAddress, type TestLearner } from './learner.ts'
import { signedToken } from './signed-in.ts'

const password = 'correct horse battery staple'
const origin = { ipAddress: '127.0.0.1', userAgent: '' }
/** The same for all: hashed once in a process. */
let hashed: Promise<string> | undefined

/**
 * A signed-in learner with a confirmed address. The product's own functions write the rows, without the
 * requests, mails and known browser of sign-up and sign-in, and in a tenth of their time.
 */
export async function addLearner(
  client: Client,
  { db, env, secret }: { db: Database; env: Env; secret: string },
  name: string,
): Promise<TestLearner> {
  const email = newAddress(name)
  hashed ??= hashPassword(password)
  const chosen = { password: await hashed, browserKeyHash: '' }
  const { id, token } = await db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, name, emailVerified: true })
      .returning({ id: users.id })
    if (user === undefined) throw new Error('No account was written.')
    await addPassword(tx, user.id, chosen)
    await createProfile(tx, { id: user.id, email, fullName: name })
    return { id: user.id, token: (await openSession(tx, user.id, origin)).token }
  })
  client.setCookie(`${cookiePrefix(env)}.${sessionCookie}`, signedToken(token, secret))
  return { id, email, password, client }
}
