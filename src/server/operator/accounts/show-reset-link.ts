import { makeResetLink } from '#server/accounts/operate/make-reset-link.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/** A link for a new password, for someone whose mail does not arrive. Shown this once. */
export function showResetLink(db: Database, by: Actor, which: Which, appUrl: string): Promise<string> {
  return db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    await recordAct(tx, by, 'reset-link', { subjectId: subject.id })
    return makeResetLink(tx, subject.id, appUrl)
  })
}
