import { eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import { nobody, queueMail } from '#server/platform/mail/queue-mail.ts'
import { enforceMailSlot } from './limit-requests.ts'
import { issueLink, replaceLinks } from './links.ts'
import { resetPasswordMail } from './mails.ts'

/** Sends a link for a new password. An unknown address costs the same and gets nothing. */
export async function requestReset(
  db: Database,
  email: string,
  { appUrl, limited }: { appUrl: string; limited: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await enforceMailSlot(tx, limited, 'recovery', email)
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
    await replaceLinks(tx, 'recovery', known?.id ?? null)
    const token = await issueLink(tx, 'recovery', { userId: known?.id ?? null })
    await queueMail(tx, known === undefined ? nobody : email, resetPasswordMail(appUrl, token))
  })
}
