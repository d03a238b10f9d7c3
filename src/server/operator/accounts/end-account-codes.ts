import { endCodes } from '#server/accounts/codes/end-codes.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/**
 * For a learner who lost their app and their recovery codes. A mail informs them; sign-in still asks for
 * their password.
 */
export async function endAccountCodes(db: Database, by: Actor, which: Which, appUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    await endCodes(tx, subject, { by: 'operator', appUrl })
    await recordAct(tx, by, 'end-codes', { subjectId: subject.id })
  })
}
