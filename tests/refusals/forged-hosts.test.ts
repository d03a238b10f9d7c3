import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { linkIn } from '../mail-link.ts'
import { sendRaw } from '../raw-request.ts'

/** What a request says of its host and its proxies, as bytes: a usual client would not send most of it. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const host = () => new URL(app.origin).host
const forgeries: [string, () => { address?: string; lines: string[] }][] = [
  ['Host', () => ({ lines: ['Host: evil.example'] })],
  ['Host with our name in it', () => ({ lines: [`Host: ${host()}@evil.example`] })],
  ['the address of the request', () => ({ address: 'http://evil.example', lines: ['Host: evil.example'] })],
  [
    'the address of the request alone',
    () => ({ address: 'http://evil.example', lines: [`Host: ${host()}`] }),
  ],
  ['X-Forwarded-Host', () => ({ lines: [`Host: ${host()}`, 'X-Forwarded-Host: evil.example'] })],
  [
    'Forwarded',
    () => ({ lines: [`Host: ${host()}`, 'Forwarded: for=1.2.3.4;host=evil.example;proto=https'] }),
  ],
  [
    'X-Forwarded-Proto',
    () => ({ lines: [`Host: ${host()}`, 'X-Forwarded-Proto: https', 'X-Forwarded-Port: 1'] }),
  ],
  [
    'X-Real-IP',
    () => ({ lines: [`Host: ${host()}`, 'X-Real-IP: evil.example', 'X-Original-URL: //evil.example'] }),
  ],
]

it.each(forgeries)('%s never reaches a mail', async (_name, forge) => {
  const learner = await app.learner()
  const fresh = `fresh.${randomUUID()}@example.org`
  const { address = '', lines } = forge()
  const post = async (path: string, content: object) => {
    const body = JSON.stringify(content)
    const head = [
      `POST ${address}${path} HTTP/1.1`,
      ...lines,
      `Origin: ${app.origin}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    return (await sendRaw(app.origin, head, body)).status
  }
  const statuses = [
    await post('/api/auth/sign-up/email', { email: fresh, password: learner.password }),
    await post('/api/auth/send-verification-email', { email: fresh }),
    await post('/api/auth/request-password-reset', { email: learner.email }),
  ]
  for (const status of statuses) expect([200, 400, 404]).toContain(status)
  const mails = [...(await app.mails(fresh)), ...(await app.mails(learner.email))]
  if (statuses.every((status) => status === 200)) expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const { text, html } of mails) {
    expect(text + html).not.toContain('evil')
    for (const [link] of (text + html).matchAll(/https?:\/\/[^\s"<]+/g))
      expect(link.startsWith(app.env.appUrl), link).toBe(true)
    if (text.includes('#')) expect(linkIn(text).url.origin).toBe(app.env.appUrl)
  }
})

it('gives nobody a new bucket: a hundred addresses in the headers are one client', async () => {
  const limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' } })
  await app.database.pool.query('delete from rate_limits')
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) {
    const from = `198.51.100.${at}`
    const answer = await limited
      .visitor()
      .post(
        '/api/auth/request-password-reset',
        { email: `nobody.${at}@example.org` },
        { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}`, 'true-client-ip': from },
      )
    statuses.push(answer.status)
  }
  const { rows } = await app.database.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.filter(({ key }) => key.includes('198.51.100'))).toEqual([])
  expect(statuses).toContain(429)
  await limited.stop()
})
