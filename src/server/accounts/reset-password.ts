import { eq } from 'drizzle-orm'
import { sayWaysIn, type WaysIn } from '#contract/accounts/ways-in.ts'
import { sessions, users } from '#db/accounts.ts'
import { dropStates } from '#server/accounts/session/states.ts'
import type { Database } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { WhenConfirmed } from './confirm-email.ts'
import { hashPassword } from './hashing.ts'
import { checkLink, dropLinks, useLink } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { replacePassword } from './passwords.ts'
import { removeWaysIn } from './ways-in.ts'

/**
 * Sets a new password by a mailed or handed-over link. Ends every session, invalidates every other open link,
 * and removes other ways to sign in. One-time codes stay: a reader of the mails alone does not pass them.
 * Returns what was removed.
 */
export async function resetPassword(
  db: Database,
  {
    token,
    newPassword,
    appUrl,
    providerName,
    whenConfirmed,
  }: {
    token: string
    newPassword: string
    appUrl: string
    providerName: string | null
    whenConfirmed: WhenConfirmed
  },
): Promise<WaysIn> {
  // Hashing is slow and must not hold a transaction open: check the link, hash, then use the link up.
  await checkLink(db, 'recovery', token)
  const passwordHash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    const { account } = await useLink(tx, ['recovery'], token)
    const userId = account.id
    // The link proves that the learner reads the mails of this address.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await replacePassword(tx, userId, passwordHash)
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await dropStates(tx, userId)
    await dropLinks(tx, userId, ['recovery', 'signup', 'email_change', 'provider_link'])
    const removed = await removeWaysIn(tx, userId)
    await whenConfirmed(tx)
    const said = sayWaysIn(removed, providerName)
    await queueMail(tx, account.email, passwordChangedMail(appUrl, { removed: said, stays: null }))
    return removed
  })
}
