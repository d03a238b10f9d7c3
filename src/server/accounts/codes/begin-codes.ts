import { sql } from 'drizzle-orm'
import type { NewCodes } from '#contract/accounts/codes.ts'
import { oneTimeCodes } from '#db/sign-in.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { seal } from '#server/platform/operations/sealed.ts'
import { codeLabel } from './spend-code.ts'
import { appLink, inBase32, newCodeSecret } from './totp.ts'

/** A secret for the learner's app. Nothing is asked for until a code of it is shown (confirm-codes.ts). */
export function beginCodes(db: Database, secret: string, learner: Learner): Promise<NewCodes> {
  return db.transaction(async (tx) => {
    const key = newCodeSecret()
    const sealedSecret = seal(secret, codeLabel(learner.id), key.toString('base64url'))
    const begun = await tx
      .insert(oneTimeCodes)
      .values({ userId: learner.id, sealedSecret })
      .onConflictDoUpdate({
        target: oneTimeCodes.userId,
        set: { sealedSecret, createdAt: sql`now()` },
        setWhere: sql`${oneTimeCodes.confirmedAt} is null`,
      })
      .returning({ userId: oneTimeCodes.userId })
    if (begun.length === 0) throw new AppError('codes_already_on')
    return { secret: inBase32(key), link: appLink(key, learner.email) }
  })
}
