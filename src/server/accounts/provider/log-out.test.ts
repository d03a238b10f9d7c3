import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { isSignedIn, person, startAtProvider } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { logoutEvent, providerClient } from '../../../../tests/provider-stand-in.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

const sessionOf = async (client: Client) =>
  (await (await client.get('/api/auth/get-session')).json())?.session ?? null

describe('logging out', () => {
  it('offers to sign out at the provider too, which is told whom by its own token', async () => {
    const { client, who } = await at.signIn(person())
    expect(await sessionOf(client)).toMatchObject({ provider: 'Our School' })
    const { url } = await (await client.post('/api/auth/sign-out/provider')).json()
    const { origin, pathname, searchParams } = new URL(url)
    expect(`${origin}${pathname}`).toBe(`${at.provider.issuer}/logout`)
    expect(Object.fromEntries(searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^eyJ/),
      client_id: providerClient.id,
      post_logout_redirect_uri: `${at.app.env.appUrl}/sign-in/provider`,
      state: 'signed-out',
    })
    const [, payload = ''] = (searchParams.get('id_token_hint') ?? '').split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: who.sub })
    expect(await isSignedIn(client)).toBe(false)
  })

  it('does it never unasked', async () => {
    const { client } = await at.signIn(person())
    const answer = await client.post('/api/auth/sign-out')
    expect(await answer.json()).toEqual({ status: true })
    expect((await client.post('/api/auth/sign-out/provider')).status).toBe(401)
  })

  it('offers it after a one-time code, and after the account was connected by its password', async () => {
    const learner = await at.app.learner()
    const first = await at.signIn(person(learner.email))
    await first.client.post('/api/auth/sign-in/provider/link', { password: learner.password })
    expect(await sessionOf(first.client)).toMatchObject({ provider: 'Our School' })
    const { secret } = await switchCodesOn(learner)
    const { client } = await at.signIn(first.who)
    expect(await sessionOf(client)).toBeNull()
    await client.post('/api/auth/sign-in/code', { code: appCode(secret) })
    expect(await sessionOf(client)).toMatchObject({ provider: 'Our School' })
  })

  it('offers it neither to who came by password nor where the provider has no address for it', async () => {
    const learner = await at.app.learner()
    expect(await sessionOf(learner.client)).toMatchObject({ provider: null })
    expect(await (await learner.client.post('/api/auth/sign-out/provider')).json()).toEqual({ url: null })
    expect(await isSignedIn(learner.client)).toBe(false)
    at.provider.cheat({ hasNoLogout: true })
    const other = await startTestApp({ database: at.app.database, env: at.settings })
    const { client } = await at.signIn(person(), other.visitor())
    expect(await sessionOf(client)).toMatchObject({ provider: null })
    await other.stop()
  })

  it('keeps no token that can be read in the table', async () => {
    const { rows } = await at.app.database.pool.query('select sealed_id_token from provider_sessions')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('eyJ')
  })
})

describe('using another account', () => {
  it.each([
    [{ prompts: ['none', 'login', 'select_account'] }, 'select_account'],
    [{ prompts: ['none', 'login'] }, 'login'],
    [{}, 'login'],
  ])('has the provider ask who it is: %j', async (tricks, prompt) => {
    at.provider.cheat(tricks)
    const app = await startTestApp({ database: at.app.database, env: at.settings })
    const begin = async (body: object) => {
      const { url } = await (await app.visitor().post('/api/auth/sign-in/provider', body)).json()
      return new URL(url).searchParams.get('prompt')
    }
    expect([await begin({ another: true }), await begin({})]).toEqual([prompt, null])
    await app.stop()
  })
})

describe('a session that ended at the provider', () => {
  const tell = async (token: string, headers: Record<string, string> = {}) =>
    fetch(`${at.app.origin}/api/auth/provider/back-channel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })

  it.each(['sid', 'sub'] as const)('ends here, told by %s, and nobody else’s does', async (by) => {
    const [ada, grace] = [await at.signIn(person()), await at.signIn(person())]
    const claims = by === 'sid' ? { sid: `session-of-${ada.who.sub}` } : { sub: ada.who.sub }
    const answer = await tell(await at.provider.logoutToken({ claims }))
    expect([answer.status, await answer.json()]).toEqual([200, { ended: 1 }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([await isSignedIn(ada.client), await isSignedIn(grace.client)]).toEqual([false, true])
    expect(await (await tell(await at.provider.logoutToken({ claims }))).json()).toEqual({ ended: 0 })
  })

  it('leaves sessions that began with a password', async () => {
    const learner = await at.connected()
    const { client } = await at.signIn(learner.who)
    await tell(await at.provider.logoutToken({ claims: { sub: learner.who.sub } }))
    expect([await isSignedIn(client), await isSignedIn(learner.client)]).toEqual([false, true])
  })

  it.each<[string, Parameters<typeof at.provider.logoutToken>[0]]>([
    ['is signed by another', { isForged: true }],
    ['is old', { ageS: 1000 }],
    ['names nobody', { claims: { sub: undefined } }],
    ['is a token of a sign-in', { claims: { nonce: 'one' } }],
    ['tells of another event', { claims: { events: { 'https://example.org/other': {} } } }],
    ['tells of an event that is none', { claims: { events: { [logoutEvent]: 'yes' } } }],
    ['is for another client', { audience: 'another' }],
  ])('does not end where the message %s', async (_what, tricks) => {
    const { client, who } = await at.signIn(person())
    const claims = { sub: who.sub, ...tricks.claims }
    const answer = await tell(await at.provider.logoutToken({ ...tricks, claims }))
    expect(await answer.json()).toMatchObject({ status: 400, code: 'provider_refused' })
    expect(await isSignedIn(client)).toBe(true)
  })

  it('is told by the provider alone: no page of a foreign site, and no other kind of body', async () => {
    const token = await at.provider.logoutToken({ claims: { sub: randomUUID() } })
    expect((await tell(token, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await tell(token, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await tell('')).status).toBe(400)
    expect(at.app.logged()).not.toContain(token)
  })
})

it('a connection that another took the place of opens nothing any more, and its sessions are over', async () => {
  const learner = await at.connected()
  const { client } = await at.signIn(learner.who)
  const anew = await at.signIn({ ...learner.who, sub: randomUUID() })
  await anew.client.post('/api/auth/sign-in/provider/link', { password: learner.password })
  expect(await isSignedIn(client)).toBe(false)
  expect([await isSignedIn(anew.client), await isSignedIn(learner.client)]).toEqual([true, true])
})
