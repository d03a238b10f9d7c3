import { and, eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { Learner } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { nobody, queueMail } from '#server/platform/mail/queue-mail.ts'
import { type OwnProof, requireStillOwn } from './check-own-password.ts'
import { enforceMailSlot } from './limit-requests.ts'
import { issueLink, replaceLinks } from './links.ts'
import { confirmNewEmailMail } from './mails.ts'

/** The address only changes when the new one is confirmed. No answer shows whether another account has it. */
export async function changeEmail(
  db: Database,
  learner: Learner,
  newEmail: string,
  { proof, appUrl, limited }: { proof: OwnProof; appUrl: string; limited: boolean },
): Promise<void> {
  if (newEmail === learner.email) {
    const message = 'That is your address already.'
    throw new AppError('invalid_input', { words: { message }, fields: { newEmail: message } })
  }
  await db.transaction(async (tx) => {
    await requireStillOwn(tx, learner, proof)
    await enforceMailSlot(tx, limited, 'email-change', newEmail)
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, newEmail), eq(users.emailVerified, true)))
      .limit(1)
    const userId = taken === undefined ? learner.id : null
    // Also where the new address is taken: an older link that still worked would show it.
    await replaceLinks(tx, 'email_change', learner.id)
    const token = await issueLink(tx, 'email_change', { userId, newEmail })
    await queueMail(tx, userId === null ? nobody : newEmail, confirmNewEmailMail(appUrl, token))
  })
}
