import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { switchCodesOn } from '../../../tests/app-codes.ts'
import type { Client } from '../../../tests/client.ts'
import { linkIn } from '../../../tests/mail-link.ts'
import { makeResetLink } from './operate/make-reset-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const password = 'ombrelle vapeur citron'
const newPassword = 'une autre ombrelle'
const newAddress = () => `link.${randomUUID().slice(0, 8)}@example.org`

async function newestLink(address: string) {
  const mail = (await app.mails(address)).at(-1)
  return linkIn(mail?.text ?? '')
}

async function signedUp(client = app.visitor()) {
  const email = newAddress()
  await client.post('/api/auth/sign-up/email', { email, password })
  return { email, token: (await newestLink(email)).token }
}

async function resetToken(email: string): Promise<string> {
  expect((await app.visitor().post('/api/auth/request-password-reset', { email })).status).toBe(200)
  return (await newestLink(email)).token
}

const verify = (token: string, client = app.visitor()) => client.post('/api/auth/verify-email', { token })
const reset = (token: string, client = app.visitor()) =>
  client.post('/api/auth/reset-password', { token, newPassword })
const codeOf = async (answer: Response) => ({ status: answer.status, code: (await answer.json()).code })
const isSignedIn = async (client: Client) => (await client.get('/api/profile')).status === 200
const expire = (token: string) =>
  app.database.pool.query(
    `update verifications set expires_at = now() - interval '1 second'
     where identifier like '%' || translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')`,
    [token],
  )

describe('a confirmation link', () => {
  it('confirms the address and signs in', async () => {
    const client = app.visitor()
    const { email, token } = await signedUp(client)
    const answer = await verify(token, client)
    expect(await answer.json()).toMatchObject({ type: 'signup', signedIn: true, user: { email } })
    expect(await isSignedIn(client)).toBe(true)
    const session = await (await client.get('/api/auth/get-session')).json()
    expect(session).toMatchObject({ user: { email } })
    expect(JSON.stringify(session)).not.toContain('token')
  })

  it('works once', async () => {
    const { token } = await signedUp()
    expect((await verify(token)).status).toBe(200)
    expect(await codeOf(await verify(token))).toEqual({ status: 400, code: 'link_used' })
  })

  it('has exactly one winner of twenty', async () => {
    const { token } = await signedUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  })

  it('ends after a day', async () => {
    const { email, token } = await signedUp()
    await expire(token)
    expect(await codeOf(await verify(token))).toEqual({ status: 400, code: 'link_expired' })
    const user = await app.database.pool.query('select email_verified from users where email = $1', [email])
    expect(user.rows).toEqual([{ email_verified: false }])
  })

  it('of another account is refused to someone who is signed in, and stays usable', async () => {
    const { token } = await signedUp()
    const other = await app.signedUpLearner()
    expect(await codeOf(await verify(token, other.client))).toEqual({ status: 400, code: 'link_foreign' })
    expect((await verify(token)).status).toBe(200)
  })

  it.each(['', 'x', 'x'.repeat(500), '../../etc/passwd', "'; drop table users; --", '\u0000'])(
    'that reads %j is refused',
    async (token) => {
      expect((await verify(token)).status).toBe(400)
    },
  )

  it('does not reset a password, nor a reset link confirm', async () => {
    const { email, token } = await signedUp()
    expect(await codeOf(await reset(token))).toEqual({ status: 400, code: 'link_invalid' })
    expect(await codeOf(await verify(await resetToken(email)))).toEqual({
      status: 400,
      code: 'link_invalid',
    })
  })

  it('is kept as a hash alone', async () => {
    const { token } = await signedUp()
    const rows = await app.database.pool.query('select * from verifications')
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })
})

describe('a reset link', () => {
  it('sets the password, ends every session and signs nobody in', async () => {
    const learner = await app.signedUpLearner()
    const token = await resetToken(learner.email)
    const check = () => app.visitor().post('/api/auth/check-link', { token, type: 'recovery' })
    expect((await check()).status).toBe(200)
    const client = app.visitor()
    expect((await reset(token, client)).status).toBe(200)
    expect(await isSignedIn(client)).toBe(false)
    expect(await isSignedIn(learner.client)).toBe(false)
    expect(await codeOf(await check())).toEqual({ status: 400, code: 'link_used' })
    const signIn = (tried: string) =>
      app.visitor().post('/api/auth/sign-in/email', { email: learner.email, password: tried })
    expect((await signIn(learner.password)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('has exactly one winner of twenty', async () => {
    const { email } = await app.signedUpLearner()
    const token = await resetToken(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends after an hour', async () => {
    const { email } = await app.signedUpLearner()
    const token = await resetToken(email)
    await expire(token)
    expect(await codeOf(await reset(token))).toEqual({ status: 400, code: 'link_expired' })
  })

  it('confirms an address that never was: whoever read the mail owns it', async () => {
    const { email } = await signedUp()
    expect((await reset(await resetToken(email))).status).toBe(200)
    const signIn = await app.visitor().post('/api/auth/sign-in/email', { email, password: newPassword })
    expect(signIn.status).toBe(200)
  })

  it('refuses a weak password and can still be used', async () => {
    const { email } = await app.signedUpLearner()
    const token = await resetToken(email)
    const weak = await app.visitor().post('/api/auth/reset-password', { token, newPassword: 'short' })
    expect(await weak.json()).toMatchObject({ status: 400, fields: { newPassword: expect.any(String) } })
    expect((await reset(token)).status).toBe(200)
  })
})

describe('an older link, once a newer mail was sent,', () => {
  const replaced = { status: 400, code: 'link_replaced' }

  it.each(['sign-up/email', 'send-verification-email'])('says so after %s', async (path) => {
    const { email, token } = await signedUp()
    await app.visitor().post(`/api/auth/${path}`, { email, password })
    const answer = await verify(token)
    expect(await answer.json()).toMatchObject({
      ...replaced,
      detail: 'This link was replaced by a newer mail. Please open the link in the newest one.',
    })
    expect((await verify((await newestLink(email)).token)).status).toBe(200)
    expect(await codeOf(await verify(token))).toEqual(replaced)
  })

  it('says so for a new password, where it is looked at and where it is used', async () => {
    const { email } = await app.signedUpLearner()
    const [first, second] = [await resetToken(email), await resetToken(email)]
    const check = await app.visitor().post('/api/auth/check-link', { token: first, type: 'recovery' })
    expect(await codeOf(check)).toEqual(replaced)
    expect(await codeOf(await reset(first))).toEqual(replaced)
    expect((await reset(second)).status).toBe(200)
  })

  it('says so for a new address, whether or not somebody has the second one', async () => {
    const [learner, other] = [await app.signedUpLearner(), await app.signedUpLearner()]
    const change = (newEmail: string) =>
      learner.client.post('/api/account/change-email', { newEmail, password: learner.password })
    for (const second of [newAddress(), other.email]) {
      const first = newAddress()
      await change(first)
      await change(second)
      expect(await codeOf(await verify((await newestLink(first)).token, learner.client))).toEqual(replaced)
    }
  })

  it('leaves the links of other kinds and of other learners alone', async () => {
    const [{ email, token }, other] = [await signedUp(), await signedUp()]
    await resetToken(email)
    await app.visitor().post('/api/auth/send-verification-email', { email: other.email })
    expect((await verify(token)).status).toBe(200)
  })
})

describe('every mailed link', () => {
  const forgeries: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-server': 'evil.example', 'x-original-host': 'evil.example' },
  ]

  it.each(forgeries)('starts with the configured origin whatever the request claims: %j', async (headers) => {
    const learner = await app.signedUpLearner()
    const unconfirmed = newAddress()
    const moved = newAddress()
    const sent = [
      app.visitor().post('/api/auth/sign-up/email', { email: unconfirmed, password }, headers),
      app.visitor().post('/api/auth/request-password-reset', { email: learner.email }, headers),
      learner.client.post(
        '/api/account/change-email',
        { newEmail: moved, password: learner.password },
        headers,
      ),
    ]
    for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200)
    await app.visitor().post('/api/auth/send-verification-email', { email: unconfirmed }, headers)
    const mails = [
      ...(await app.mails(unconfirmed)),
      ...(await app.mails(learner.email)),
      ...(await app.mails(moved)),
    ]
    expect(mails).toHaveLength(5)
    for (const { text, html } of mails) {
      expect(linkIn(text).url.origin).toBe(app.env.appUrl)
      expect(text + html).not.toContain('evil')
    }
  })
})

describe('a link for a new password that was handed over', () => {
  it('outlives the mails that anyone can ask for, and not the next one handed over', async () => {
    const { id, email } = await app.signedUpLearner()
    const handOver = async () =>
      linkIn(await app.database.db.transaction((tx) => makeResetLink(tx, id, app.origin))).token
    const [first, second] = [await handOver(), await handOver()]
    const mailed = await resetToken(email)
    expect(await codeOf(await reset(first))).toEqual({ status: 400, code: 'link_replaced' })
    expect((await reset(second)).status).toBe(200)
    expect((await reset(mailed)).status).toBe(400)
  })

  it('so does the one of a page where somebody chooses their password', async () => {
    const { email, token } = await signedUp()
    const { newPasswordToken } = await (await verify(token)).json()
    await resetToken(email)
    expect((await reset(newPasswordToken)).status).toBe(200)
  })
})

it('a new address ends what was begun before', async () => {
  const learner = await app.signedUpLearner()
  await switchCodesOn(learner)
  const { id, email } = learner
  await app.visitor().post('/api/auth/sign-in/email', { email, password: learner.password })
  const begun = () => app.database.pool.query('select 1 from sign_in_states where user_id = $1', [id])
  expect((await begun()).rows).toHaveLength(1)
  const newEmail = newAddress()
  await learner.client.post('/api/account/change-email', { newEmail, password: learner.password })
  expect((await verify((await newestLink(newEmail)).token, learner.client)).status).toBe(200)
  expect((await begun()).rows).toEqual([])
})
