import type { Transporter } from 'nodemailer'
import { isLoopbackHost } from '#server/platform/http/loopback.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { type Letter, saveToOutbox } from './outbox.ts'

export type Delivery = { deliver(letter: Letter): Promise<void>; close(): void }

/** Tells automatic replies not to answer. */
const machineMade = { 'Auto-Submitted': 'auto-generated' }

/** By SMTP where a server is configured, otherwise into the outbox. */
export function createDelivery(env: Pick<Env, 'mail' | 'dataDir'>): Delivery {
  const { smtpUrl, from, isInsecure } = env.mail
  if (smtpUrl === undefined) {
    return { deliver: (letter) => saveToOutbox(env.dataDir, from, letter), close: () => {} }
  }
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const connection = connectionTo(smtpUrl, isInsecure)
  let opened: Promise<Transporter> | undefined
  const open = () => {
    opened ??= import('nodemailer').then(({ createTransport }) => createTransport(connection, { from }))
    return opened
  }
  return {
    deliver: async ({ id, recipient, subject, text, html }) => {
      // The same id on every attempt, so that a mailbox can recognise a duplicate.
      const messageId = `<${id}@${domain}>`
      const transport = await open()
      await transport.sendMail({ to: recipient, subject, text, html, messageId, headers: machineMade })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/**
 * The time limit of each step, by RFC 5321: five minutes for most, and ten for the answer to a whole mail.
 */
const minutes = 60_000
const patience = {
  connectionTimeout: 2 * minutes,
  greetingTimeout: 5 * minutes,
  socketTimeout: 10 * minutes,
} as const

/**
 * A password is only sent over an encrypted connection to a server whose certificate is trusted, unless the
 * server is this machine or the operator allows it. In that case the connection is encrypted where the server
 * offers it.
 */
export function connectionTo(smtpUrl: string, isInsecure: boolean) {
  const { protocol, hostname } = new URL(smtpUrl)
  const mayBeOpen = isInsecure || isLoopbackHost(hostname)
  return {
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    ...patience,
    requireTLS: !mayBeOpen && protocol === 'smtp:',
    tls: { rejectUnauthorized: !mayBeOpen },
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** True when the receiving server says that the address does not exist: another attempt would not help. */
export function isHopeless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 560
}
