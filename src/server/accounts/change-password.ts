import { endOtherSessions } from '#server/accounts/session/sessions.ts'
import { dropStates } from '#server/accounts/session/states.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type OwnProof, requireStillOwn } from './check-own-password.ts'
import { hashPassword } from './hashing.ts'
import { dropLinks } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { replacePassword } from './passwords.ts'

/** A new password ends every other session, and its owner is told; the session that asked goes on. */
export async function changePassword(
  db: Database,
  learner: Learner,
  { newPassword, proof, appUrl }: { newPassword: string; proof: OwnProof; appUrl: string },
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await requireStillOwn(tx, learner, proof)
    await replacePassword(tx, learner.id, passwordHash)
    await endOtherSessions(tx, learner)
    await dropStates(tx, learner.id)
    await dropLinks(tx, learner.id, ['recovery', 'email_change', 'provider_link'])
    await queueMail(tx, learner.email, passwordChangedMail(appUrl))
  })
}
