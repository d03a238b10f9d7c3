import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { Client } from '../../../tests/client.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { linkIn } from '../../../tests/mail-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const newPassword = 'une autre ombrelle'
const newAddress = () => `moved.${randomUUID().slice(0, 8)}@example.org`
const isSignedIn = async (client: Client) => (await client.get('/api/profile')).status === 200
const signIn = (email: string, password: string, client = app.visitor()) =>
  client.post('/api/auth/sign-in/email', { email, password })

async function secondBrowser({ email, password }: TestLearner): Promise<Client> {
  const client = app.visitor()
  expect((await signIn(email, password, client)).status).toBe(200)
  return client
}

describe('a session', () => {
  const endIn = (learner: TestLearner, seconds: number) =>
    app.database.pool.query(
      'update sessions set expires_at = now() + make_interval(secs => $2) where user_id = $1',
      [learner.id, seconds],
    )
  const remaining = async (client: Client, query = '') => {
    const { session } = await (await client.get(`/api/auth/get-session${query}`)).json()
    return (Date.parse(session.expiresAt) - Date.now()) / 1000
  }

  it('is null for a visitor', async () => {
    const answer = await app.visitor().get('/api/auth/get-session')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toBeNull()
  })

  it('is renewed when less than 90 s remain, and only looked at when asked so', async () => {
    const learner = await app.learner()
    await endIn(learner, 80)
    expect(await remaining(learner.client, '?disableRefresh=true')).toBeLessThan(90)
    expect(await remaining(learner.client)).toBeGreaterThan(6 * 24 * 60 * 60)
    expect(await remaining(learner.client, '?disableRefresh=true')).toBeGreaterThan(6 * 24 * 60 * 60)
    expect(await isSignedIn(learner.client)).toBe(true)
  })

  it('that is over is null', async () => {
    const learner = await app.learner()
    await endIn(learner, -1)
    expect(await (await learner.client.get('/api/auth/get-session')).json()).toBeNull()
  })

  it('ends by signing out, also when it is already gone', async () => {
    const { client, id } = await app.learner()
    await app.database.pool.query('delete from sessions where user_id = $1', [id])
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
    expect(client.cookies()).not.toHaveProperty('trivium.session_token')
    expect((await app.visitor().post('/api/auth/sign-out')).status).toBe(200)
  })

  it('is listed with the others of its learner, without tokens, and can be ended from another', async () => {
    const learner = await app.learner()
    const other = await secondBrowser(learner)
    const stranger = await app.learner()
    const list = await (await learner.client.get('/api/account/sessions')).json()
    expect(list).toHaveLength(2)
    expect(list[0]).toEqual({
      id: expect.any(String),
      current: true,
      userAgent: expect.any(String),
      ipAddress: '127.0.0.1',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(list[1]).toMatchObject({ current: false })
    const foreign = await stranger.client.delete(`/api/account/sessions/${list[1].id}`)
    const random = await stranger.client.delete(`/api/account/sessions/${randomUUID()}`)
    expect([foreign.status, random.status]).toEqual([404, 404])
    expect(await isSignedIn(other)).toBe(true)
    expect((await learner.client.delete(`/api/account/sessions/${list[1].id}`)).status).toBe(200)
    expect(await isSignedIn(other)).toBe(false)
    expect((await learner.client.delete('/api/account/sessions/not-an-id')).status).toBe(404)
  })

  it('can be the last one standing', async () => {
    const learner = await app.learner()
    const other = await secondBrowser(learner)
    expect((await learner.client.delete('/api/account/sessions')).status).toBe(200)
    expect([await isSignedIn(learner.client), await isSignedIn(other)]).toEqual([true, false])
  })
})

describe('a change of password', () => {
  const change = (client: Client, currentPassword: string, chosen = newPassword) =>
    client.post('/api/account/change-password', { currentPassword, newPassword: chosen })

  it('needs the current one', async () => {
    const learner = await app.learner()
    const answer = await change(learner.client, 'not the right one')
    expect(await answer.json()).toMatchObject({
      status: 400,
      fields: { currentPassword: expect.any(String) },
    })
    expect((await signIn(learner.email, learner.password)).status).toBe(200)
  })

  it('ends every other session and keeps this one', async () => {
    const learner = await app.learner()
    const other = await secondBrowser(learner)
    expect((await change(learner.client, learner.password)).status).toBe(200)
    expect([await isSignedIn(learner.client), await isSignedIn(other)]).toEqual([true, false])
    expect((await signIn(learner.email, learner.password)).status).toBe(401)
    expect((await signIn(learner.email, newPassword)).status).toBe(200)
    const subjects = (await app.mails(learner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  it('makes an open reset link worthless', async () => {
    const learner = await app.learner()
    await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
    const { token } = linkIn((await app.mails(learner.email)).at(-1)?.text ?? '')
    await change(learner.client, learner.password)
    const late = await app.visitor().post('/api/auth/reset-password', { token, newPassword: 'one too late' })
    expect(late.status).toBe(400)
  })

  it('counts wrong guesses at the current one', async () => {
    const limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' } })
    const learner = await app.learner()
    const client = limited.visitor()
    await signIn(learner.email, learner.password, client)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) statuses.push((await change(client, `guess ${guess}`)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    await limited.stop()
  })
})

describe('a change of address', () => {
  const change = (learner: TestLearner, newEmail: string, password = learner.password) =>
    learner.client.post('/api/account/change-email', { newEmail, password })

  it('happens when the new address is confirmed, and is told to the old one', async () => {
    const learner = await app.learner()
    const newEmail = newAddress()
    expect((await change(learner, newEmail.toUpperCase())).status).toBe(200)
    expect((await signIn(newEmail, learner.password)).status).toBe(401)
    const link = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    expect(link).toMatchObject({ path: '/confirm-email', type: 'email_change' })
    const confirmed = await learner.client.post('/api/auth/verify-email', { token: link.token })
    expect(await confirmed.json()).toMatchObject({
      type: 'email_change',
      signedIn: true,
      user: { email: newEmail },
    })
    expect((await signIn(newEmail, learner.password)).status).toBe(200)
    expect((await signIn(learner.email, learner.password)).status).toBe(401)
    expect((await app.mails(learner.email)).at(-1)?.subject).toBe('Your email address was changed')
    const again = await learner.client.post('/api/auth/verify-email', { token: link.token })
    expect((await again.json()).code).toBe('link_used')
  })

  it('is asked for on a page that names both addresses: looking at the link changes nothing', async () => {
    const learner = await app.learner()
    const newEmail = newAddress()
    await change(learner, newEmail)
    const { token } = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    const look = () => app.visitor().post('/api/auth/check-link', { token, type: 'email_change' })
    expect(await (await look()).json()).toEqual({ status: true, move: { from: learner.email, to: newEmail } })
    expect((await signIn(learner.email, learner.password)).status).toBe(200)
    // Of a link of another kind no address is named.
    await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
    const reset = linkIn((await app.mails(learner.email)).at(-1)?.text ?? '').token
    const looked = await app.visitor().post('/api/auth/check-link', { token: reset, type: 'recovery' })
    expect(await looked.json()).toEqual({ status: true, move: null })
    const asAnother = await app.visitor().post('/api/auth/check-link', { token: reset, type: 'email_change' })
    expect(await asAnother.json()).toMatchObject({ code: 'link_invalid' })
    await learner.client.post('/api/auth/verify-email', { token })
    expect(await (await look()).json()).toMatchObject({ code: 'link_used' })
  })

  it('ends every other session, as a new password does', async () => {
    const learner = await app.learner()
    const elsewhere = await secondBrowser(learner)
    const newEmail = newAddress()
    await change(learner, newEmail)
    const { token } = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    await learner.client.post('/api/auth/verify-email', { token })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(learner.client)).toBe(true)
  })

  it('confirmed in a browser without a session signs nobody in', async () => {
    const learner = await app.learner()
    const newEmail = newAddress()
    await change(learner, newEmail)
    const client = app.visitor()
    const { token } = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    expect(await (await client.post('/api/auth/verify-email', { token })).json()).toMatchObject({
      signedIn: false,
    })
    expect(await isSignedIn(client)).toBe(false)
  })

  it('needs the password, another address, and a valid one', async () => {
    const learner = await app.learner()
    expect((await change(learner, newAddress(), 'not the right one')).status).toBe(400)
    expect((await change(learner, learner.email)).status).toBe(400)
    expect((await change(learner, 'nowhere')).status).toBe(400)
  })

  it('to somebody else’s answers the same and sends nothing', async () => {
    const [learner, other] = [await app.learner(), await app.learner()]
    const before = (await app.mails(other.email)).length
    expect((await change(learner, other.email)).status).toBe(200)
    expect(await app.mails(other.email)).toHaveLength(before)
  })

  it('is not held up by a sign-up that nobody confirmed', async () => {
    const learner = await app.learner()
    const newEmail = newAddress()
    await app
      .visitor()
      .post('/api/auth/sign-up/email', { email: newEmail, password: 'a squatter’s password' })
    await change(learner, newEmail)
    const { token } = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    expect((await learner.client.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect((await signIn(newEmail, learner.password)).status).toBe(200)
  })

  it('loses to whoever confirmed the address first', async () => {
    const learner = await app.learner()
    const newEmail = newAddress()
    await change(learner, newEmail)
    const { token } = linkIn((await app.mails(newEmail)).at(-1)?.text ?? '')
    await app.database.pool.query('insert into users (name, email, email_verified) values ($1, $2, true)', [
      'Other',
      newEmail,
    ])
    const late = await learner.client.post('/api/auth/verify-email', { token })
    expect(late.status).toBe(409)
  })
})

describe('an archive', () => {
  it('is made once at a time for a learner: asked for again meanwhile, it is the first that comes', async () => {
    const learner = await app.learner()
    const other = await app.learner()
    const asked = await Promise.all([
      ...Array.from({ length: 4 }, () => learner.client.get('/api/account/export')),
      other.client.get('/api/account/export'),
    ])
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    const refused = asked.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'export_under_way' })
    for (const answer of asked) if (!answer.bodyUsed) await answer.arrayBuffer()
    expect((await learner.client.get('/api/account/export')).status).toBe(200)
  })
})

describe('every call of the account', () => {
  it.each([
    ['POST', '/api/account/change-password'],
    ['POST', '/api/account/change-email'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', `/api/account/sessions/${randomUUID()}`],
    ['GET', '/api/account/export'],
    ['POST', '/api/account/delete'],
    ['GET', '/api/profile'],
    ['PUT', '/api/profile'],
  ])('%s %s needs a session', async (method, path) => {
    const answer = await app.visitor().send(method, path, method === 'GET' ? undefined : {})
    const detail = method === 'PUT' ? 'User is not authenticated.' : 'No authenticated session.'
    expect(await answer.json()).toMatchObject({ status: 401, detail })
  })

  it('is in the OpenAPI document', async () => {
    const document = await (await app.visitor().get('/api/openapi.json')).json()
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/auth/sign-up/email',
        '/api/auth/sign-in/email',
        '/api/auth/sign-out',
        '/api/auth/get-session',
        '/api/account/export',
        '/api/account/delete',
        '/api/profile',
        '/api/mailbox',
      ]),
    )
  })
})
