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
 * A new password by a mailed or handed-over link: every session ends, every other open link is worthless, and what else gave
 * access is removed. One-time codes stay: a reader of the mails alone does not get past them. Tells what was removed.
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
  // Hashing is dear and must not hold a transaction open: look first, hash, then use the link up.
  await checkLink(db, 'recovery', token)
  const passwordHash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    const { account } = await useLink(tx, ['recovery'], token)
    const userId = account.id
    // Whoever read the mail owns the address.
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
