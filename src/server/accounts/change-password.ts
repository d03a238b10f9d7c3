import { sayWaysIn } from '#contract/accounts/ways-in.ts'
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
import { countWaysIn, removePasskeys, removeProviderLinks } from './ways-in.ts'

/**
 * A new password ends every other session, and a mail informs the owner; the session of the request stays
 * open. Passkeys and the provider's link stay unless the learner removes them: the learner, who knows the
 * password, sees them on the page.
 */
export async function changePassword(
  db: Database,
  learner: Learner,
  {
    newPassword,
    remove,
    proof,
    appUrl,
    providerName,
  }: {
    newPassword: string
    remove: { passkeys: string[]; provider: boolean }
    proof: OwnProof
    appUrl: string
    providerName: string | null
  },
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await requireStillOwn(tx, learner, proof)
    await replacePassword(tx, learner.id, passwordHash)
    await endOtherSessions(tx, learner)
    await dropStates(tx, learner.id)
    await dropLinks(tx, learner.id, ['recovery', 'email_change', 'provider_link'])
    const removed = {
      passkeys: await removePasskeys(tx, learner.id, remove.passkeys),
      provider: remove.provider && (await removeProviderLinks(tx, learner.id)),
      modelKey: false,
    }
    const stays = sayWaysIn(await countWaysIn(tx, learner.id), providerName)
    const said = { removed: sayWaysIn(removed, providerName), stays }
    await queueMail(tx, learner.email, passwordChangedMail(appUrl, said))
  })
}
