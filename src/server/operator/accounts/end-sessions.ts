import { endOtherSessions } from '#server/accounts/session/sessions.ts'
import { type Actor, recordAct } from '#server/operator/record-act.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findAccount, refuseOperators, type Which } from './find-account.ts'

/** Signs an account out everywhere. */
export async function endSessions(db: Database, by: Actor, which: Which): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await findAccount(tx, which)
    refuseOperators(subject, by)
    await endOtherSessions(tx, { id: subject.id, sessionId: null })
    await recordAct(tx, by, 'end-sessions', { subjectId: subject.id })
  })
}
