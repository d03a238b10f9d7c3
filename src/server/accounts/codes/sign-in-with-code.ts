import { eq } from 'drizzle-orm'
import { isAppCode } from '#contract/accounts/codes.ts'
import type { Account } from '#contract/accounts.ts'
import { users } from '#db/accounts.ts'
import { countGuess } from '#server/accounts/limit-guessing.ts'
import { recoveryCodeUsedMail } from '#server/accounts/notices.ts'
import { completeSignIn } from '#server/accounts/session/complete-sign-in.ts'
import { unpackVisit } from '#server/accounts/session/provider-visit.ts'
import { forgetState, readState, spendState } from '#server/accounts/session/states.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { spendCode } from './spend-code.ts'
import { wrongCode } from './wrong-code.ts'

/** The second step: in the browser that gave the password, with a code that was not used before. */
export async function signInWithCode(c: AppContext, secret: string, typed: string): Promise<Account> {
  const { db, env } = c.get('services')
  const state = await readState(c, secret, 'code')
  const owner = await findOwner(db, state.userId)
  const attempt = await countGuess(c, secret, isAppCode(typed) ? 'code' : 'recovery-code', owner.email)
  try {
    const proof = async (tx: Connection) => {
      await spendState(tx, 'code', state)
      const kind = await spendCode(tx, secret, owner.id, typed)
      // Switched off in between: the password alone is enough now, so the learner begins with it again.
      if (kind === 'off') throw new AppError('sign_in_step_over')
      if (kind === 'wrong') throw wrongCode('code')
      if (kind === 'recovery') await tellUse(tx, owner, env.appUrl)
      return undefined
    }
    const account = await completeSignIn<never>(c, secret, owner.id, proof, unpackVisit(state.value))
    await attempt.forgive()
    forgetState(c, 'code')
    return account
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_code')) await attempt.forgive()
    throw error
  }
}

type Owner = { id: string; email: string }

async function findOwner(db: Database, userId: string | null): Promise<Owner> {
  const [owner] =
    userId === null
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId))
  if (owner === undefined) throw new AppError('sign_in_step_over')
  return owner
}

async function tellUse(tx: Connection, { id, email }: Owner, appUrl: string): Promise<void> {
  await queueMail(tx, email, recoveryCodeUsedMail(appUrl, await countRecoveryCodes(tx, id)))
}
