import { and, eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import type { Database } from '#server/platform/database/db.ts'
import { nobody, queueMail } from '#server/platform/mail/queue-mail.ts'
import { enforceMailSlot } from './limit-requests.ts'
import { issueLink, replaceLinks } from './links.ts'
import { confirmSignUpMail } from './mails.ts'

/** Sends the confirmation once more. An unknown or confirmed address costs the same and gets nothing. */
export async function resendVerification(
  db: Database,
  email: string,
  { appUrl, limited }: { appUrl: string; limited: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await enforceMailSlot(tx, limited, 'signup', email)
    const [waiting] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
      .limit(1)
    await replaceLinks(tx, 'signup', waiting?.id ?? null)
    const token = await issueLink(tx, 'signup', { userId: waiting?.id ?? null })
    await queueMail(tx, waiting === undefined ? nobody : email, confirmSignUpMail(appUrl, token))
  })
}
