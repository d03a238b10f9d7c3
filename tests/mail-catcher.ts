import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  raw: string
}

export type MailCatcher = {
  url: string
  mails: CaughtMail[]
  /** The newest mail to an address; waits for it. */
  next(address: string, alreadySeen?: number): Promise<CaughtMail>
  /** What the server says to the next recipients, such as 451 or 550; null takes them again. */
  refuseWith(code: number | null): void
  stop(): Promise<void>
}

/** Longer than the worker takes for a second try. */
const patienceMs = 60_000

/** A real SMTP server that stores the mail it gets. */
export async function startMailCatcher({ port: wanted = 0 } = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const waiting = new Set<() => void>()
  let refusal: number | null = null
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Sends no query to a name server for the name of 127.0.0.1.
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) =>
      refusal === null
        ? callback()
        : callback(Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw)
          .then(({ from, subject, text, html }) => {
            const to = session.envelope.rcptTo[0]?.address ?? ''
            mails.push({
              to,
              from: from?.address ?? '',
              subject: subject ?? '',
              text: text ?? '',
              html: html ?? '',
              raw: raw.toString(),
            })
            for (const look of waiting) look()
            callback()
          })
          .catch(callback)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (address, alreadySeen = 0) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no mail to ${address} within ${patienceMs} ms`))
        }, patienceMs)
        const look = () => {
          const found = mails.filter(({ to }) => to === address)
          const newest = found.at(-1)
          if (newest === undefined || found.length <= alreadySeen) return
          clearTimeout(giveUp)
          waiting.delete(look)
          resolve(newest)
        }
        waiting.add(look)
        look()
      }),
    refuseWith: (code) => {
      refusal = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
