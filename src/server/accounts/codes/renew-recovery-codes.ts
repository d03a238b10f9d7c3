import { newRecoveryCodesMail } from '#server/accounts/notices.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { hasCodes } from './spend-code.ts'

/** A new sheet; the old one is worthless. */
export function renewRecoveryCodes(db: Database, learner: Learner, appUrl: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await hasCodes(tx, learner.id))) throw new AppError('codes_off')
    await queueMail(tx, learner.email, newRecoveryCodesMail(appUrl))
    return replaceRecoveryCodes(tx, learner.id)
  })
}
