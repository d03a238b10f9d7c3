import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { isSignedIn, person, startAtProvider } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { linkIn } from '../../../../tests/mail-link.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

const accountOf = async (operator: Client, email: string) =>
  (await (await operator.get(`/api/operator/accounts?search=${encodeURIComponent(email)}`)).json()).items[0]

describe('an account that was here before', () => {
  it('is not opened by the provider’s word alone, and connected by its password', async () => {
    const learner = await at.app.learner()
    const who = person(learner.email.toUpperCase())
    const { answer, client } = await at.signIn(who)
    expect(await answer.json()).toEqual({
      next: 'link',
      email: learner.email,
      hasPassword: true,
      replaces: false,
    })
    expect(await isSignedIn(client)).toBe(false)
    const link = (password: string) => client.post('/api/auth/sign-in/provider/link', { password })
    expect((await link('not the right one')).status).toBe(401)
    expect(await (await link(learner.password)).json()).toMatchObject({ user: { id: learner.id } })
    expect(await isSignedIn(client)).toBe(true)
    expect(await at.subjects(learner.email)).toContain('You can sign in with Our School now')
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

  it('of a person whom the provider made anew is connected by the mailed link in the place of the old one', async () => {
    const who = person()
    const { user } = await (await at.signIn(who)).answer.json()
    const anew = { ...who, sub: 'made-anew' }
    const { answer, client } = await at.signIn(anew)
    expect(await answer.json()).toEqual({
      next: 'link',
      email: who.email,
      hasPassword: false,
      replaces: true,
    })
    await client.post('/api/auth/sign-in/provider/link-mail')
    const mail = (await at.app.mails(who.email)).at(-1)?.text ?? ''
    expect(mail).toContain('The new connection replaces it')
    const { token } = linkIn(mail)
    const confirmed = await at.app.visitor().post('/api/auth/sign-in/provider/link-confirm', { token })
    expect(await confirmed.json()).toEqual({ replaced: true })
    expect(await at.subjects(who.email)).toContain('Another account at Our School signs you in now')
    expect(await (await at.signIn(anew)).answer.json()).toMatchObject({ user: { id: user.id } })
    expect(await at.linksOf(user)).toEqual(['made-anew'])
    expect(await (await at.signIn(who)).answer.json()).toMatchObject({ next: 'link', replaces: true })
  })

  it('of such a person is connected anew by its password as well, and never with one who is another’s', async () => {
    const learner = await at.connected()
    const anew = { ...learner.who, sub: randomUUID() }
    const { client } = await at.signIn(anew)
    const body = { password: learner.password }
    const answer = await client.post('/api/auth/sign-in/provider/link', body)
    expect(await answer.json()).toMatchObject({ user: { id: learner.id } })
    expect(await at.linksOf(learner)).toEqual([anew.sub])
    const grace = await at.app.learner('Grace Hopper')
    const late = await at.signIn(person(grace.email))
    await at.app.database.pool.query('update credentials set account_id = $1 where account_id = $2', [
      late.who.sub,
      anew.sub,
    ])
    const taken = await late.client.post('/api/auth/sign-in/provider/link', { password: grace.password })
    expect(await taken.json()).toMatchObject({ status: 409, code: 'provider_taken' })
    expect(await at.linksOf(grace)).toEqual([])
  })

  it('is disconnected by an operator, who is on record; its owner is told by mail', async () => {
    const [learner, olga] = [await at.connected(), await at.app.learner('Olga')]
    await at.app.database.pool.query('update users set operator_since = now() where id = $1', [olga.id])
    const path = `/api/operator/accounts/${learner.id}/provider`
    expect((await learner.client.delete(path)).status).toBe(404)
    expect(await accountOf(olga.client, learner.email)).toMatchObject({ isConnected: true })
    expect((await olga.client.delete(path)).status).toBe(204)
    expect(await accountOf(olga.client, learner.email)).toMatchObject({ isConnected: false })
    expect(await at.linksOf(learner)).toEqual([])
    expect(await at.subjects(learner.email)).toContain('Your connection with Our School was removed for you')
    expect(await (await olga.client.delete(path)).json()).toMatchObject({ code: 'not_connected' })
    const { items } = await (await olga.client.get('/api/operator/acts')).json()
    expect(items[0]).toMatchObject({ act: 'disconnect-provider', subject: learner.email })
    expect(await (await at.signIn(learner.who)).answer.json()).toMatchObject({ next: 'link' })
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
    const learner = await at.connected()
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
    const before = await at.subjects(learner.email)
    for (const path of ['link', 'link-mail']) {
      const answer = await client.post(`/api/auth/sign-in/provider/${path}`, { password: learner.password })
      expect(await answer.json()).toMatchObject({ status: 403, code: 'account_disabled' })
    }
    expect(await at.subjects(learner.email)).toEqual(before)
    expect(await at.linksOf(learner)).toEqual([])
  })

  it('stays shut while it is switched off', async () => {
    const learner = await at.connected()
    await at.app.database.pool.query('update users set disabled_at = now() where id = $1', [learner.id])
    const { answer, client } = await at.signIn(learner.who)
    expect(await answer.json()).toMatchObject({ status: 403, code: 'account_disabled' })
    expect(await isSignedIn(client)).toBe(false)
  })
})
