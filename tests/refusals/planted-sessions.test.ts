import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { linkIn } from '../mail-link.ts'

const name = 'trivium.session_token'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tokenOf = (client: Client) => client.cookies()[name] ?? ''
const withCookie = (value: string) => app.visitor().get('/api/profile', { cookie: `${name}=${value}` })

/** Sessions that an attacker may have put into the browser before its learner signs in. */
const planted: [string, () => Promise<string>][] = [
  ['made up', async () => 'planted-planted-planted-planted'],
  ['made up and signed by nobody', async () => `planted.${Buffer.from(randomUUID()).toString('base64')}`],
  ['of the attacker, who is signed in', async () => tokenOf((await app.learner('Mallory')).client)],
  [
    'of a session that is over',
    async () => {
      const { client } = await app.learner('Mallory')
      const token = tokenOf(client)
      await client.post('/api/auth/sign-out')
      return token
    },
  ],
]

describe('a session cookie planted beforehand', () => {
  it.each(planted)('is not the session after signing in: %s', async (_kind, plant) => {
    const learner = await app.learner()
    const token = await plant()
    const browser = app.visitor()
    browser.setCookie(name, token)
    const { email, password } = learner
    expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect(tokenOf(browser)).not.toBe(token)
    expect((await (await browser.get('/api/profile')).json()).id).toBe(learner.id)
    expect((await withCookie(token)).status).toBe(401)
  })

  it('is not the session after confirming an address', async () => {
    const email = `planted.${randomUUID()}@example.org`
    const browser = app.visitor()
    await browser.post('/api/auth/sign-up/email', { email, password: 'correct horse battery staple' })
    const { token } = linkIn((await app.mails(email)).at(-1)?.text ?? '')
    browser.setCookie(name, 'planted-planted-planted-planted')
    expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect(tokenOf(browser)).not.toContain('planted')
    expect((await browser.get('/api/profile')).status).toBe(200)
    expect((await withCookie('planted-planted-planted-planted')).status).toBe(401)
  })

  it('is not taken from the address or a body', async () => {
    const { client } = await app.learner()
    const token = tokenOf(client)
    for (const path of [`/api/profile?session_token=${token}`, `/api/profile?token=${token}`])
      expect((await app.visitor().get(path)).status).toBe(401)
    expect((await app.visitor().get(`/api/profile;${token}`)).status).toBe(404)
    for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-session-token': token }])
      expect((await app.visitor().get('/api/profile', headers)).status).toBe(401)
    expect((await app.visitor().put('/api/profile', { session_token: token })).status).toBe(401)
  })
})
