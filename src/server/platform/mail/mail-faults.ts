import { isUntrusted } from '#server/platform/operations/start-error.ts'

type MailFault = { code?: string; originalCode?: string; responseCode?: number; command?: string }

/** By the code of the mail library, or of the system below it. */
const causes: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EDNS: 'unknown host name',
  ECONNRESET: 'connection lost',
  ECONNECTION: 'connection lost',
  ETIMEDOUT: 'no answer in time',
  EAUTH: 'user or password refused',
  ENOAUTH: 'user and password required',
  ETLS: 'encryption failed',
}
const mends: Record<string, string> = {
  'connection refused': 'Check host and port of SMTP_URL, and that the mail server runs.',
  'unknown host name': 'Check the host of SMTP_URL.',
  'connection lost': 'The mail server ended the connection: its log says why.',
  'no answer in time': 'Check host and port of SMTP_URL, and that no firewall is between.',
  'user or password refused':
    'Check user and password in SMTP_URL; special characters in them must be percent-encoded.',
  'user and password required': 'Write user and password into SMTP_URL.',
  'certificate not trusted':
    'Use the name that its certificate has, have it signed by a known authority, or set MAIL_INSECURE=on.',
  'STARTTLS was not offered':
    'Use smtps:// if it encrypts from the start, or set MAIL_INSECURE=on to send without encryption.',
  'encryption failed': 'smtps:// encrypts from the start (port 465), smtp:// begins without (587 or 25).',
  'recipient refused': 'The mail server’s log says why.',
  'sender refused': 'Set MAIL_FROM to an address that the server sends for.',
}

/** The cause of a mail that could not be sent, by name. A mail server's own words name the recipient and stay out. */
export function causeOfMailFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code = '', originalCode = '', responseCode, command } = error as MailFault
  if (isUntrusted(originalCode) || isUntrusted(code)) return 'certificate not trusted'
  if (command === 'STARTTLS' && responseCode !== undefined) return 'STARTTLS was not offered'
  const cause = causes[originalCode] ?? causes[code]
  if (cause !== undefined) return cause
  if (command === 'RCPT TO') return 'recipient refused'
  if (command === 'MAIL FROM') return 'sender refused'
  return responseCode === undefined ? code || error.name : `refused with ${responseCode}`
}

/** What an operator does about it; empty where nothing is known. */
export const mendOfMailFault = (cause: string): string => mends[cause] ?? ''
