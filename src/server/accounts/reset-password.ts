import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/accounts.ts'
import { dropStates } from '#server/accounts/session/states.ts'
import type { Database } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { WhenConfirmed } from './confirm-email.ts'
import { hashPassword } from './hashing.ts'
import { checkLink, dropLinks, useLink } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { replacePassword } from './passwords.ts'

/** A new password by mailed link: every session ends, every other open link is worthless. */
export async function resetPassword(
  db: Database,
  {
    token,
    newPassword,
    appUrl,
    whenConfirmed,
  }: { token: string; newPassword: string; appUrl: string; whenConfirmed: WhenConfirmed },
): Promise<void> {
  // Hashing is dear and must not hold a transaction open: look first, hash, then use the link up.
  await checkLink(db, 'recovery', token)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const { account } = await useLink(tx, ['recovery'], token)
    const userId = account.id
    // Whoever read the mail owns the address.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await replacePassword(tx, userId, passwordHash)
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await dropStates(tx, userId)
    await dropLinks(tx, userId, ['recovery', 'signup', 'email_change', 'provider_link'])
    await whenConfirmed(tx)
    await queueMail(tx, account.email, passwordChangedMail(appUrl))
  })
}
