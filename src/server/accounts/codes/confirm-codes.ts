import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { oneTimeCodes } from '#db/sign-in.ts'
import { codesOnMail } from '#server/accounts/notices.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './spend-code.ts'
import { wrongCode } from './wrong-code.ts'

const minutesToConfirm = 30

/** Switches codes on once the learner's app has shown one. Returns the recovery codes, only this once. */
export function confirmCodes(
  db: Database,
  secret: string,
  learner: Learner,
  { code, appUrl }: { code: string; appUrl: string },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(oneTimeCodes)
      .where(
        and(
          eq(oneTimeCodes.userId, learner.id),
          isNull(oneTimeCodes.confirmedAt),
          // The password was asked for at the beginning; that is only valid for a limited time.
          gt(oneTimeCodes.createdAt, sql`now() - make_interval(mins => ${minutesToConfirm})`),
        ),
      )
      .for('update')
    if (row === undefined) throw new AppError('codes_not_begun')
    const step = stepOf(secret, row, code)
    if (step === null) throw wrongCode('code')
    await tx
      .update(oneTimeCodes)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(eq(oneTimeCodes.userId, learner.id))
    await queueMail(tx, learner.email, codesOnMail(appUrl))
    return replaceRecoveryCodes(tx, learner.id)
  })
}
