import { issueLink, replaceLinks } from '#server/accounts/links.ts'
import { resetPasswordLink } from '#server/accounts/mails.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** A link for a new password that is handed over instead of mailed. Older ones stop working, as with a mail. */
export async function makeResetLink(tx: Connection, userId: string, appUrl: string): Promise<string> {
  await replaceLinks(tx, 'recovery', userId, { alsoHandedOver: true })
  return resetPasswordLink(appUrl, await issueLink(tx, 'recovery', { userId, handedOver: true }))
}
