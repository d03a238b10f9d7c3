import type { Transporter } from 'nodemailer'
import type { Env } from '#server/platform/operations/env.ts'
import { saveToOutbox } from './outbox.ts'

export type Letter = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  queuedAt: Date
}

export type Delivery = { deliver(letter: Letter): Promise<void>; close(): void }

/** Asks holiday notices not to answer. */
const machineMade = { 'Auto-Submitted': 'auto-generated' }

/** By SMTP where there is a server, else into the outbox. */
export function createDelivery(env: Pick<Env, 'mail' | 'dataDir'>): Delivery {
  const { smtpUrl, from } = env.mail
  if (smtpUrl === undefined) {
    return { deliver: (letter) => saveToOutbox(env.dataDir, from, letter), close: () => {} }
  }
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const way = {
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // Together well below the time until the letter is due again.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  let opened: Promise<Transporter> | undefined
  const open = () => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(way, { from }))
    return opened
  }
  return {
    deliver: async ({ id, recipient, subject, text, html }) => {
      // The same id on every attempt: a mailbox that got it twice can tell.
      const messageId = `<${id}@${domain}>`
      const transport = await open()
      await transport.sendMail({ to: recipient, subject, text, html, messageId, headers: machineMade })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** True when the receiving server says that nobody lives at the address: asking again would not help. */
export function isHopeless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 560
}
