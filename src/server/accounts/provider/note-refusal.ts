import { lte } from 'drizzle-orm'
import { type SignInRefusal, signInRefusals } from '#contract/accounts/sign-in-refusals.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { refusedSignIns } from '#db/sign-in.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ProviderFault } from './provider-fault.ts'

/** More than the operator's page shows, so that two at once never leave it short. */
const maxRefusals = 50

const ofErrors: Partial<Record<ErrorCode, SignInRefusal>> = {
  provider_away: 'provider_away',
  provider_email_unverified: 'email_unverified',
  provider_email_missing: 'email_missing',
  provider_email_unusable: 'email_unusable',
  provider_taken: 'already_connected',
  sign_ups_closed: 'sign_ups_closed',
  invitation_needed: 'invitation_needed',
  invitation_over: 'invitation_needed',
  account_disabled: 'account_disabled',
}

/** Does an act of signing in by the provider. A refusal leaves one line in the log, a count and a row for the operator. */
export async function notingRefusal<T>(c: AppContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const fault = error instanceof AppError && error.cause instanceof ProviderFault ? error.cause : null
    const reason = fault?.reason ?? (error instanceof AppError ? ofErrors[error.code] : undefined)
    if (error instanceof AppError && reason !== undefined) {
      const { db, metrics } = c.get('services')
      const words = signInRefusals[reason]
      c.get('log').warn({ part: 'provider', reason, ...fault?.details }, `a sign-in was refused: ${words}`)
      error.isLogged = true
      metrics.refusedSignIns.inc({ reason })
      await keep(db, reason).catch((err: unknown) => c.get('log').warn({ err }, 'the refusal was not kept'))
    }
    throw error
  }
}

async function keep(db: Database, reason: SignInRefusal): Promise<void> {
  const [row] = await db.insert(refusedSignIns).values({ reason }).returning({ id: refusedSignIns.id })
  if (row) await db.delete(refusedSignIns).where(lte(refusedSignIns.id, row.id - maxRefusals))
}
