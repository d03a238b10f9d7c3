import { and, eq } from 'drizzle-orm'
import { credentials } from '#db/accounts.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { verifyPassword } from './hashing.ts'
import { countOwnGuess } from './limit-guessing.ts'

const noPassword = 'You have no password here yet. Your profile says how to set one, under Signing in.'

/** Asked again before what cannot be undone: an open browser alone must not be enough. */
export async function checkOwnPassword(
  c: AppContext,
  learnerId: string,
  password: string,
  field: string,
): Promise<void> {
  const attempt = await countOwnGuess(c, learnerId)
  const [row] = await c
    .get('services')
    .db.select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, learnerId), eq(credentials.providerId, 'credential')))
    .limit(1)
  if (!row?.hash) {
    await attempt.forgive()
    throw new AppError('wrong_password', { fields: { [field]: noPassword } })
  }
  const wrong = new AppError('wrong_password')
  if (!(await verifyPassword({ hash: row.hash, password })))
    throw new AppError('wrong_password', { fields: { [field]: wrong.message } })
  await attempt.forgive()
}
