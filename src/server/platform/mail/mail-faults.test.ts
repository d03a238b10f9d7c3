import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { connectionTo } from './deliver-mail.ts'
import { causeOfMailFault, mendOfMailFault } from './mail-faults.ts'

const quiet = { logger: false, disableReverseLookup: true } as const

async function withServer(server: SMTPServer, use: (port: number) => Promise<void>): Promise<void> {
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use((server.server.address() as { port: number }).port)
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

async function causeAt(smtpUrl: string, more: object = {}): Promise<string> {
  const transport = createTransport({ ...connectionTo(smtpUrl, false), ...more })
  const fault = await transport
    .sendMail({ from: 'no-reply@example.org', to: 'ada@example.org', subject: 'A', text: 'A' })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  transport.close()
  return causeOfMailFault(fault)
}

it('encrypts and checks the certificate of every server but this machine, unless its operator says otherwise', () => {
  expect(connectionTo('smtp://mail.example.org', false)).toMatchObject({
    requireTLS: true,
    tls: { rejectUnauthorized: true },
  })
  expect(connectionTo('smtps://mail.example.org', false)).toMatchObject({ tls: { rejectUnauthorized: true } })
  for (const open of [connectionTo('smtp://mail.example.org', true), connectionTo('smtp://127.0.0.1', false)])
    expect(open).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } })
})

it('is as patient as RFC 5321 asks', () => {
  const { greetingTimeout, socketTimeout } = connectionTo('smtp://mail.example.org', false)
  expect(greetingTimeout).toBeGreaterThanOrEqual(5 * 60_000)
  expect(socketTimeout).toBeGreaterThanOrEqual(10 * 60_000)
})

it('names what hinders a mail, and what to do', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port: free } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const isStrict = { requireTLS: true, tls: { rejectUnauthorized: true } }
  expect(await causeAt(`smtp://127.0.0.1:${free}`)).toBe('connection refused')
  await withServer(new SMTPServer({ ...quiet, disabledCommands: ['STARTTLS', 'AUTH'] }), async (port) =>
    expect(await causeAt(`smtp://127.0.0.1:${port}`, isStrict)).toBe('STARTTLS was not offered'),
  )
  await withServer(new SMTPServer({ ...quiet, disabledCommands: ['AUTH'] }), async (port) =>
    expect(await causeAt(`smtp://127.0.0.1:${port}`, isStrict)).toBe('certificate not trusted'),
  )
  const refusing = new SMTPServer({
    ...quiet,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error('no')),
  })
  await withServer(refusing, async (port) =>
    expect(await causeAt(`smtp://ada:wrong@127.0.0.1:${port}`)).toBe('user or password refused'),
  )
  for (const cause of ['connection refused', 'STARTTLS was not offered', 'certificate not trusted'])
    expect(mendOfMailFault(cause)).not.toBe('')
})
