import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { isSignedIn, newAddress, person, startAtProvider, usersWith } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { untilSomebodyWaits } from '../../../../tests/hold-statement.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { linkIn } from '../../../../tests/mail-link.ts'
import type { Person } from '../../../../tests/provider-stand-in.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

const subjects = async (email = '') => (await at.app.mails(email)).map(({ subject }) => subject)
const ways = async (client: Client) => (await client.get('/api/account/sign-in')).json()
const linksOf = async ({ id }: TestLearner) =>
  (
    await at.app.database.pool.query<{ account_id: string }>(
      `select account_id from credentials where user_id = $1 and provider_id like 'oidc:%'`,
      [id],
    )
  ).rows.map((row) => row.account_id)

/** A learner whose account is connected. */
async function connected(): Promise<TestLearner & { who: Person }> {
  const learner = await at.app.learner()
  const who = person(learner.email)
  const begun = await learner.client.post('/api/account/provider', { password: learner.password })
  at.provider.seat(who)
  const answer = await at.finish(learner.client, await at.follow(begun))
  expect(await answer.json()).toEqual({ next: 'linked' })
  return { ...learner, who }
}

describe('a newcomer', () => {
  it('gets an account with a confirmed address and a profile, and is signed in', async () => {
    const who = person()
    const { answer, client, returned } = await at.signIn(who)
    expect(await answer.json()).toEqual({
      user: { id: expect.any(String), email: who.email, name: 'Ada Lovelace' },
    })
    expect(returned.back.origin + returned.back.pathname).toBe(`${at.app.env.appUrl}/sign-in/provider`)
    expect(await isSignedIn(client)).toBe(true)
    expect(await usersWith(at.app, who.email)).toMatchObject([{ email_verified: true }])
    expect(await ways(client)).toMatchObject({
      hasPassword: false,
      provider: { name: 'Our School', linkedAt: expect.any(String) },
    })
    // Again, and also when the address changed there: it is who they are that counts.
    const again = await at.signIn({ ...who, email: newAddress() })
    expect(await again.answer.json()).toMatchObject({ user: { email: who.email } })
  })

  it('chooses a password later by a mailed link', async () => {
    const who = person()
    await at.signIn(who)
    await at.app.visitor().post('/api/auth/request-password-reset', { email: who.email })
    const { token } = linkIn((await at.app.mails(who.email)).at(-1)?.text ?? '')
    const newPassword = 'une autre ombrelle'
    expect((await at.app.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    const client = at.app.visitor()
    await client.post('/api/auth/sign-in/email', { email: who.email, password: newPassword })
    expect(await ways(client)).toMatchObject({ hasPassword: true })
  })

  it('owns an address that somebody signed up with and never confirmed: nothing of the stranger stays', async () => {
    const who = person()
    const stranger = { email: who.email, password: 'ombrelle vapeur citron', name: 'A Stranger' }
    await at.app.visitor().post('/api/auth/sign-up/email', stranger)
    const mail = (await at.app.mails(who.email))[0]?.text ?? ''
    const { answer, client } = await at.signIn(who)
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada Lovelace' } })
    expect(JSON.stringify(await (await client.get('/api/profile')).json())).not.toContain('Stranger')
    expect(await isSignedIn(client)).toBe(true)
    expect((await at.app.visitor().post('/api/auth/sign-in/email', stranger)).status).toBe(401)
    expect(
      (await at.app.visitor().post('/api/auth/verify-email', { token: linkIn(mail).token })).status,
    ).toBe(400)
    expect(await usersWith(at.app, who.email)).toHaveLength(1)
  })

  it.each([
    ['is not confirmed there', { email_verified: false }],
    ['is not said to be confirmed', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['is none', { email: 'ada at example' }],
  ])('gets none where the address %s', async (_why, more) => {
    const who = { ...person(), ...more } as Person
    const { answer, client } = await at.signIn(who)
    expect(await answer.json()).toMatchObject({ status: 403, code: 'provider_email_unverified' })
    expect(await isSignedIn(client)).toBe(false)
  })

  it('is known by the userinfo endpoint where the token does not tell the address, if it speaks of the same one', async () => {
    at.provider.cheat({ isTaciturn: true })
    expect((await at.signIn(person())).answer.status).toBe(200)
    at.provider.cheat({ isTaciturn: true, otherSub: 'someone-else' })
    expect((await at.signIn(person())).answer.status).toBe(403)
  })

  it('is held to SIGNUPS', async () => {
    const closed = await startTestApp({
      database: at.app.database,
      env: { ...at.settings, SIGNUPS: 'closed' },
    })
    const invite = await startTestApp({
      database: at.app.database,
      env: { ...at.settings, SIGNUPS: 'invite' },
    })
    const who = person()
    expect(await (await at.signIn(who, closed.visitor())).answer.json()).toMatchObject({
      code: 'sign_ups_closed',
    })
    expect(await (await at.signIn(who, invite.visitor())).answer.json()).toMatchObject({
      code: 'invitation_needed',
    })
    expect(await usersWith(at.app, who.email)).toEqual([])
    const operator = await at.app.learner('Olga')
    await at.app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
    const made = await (await operator.client.post('/api/operator/invitations', { places: 1 })).json()
    const token = new URL(made.link).searchParams.get('invite')
    expect((await at.signIn(who, invite.visitor(), { invite: token })).answer.status).toBe(200)
    const late = await at.signIn(person(), invite.visitor(), { invite: token })
    expect(await late.answer.json()).toMatchObject({ code: 'invitation_over' })
    // Who has an account comes in whatever the mode.
    expect((await at.signIn(who, closed.visitor())).answer.status).toBe(200)
    await closed.stop()
    await invite.stop()
  })
})

describe('an account that was here before', () => {
  it('is not opened by the provider’s word alone, and connected by its password', async () => {
    const learner = await at.app.learner()
    const who = person(learner.email.toUpperCase())
    const { answer, client } = await at.signIn(who)
    expect(await answer.json()).toEqual({ next: 'link', email: learner.email })
    expect(await isSignedIn(client)).toBe(false)
    const link = (password: string) => client.post('/api/auth/sign-in/provider/link', { password })
    expect((await link('not the right one')).status).toBe(401)
    expect(await (await link(learner.password)).json()).toMatchObject({ user: { id: learner.id } })
    expect(await isSignedIn(client)).toBe(true)
    expect(await subjects(learner.email)).toContain('You can sign in with Our School now')
    expect(await (await link(learner.password)).json()).toMatchObject({ code: 'sign_in_step_over' })
    expect(await (await at.signIn(who)).answer.json()).toMatchObject({ user: { id: learner.id } })
  })

  it('is connected by a mailed link as well, which works once and signs nobody in', async () => {
    const learner = await at.app.learner()
    const who = person(learner.email)
    const { client } = await at.signIn(who)
    expect((await client.post('/api/auth/sign-in/provider/link-mail')).status).toBe(200)
    const { token, path, type } = linkIn((await at.app.mails(learner.email)).at(-1)?.text ?? '')
    expect({ path, type }).toEqual({ path: '/connect-provider', type: 'provider_link' })
    const confirm = () => at.app.visitor().post('/api/auth/sign-in/provider/link-confirm', { token })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
    expect(await (await at.signIn(who)).answer.json()).toMatchObject({ user: { id: learner.id } })
  })

  it('is connected from nowhere but the browser that came back, and by nobody without its password', async () => {
    const learner = await at.app.learner()
    await at.signIn(person(learner.email))
    for (const path of ['link', 'link-mail']) {
      const body = path === 'link' ? { password: learner.password } : {}
      const answer = await at.app.visitor().post(`/api/auth/sign-in/provider/${path}`, body)
      expect(await answer.json()).toMatchObject({ code: 'sign_in_step_over' })
    }
  })

  it('asks for its one-time code', async () => {
    const learner = await connected()
    const { secret } = await switchCodesOn(learner)
    const { answer, client } = await at.signIn(learner.who)
    expect(await answer.json()).toEqual({ next: 'code' })
    expect(await isSignedIn(client)).toBe(false)
    expect((await client.post('/api/auth/sign-in/code', { code: appCode(secret) })).status).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })

  it('is not connected while it is switched off, and nobody is mailed', async () => {
    const learner = await at.app.learner()
    const { client } = await at.signIn(person(learner.email))
    await at.app.database.pool.query('update users set disabled_at = now() where id = $1', [learner.id])
    const before = await subjects(learner.email)
    for (const path of ['link', 'link-mail']) {
      const answer = await client.post(`/api/auth/sign-in/provider/${path}`, { password: learner.password })
      expect(await answer.json()).toMatchObject({ status: 403, code: 'account_disabled' })
    }
    expect(await subjects(learner.email)).toEqual(before)
    expect(await linksOf(learner)).toEqual([])
  })

  it('stays shut while it is switched off', async () => {
    const learner = await connected()
    await at.app.database.pool.query('update users set disabled_at = now() where id = $1', [learner.id])
    const { answer, client } = await at.signIn(learner.who)
    expect(await answer.json()).toMatchObject({ status: 403, code: 'account_disabled' })
    expect(await isSignedIn(client)).toBe(false)
  })
})

describe('in the settings', () => {
  it('an account is connected and disconnected with the password, each told by mail', async () => {
    const learner = await connected()
    expect(await subjects(learner.email)).toContain('You can sign in with Our School now')
    const remove = (password: string) => learner.client.post('/api/account/provider/remove', { password })
    expect((await remove('not the right one')).status).toBe(400)
    expect((await remove(learner.password)).status).toBe(200)
    expect(await subjects(learner.email)).toContain('You no longer sign in with Our School')
    expect((await remove(learner.password)).status).toBe(404)
    expect(await ways(learner.client)).toMatchObject({ provider: { linkedAt: null } })
    expect(await (await at.signIn(learner.who)).answer.json()).toMatchObject({ next: 'link' })
  })

  it('asks for the password, and refuses one who is connected with another account', async () => {
    const [ada, grace] = [await connected(), await at.app.learner('Grace Hopper')]
    const begin = (password: string) => grace.client.post('/api/account/provider', { password })
    expect((await begin('not the right one')).status).toBe(400)
    at.provider.seat(ada.who)
    const answer = await at.finish(grace.client, await at.follow(await begin(grace.password)))
    expect(await answer.json()).toMatchObject({ status: 409, code: 'provider_taken' })
  })

  it('connects one account there, also when two ask at once', async () => {
    const { pool } = at.app.database
    const learner = await at.app.learner()
    at.provider.seat(person())
    const begun = await learner.client.post('/api/account/provider', { password: learner.password })
    const returned = await at.follow(begun)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [learner.id])
    const finishing = at.finish(learner.client, returned)
    await untilSomebodyWaits(pool)
    await holder.query(
      `insert into credentials (user_id, account_id, provider_id) values ($1, 'the-other', $2)`,
      [learner.id, `oidc:${at.provider.issuer}`],
    )
    await holder.query('commit')
    holder.release()
    expect(await (await finishing).json()).toMatchObject({ status: 409, code: 'provider_taken' })
    expect(await linksOf(learner)).toEqual(['the-other'])
  })

  it('connects nobody but who asked: not another learner, nor whoever signed out in between', async () => {
    const [ada, grace] = [await at.app.learner(), await at.app.learner('Grace Hopper')]
    at.provider.seat(person())
    const begun = await ada.client.post('/api/account/provider', { password: ada.password })
    const returned = await at.follow(begun)
    grace.client.setCookie('trivium.sign_in_provider', ada.client.cookies()['trivium.sign_in_provider'] ?? '')
    expect(await (await at.finish(grace.client, returned)).json()).toMatchObject({
      code: 'sign_in_step_over',
    })
    expect(await ways(grace.client)).toMatchObject({ provider: { linkedAt: null } })
  })
})
