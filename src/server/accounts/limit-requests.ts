import type { Connection } from '#server/platform/database/db.ts'
import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enforceLimit, type Limit } from '#server/platform/limits/rate-limit.ts'
import { type MailPurpose, takeMailSlot } from '#server/platform/mail/mail-allowance.ts'
import { accountKey } from './limit-guessing.ts'

type Act = 'sign-up' | 'reset' | 'resend' | 'link'

/** By the client's address, then by the account: a class signs up together, a script does not get far. */
const limits: Record<Act, { perAddress: Limit; perAccount?: Limit }> = {
  'sign-up': {
    perAddress: { name: 'sign-up-address', hits: 60, seconds: 10 * 60 },
    perAccount: { name: 'sign-up-account', hits: 20, seconds: 10 * 60 },
  },
  reset: {
    perAddress: { name: 'reset-address', hits: 30, seconds: 10 * 60 },
    perAccount: { name: 'reset-account', hits: 10, seconds: 10 * 60 },
  },
  resend: {
    perAddress: { name: 'resend-address', hits: 30, seconds: 10 * 60 },
    perAccount: { name: 'resend-account', hits: 10, seconds: 10 * 60 },
  },
  link: { perAddress: { name: 'link-address', hits: 60, seconds: 60 } },
}

export async function limitAct(c: AppContext, act: Act, email?: string): Promise<void> {
  const { env, db } = c.get('services')
  if (!env.rateLimits) return
  const { perAddress, perAccount } = limits[act]
  await enforceLimit(db, perAddress, addressBucket(c.get('clientAddress')))
  if (perAccount && email !== undefined) await enforceLimit(db, perAccount, accountKey(email))
}

/** The hour's three mails to one address for one purpose, whether or not anybody lives there. */
export async function enforceMailSlot(
  db: Connection,
  limited: boolean,
  purpose: MailPurpose,
  email: string,
): Promise<void> {
  if (!limited) return
  const { allowed, retryAfterSeconds } = await takeMailSlot(db, purpose, email)
  if (allowed) return
  throw new AppError('too_many_mails', {
    words: { minutes: Math.ceil(retryAfterSeconds / 60) },
    retryAfterSeconds,
  })
}
