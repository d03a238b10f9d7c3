import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../tests/app.ts'
import { isSignedIn, newAddress, person, startAtProvider, usersWith } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { untilSomebodyWaits } from '../../../../tests/hold-statement.ts'
import { linkIn } from '../../../../tests/mail-link.ts'
import type { Person } from '../../../../tests/provider-stand-in.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

const ways = async (client: Client) => (await client.get('/api/account/sign-in')).json()

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
    ['is not confirmed there', 'provider_email_unverified', { email_verified: false }],
    ['is not said to be confirmed', 'provider_email_unverified', { email_verified: undefined }],
    ['is missing', 'provider_email_missing', { email: undefined }],
    ['is blank', 'provider_email_missing', { email: ' ' }],
    ['is none', 'provider_email_unusable', { email: 'ada at example' }],
  ])('gets none where the address %s: %s', async (_why, code, more) => {
    const who = { ...person(), ...more } as Person
    const { answer, client } = await at.signIn(who)
    expect(await answer.json()).toMatchObject({ status: 403, code })
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

  it.each(['provider', 'invite-or-provider'])(
    'comes where SIGNUPS is %s, and the public does not',
    async (mode) => {
      const app = await startTestApp({
        database: at.app.database,
        env: { ...at.settings, SIGNUPS: mode },
      })
      expect((await at.signIn(person(), app.visitor())).answer.status).toBe(200)
      const account = { email: newAddress(), password: 'ombrelle vapeur citron' }
      const refused = await app.visitor().post('/api/auth/sign-up/email', account)
      const code = mode === 'provider' ? 'sign_ups_by_provider' : 'invitation_needed'
      expect(await refused.json()).toMatchObject({ status: 403, code })
      expect(await usersWith(at.app, account.email)).toEqual([])
      await app.stop()
    },
  )
})

describe('in the settings', () => {
  it('an account is connected and disconnected with the password, each told by mail', async () => {
    const learner = await at.connected()
    expect(await at.subjects(learner.email)).toContain('You can sign in with Our School now')
    const remove = (password: string) => learner.client.post('/api/account/provider/remove', { password })
    expect((await remove('not the right one')).status).toBe(400)
    expect((await remove(learner.password)).status).toBe(200)
    expect(await at.subjects(learner.email)).toContain('You no longer sign in with Our School')
    expect((await remove(learner.password)).status).toBe(404)
    expect(await ways(learner.client)).toMatchObject({ provider: { linkedAt: null } })
    expect(await (await at.signIn(learner.who)).answer.json()).toMatchObject({ next: 'link' })
  })

  it('asks for the password, and refuses one who is connected with another account', async () => {
    const [ada, grace] = [await at.connected(), await at.app.learner('Grace Hopper')]
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
    expect(await at.linksOf(learner)).toEqual(['the-other'])
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
