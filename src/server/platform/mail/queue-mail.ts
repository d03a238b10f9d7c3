import { eq } from 'drizzle-orm'
import { mailQueue } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { MailContent } from './compose-mail.ts'

/**
 * A letter without an addressee: written and thrown away by the worker, so that an act on an unknown address costs
 * what it costs on a known one.
 */
export const nobody = ''

/** Part of the act that causes the mail: give it that act's transaction. */
export async function queueMail(
  db: Connection,
  recipient: string,
  { subject, text, html }: MailContent,
): Promise<void> {
  await db.insert(mailQueue).values({ recipient, subject, textBody: text, htmlBody: html })
}

export async function dropQueuedMail(db: Connection, recipient: string): Promise<void> {
  await db.delete(mailQueue).where(eq(mailQueue.recipient, recipient))
}
