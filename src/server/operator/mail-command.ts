import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import { createDelivery } from '#server/platform/mail/deliver-mail.ts'
import { causeOfMailFault, mendOfMailFault } from '#server/platform/mail/mail-faults.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { StartError } from '#server/platform/operations/start-error.ts'

type CommandInput = {
  env: Env
  word: string | undefined
  value: string | undefined
  say: (line: string) => void
  usage: string
}

/** `npm run operator -- mail test ADDRESS`: one mail, sent now and not by the queue, and what came of it. */
export async function mailCommand({ env, word, value, say, usage }: CommandInput): Promise<void> {
  if (word !== 'test' || value === undefined) throw new StartError(usage)
  const recipient = z.email().safeParse(value)
  if (!recipient.success) throw new StartError(`‘${value}’ is not an email address.`)
  const { subject, text, html } = composeMail({
    subject: 'A mail from Trivium',
    paragraphs: [`Mail from ${env.appUrl} arrives here.`],
    closing: ['An operator of this Trivium sent it to test the mail server.'],
  })
  const delivery = createDelivery(env)
  try {
    await delivery.deliver({
      id: randomUUID(),
      recipient: recipient.data,
      queuedAt: new Date(),
      subject,
      text,
      html,
    })
  } catch (error) {
    const cause = causeOfMailFault(error)
    throw new StartError(`the mail was not sent: ${cause}. ${mendOfMailFault(cause)}`.trim())
  } finally {
    delivery.close()
  }
  const { smtpUrl } = env.mail
  say(
    smtpUrl === undefined
      ? `SMTP_URL is not set: the mail lies in ${join(env.dataDir, 'outbox')} and is shown at /mailbox.`
      : `${new URL(smtpUrl).host} took a mail to ${recipient.data}. Look whether it arrives.`,
  )
}
