import { and, eq } from 'drizzle-orm'
import { credentials } from '#db/accounts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { verifyPassword } from './hashing.ts'
import { countOwnGuess } from './limit-guessing.ts'
import { holdPassword } from './passwords.ts'
import { requireOpenSession } from './ways-in.ts'

const noPassword = 'You have no password here yet. Your profile says how to set one, under Signing in.'

/**
 * Asks for the password again before an act that cannot be undone: an open browser alone must not be enough.
 * Returns what the password was checked against.
 */
export async function checkOwnPassword(
  c: AppContext,
  learnerId: string,
  password: string,
  field: string,
): Promise<string> {
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
  if (!(await verifyPassword({ hash: row.hash, password }))) throw wrongPassword(field)
  await attempt.forgive()
  return row.hash
}

/** The message is shown at the field of the password. */
function wrongPassword(field: string): AppError {
  const { message } = new AppError('wrong_password')
  return new AppError('wrong_password', { fields: { [field]: message } })
}

export type OwnProof = { hash: string; field: string }

/**
 * Part of acts that give access to the account. After the owner has saved a new password, an attacker with
 * the old one, or with an ended session, must not succeed.
 */
export async function requireStillOwn(
  tx: Connection,
  learner: Learner,
  { hash, field }: OwnProof,
): Promise<void> {
  if (!(await holdPassword(tx, learner.id, hash))) throw wrongPassword(field)
  await requireOpenSession(tx, learner)
}
