import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Account, accountSchema } from '#contract/accounts.ts'
import { sessions } from '#db/accounts.ts'
import { askBetterAuth } from '#server/accounts/session/ask-better-auth.ts'
import type { Auth } from '#server/accounts/session/auth.ts'
import { rememberAccount } from '#server/accounts/session/device-cookie.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { countGuess } from './limit-guessing.ts'

const answerSchema = z.object({ user: accountSchema })

/** Counts the guess first, then has the password checked; what was no wrong guess is taken back. */
export async function signIn(
  c: AppContext,
  { auth, secret }: { auth: Auth; secret: string },
  body: { email: string; password: string },
): Promise<Account> {
  const attempt = await countGuess(c, secret, body.email)
  let answer: unknown
  try {
    answer = await askBetterAuth(c, auth, { method: 'POST', path: '/sign-in/email', body })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_credentials')) await attempt.forgive()
    throw error
  }
  await attempt.forgive()
  await rememberAccount(c, secret, body.email)
  await endFormerSession(c)
  return answerSchema.parse(answer).user
}

/** Signing in again replaces the session this browser had. */
async function endFormerSession(c: AppContext): Promise<void> {
  const former = c.get('learner')
  if (former !== null) await c.get('services').db.delete(sessions).where(eq(sessions.id, former.sessionId))
}
