import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { Client } from '../../../tests/client.ts'

/** One database behind two apps: one with limits, one without to make learners quickly. */
let app: TestApp
let open: TestApp
beforeAll(async () => {
  open = await startTestApp()
  app = await startTestApp({ database: open.database, env: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await app.stop()
  await open.stop()
})

type Credentials = { email: string; password: string }
const signIn = (body: Credentials, client = app.visitor(), headers: Record<string, string> = {}) =>
  client.post('/api/auth/sign-in/email', { email: body.email, password: body.password }, headers)
const wrong = (email: string): Credentials => ({ email, password: 'not the right one' })
const forgetHits = () => app.database.pool.query('delete from rate_limits')
const hitsOf = async (name: string) =>
  (await app.database.pool.query('select hits from rate_limits where key like $1', [`${name}:%`])).rows

async function failures(count: number, email: string, client = app.visitor()): Promise<number[]> {
  const statuses: number[] = []
  for (let guess = 0; guess < count; guess++) statuses.push((await signIn(wrong(email), client)).status)
  return statuses
}

describe('signing in', () => {
  it('gives a cookie that scripts cannot read, and nothing that grants access in the answer', async () => {
    await forgetHits()
    const learner = await open.learner()
    const answer = await signIn(learner)
    const { user, ...rest } = await answer.json()
    expect(user).toEqual({ id: learner.id, email: learner.email, name: expect.any(String) })
    expect(rest).toEqual({})
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('trivium.session_token='))
    expect(session).toMatch(/HttpOnly/i)
    expect(session).toMatch(/SameSite=Lax/i)
    expect(session).toMatch(/Path=\//i)
  })

  it('takes the address in any case and with blanks around it', async () => {
    await forgetHits()
    const { email, password } = await open.learner()
    expect((await signIn({ email: ` ${email.toUpperCase()} `, password })).status).toBe(200)
  })

  it('gives a new session each time and ends the one it replaces', async () => {
    await forgetHits()
    const learner = await open.learner()
    const client = app.visitor()
    await signIn(learner, client)
    const first = client.cookies()['trivium.session_token'] ?? ''
    await signIn(learner, client)
    expect(client.cookies()['trivium.session_token']).not.toBe(first)
    const replayed = await app.visitor().get('/api/profile', { cookie: `trivium.session_token=${first}` })
    expect(replayed.status).toBe(401)
  })

  it('of an unconfirmed address names the reason to whoever knows the password, and to nobody else', async () => {
    await forgetHits()
    const account = { email: `new.${randomUUID()}@example.org`, password: 'ombrelle vapeur citron' }
    await open.visitor().post('/api/auth/sign-up/email', account)
    const right = await signIn(account)
    expect(await right.json()).toMatchObject({ status: 403, code: 'email_not_verified' })
    expect(await (await signIn(wrong(account.email))).json()).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    })
    expect(right.headers.getSetCookie()).toEqual([])
  })

  it('uses host-bound secure cookies on https', async () => {
    const secure = await startTestApp({
      database: open.database,
      env: { APP_URL: 'https://learn.example.org', SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMITS: 'on' },
    })
    await forgetHits()
    const learner = await open.learner()
    const client = new Client(secure.origin)
    const headers = { origin: 'https://learn.example.org' }
    const answer = await signIn(learner, client, headers)
    expect(answer.status).toBe(200)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-trivium.device',
      '__Host-trivium.session_token',
    ])
    for (const line of cookies) expect(line).toMatch(/Secure/i)
    expect((await client.get('/api/profile')).status).toBe(200)
    expect(await (await client.get('/api/auth/get-session')).json()).not.toBeNull()
    await secure.stop()
  })
})

describe('guessing', () => {
  it('ends at the sixth wrong password within a minute, with the time to wait', async () => {
    await forgetHits()
    const { email, password } = await open.learner()
    expect(await failures(5, email)).toEqual([401, 401, 401, 401, 401])
    const sixth = await signIn({ email, password })
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sixth.json()).detail).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  })

  it('is counted for unknown addresses alike', async () => {
    await forgetHits()
    expect(await failures(6, `nobody.${randomUUID()}@example.org`)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('looks at no more than ten passwords however the address is forged and however many come at once', async () => {
    await forgetHits()
    const { email } = await open.learner()
    const proxied = await startTestApp({
      database: open.database,
      env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, guess) => {
        const headers = { 'x-forwarded-for': `198.51.100.${guess}`, 'x-real-ip': `203.0.113.${guess}` }
        return (await signIn(wrong(email), proxied.visitor(), headers)).status
      }),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    await proxied.stop()
  })

  it.each([
    { 'x-forwarded-for': '198.51.100.7' },
    { forwarded: 'for=198.51.100.7' },
    { 'x-real-ip': '198.51.100.7' },
    { 'x-trivium-client-address': '198.51.100.7' },
  ])('gets no new bucket from %j', async (headers) => {
    await forgetHits()
    const { email } = await open.learner()
    expect(await failures(5, email)).toEqual([401, 401, 401, 401, 401])
    expect((await signIn(wrong(email), app.visitor(), headers)).status).toBe(429)
  })

  it.each([
    '/api/auth//sign-in/email',
    '//api/auth/sign-in/email',
    '/api/auth/./sign-in/email',
    '/api/auth/sign-in/email/',
    '/api/auth/%73ign-in/email',
    '/api/auth/SIGN-IN/email',
    '/api/auth/sign-in%2femail',
  ])('gets no way around by %s', async (path) => {
    await forgetHits()
    const { email, password } = await open.learner()
    await failures(5, email)
    expect([404, 429]).toContain((await app.visitor().post(path, { email, password })).status)
  })

  it('does not lock out a browser that signed in before', async () => {
    await forgetHits()
    const learner = await open.learner()
    const home = app.visitor()
    expect((await signIn(learner, home)).status).toBe(200)
    await failures(20, learner.email)
    expect((await signIn(learner)).status).toBe(429)
    expect((await signIn(learner, home)).status).toBe(200)
  })

  it('is limited from a known browser too, and a forged device is none', async () => {
    await forgetHits()
    const learner = await open.learner()
    const home = app.visitor()
    await signIn(learner, home)
    expect(await failures(6, learner.email, home)).toEqual([401, 401, 401, 401, 401, 429])
    const other = await open.learner()
    await failures(5, other.email)
    expect((await signIn(other, home)).status).toBe(429)
    const forged = app.visitor()
    forged.setCookie('trivium.device', `${(home.cookies()['trivium.device'] ?? '').slice(0, -6)}AAAA%3D`)
    await failures(5, learner.email)
    expect((await signIn(learner, forged)).status).toBe(429)
  })

  it('outlives a restart', async () => {
    await forgetHits()
    const { email, password } = await open.learner()
    await failures(5, email)
    const restarted = await startTestApp({ database: open.database, env: { RATE_LIMITS: 'on' } })
    expect((await signIn({ email, password }, restarted.visitor())).status).toBe(429)
    await restarted.stop()
  })

  it('costs a hash when it is right as well: thirty looks at one account’s password, and no more', async () => {
    await forgetHits()
    const learner = await open.learner()
    const home = app.visitor()
    const statuses: number[] = []
    for (let look = 0; look < 31; look++) statuses.push((await signIn(learner, home)).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const own = { newEmail: `next.${randomUUID()}@example.org`, password: 'not this one' }
    const change = () => home.post('/api/account/change-email', own)
    expect((await change()).status).toBe(400)
    await open.database.pool.query("update rate_limits set hits = 30 where key like 'password-looks:%'")
    expect((await change()).status).toBe(429)
  })

  it('counts no right password: thirty learners behind one address sign in at once', async () => {
    await forgetHits()
    const learners = await Promise.all(Array.from({ length: 30 }, () => open.learner()))
    const answers = await Promise.all(learners.map((learner) => signIn(learner)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await hitsOf('sign-in-address')).toEqual([{ hits: 0 }])
  })
})

describe('the paths of accounts', () => {
  it.each([
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/change-email'],
    ['POST', '/api/auth/set-password'],
    ['POST', '/api/auth/sign-in/social'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/list-accounts'],
  ])('%s %s does not exist', async (method, path) => {
    const { client } = await open.learner()
    const answer = method === 'GET' ? await client.get(path) : await client.post(path)
    expect(answer.status).toBe(404)
  })

  it('confirm an address by POST alone: to follow the link changes nothing', async () => {
    const { client } = await open.learner()
    const answer = await client.get('/api/auth/verify-email?token=x')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
