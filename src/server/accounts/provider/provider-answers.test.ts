import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../tests/app.ts'
import { isSignedIn, person, startAtProvider, usersWith } from '../../../../tests/at-provider.ts'
import { providerClient } from '../../../../tests/provider-stand-in.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

describe('what comes back', () => {
  it('works once, and only in the browser that was sent there, with its own state', async () => {
    const client = at.app.visitor()
    const returned = await at.goThere(person(), client)
    expect(await (await at.finish(at.app.visitor(), returned)).json()).toMatchObject({
      code: 'sign_in_step_over',
    })
    const other = at.app.visitor()
    await at.goThere(person(), other)
    expect(await (await at.finish(other, returned)).json()).toMatchObject({ code: 'sign_in_step_over' })
    const cookie = client.cookies()['trivium.sign_in_provider'] ?? ''
    expect((await at.finish(client, returned)).status).toBe(200)
    const replay = at.app.visitor()
    replay.setCookie('trivium.sign_in_provider', cookie)
    expect(await (await at.finish(replay, returned)).json()).toMatchObject({ code: 'sign_in_step_over' })
  })

  it('begun in two tabs at once works in each, in whatever order, and uses up no other', async () => {
    const client = at.app.visitor()
    const [ada, grace] = [person(), person()]
    const [first, second] = [await at.goThere(ada, client), await at.goThere(grace, client)]
    const mixed = await at.finish(client, { code: first.code, state: 'made-up' })
    expect(await mixed.json()).toMatchObject({ code: 'sign_in_step_over' })
    expect(await (await at.finish(client, second)).json()).toMatchObject({ user: { email: grace.email } })
    expect(await (await at.finish(client, first)).json()).toMatchObject({ user: { email: ada.email } })
    expect(await (await at.finish(client, first)).json()).toMatchObject({ code: 'sign_in_step_over' })
  })

  it('without a code is refused, and the state is used up', async () => {
    const client = at.app.visitor()
    const { state, code } = await at.goThere(person(), client)
    const turnedBack = { state, error: 'access_denied' }
    const answer = await client.post('/api/auth/sign-in/provider/finish', turnedBack)
    expect(await answer.json()).toMatchObject({ code: 'provider_refused' })
    expect(at.app.logged()).toMatch(/"reason":"sent_back","said":"access_denied"/)
    expect(await (await at.finish(client, { state, code })).json()).toMatchObject({
      code: 'sign_in_step_over',
    })
  })

  it('is refused with a code that the provider does not know', async () => {
    const client = at.app.visitor()
    const { state } = await at.goThere(person(), client)
    const answer = await at.finish(client, { code: 'made-up', state })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'provider_refused' })
  })

  it.each<[string, Parameters<typeof at.provider.cheat>[0]]>([
    ['signed by another key', { isForged: true }],
    ['signed by the shared secret', { isShared: true }],
    ['for another client', { audience: 'another' }],
    ['for several, and not mainly for us', { audience: [providerClient.id, 'another'], azp: 'another' }],
    ['for several, without saying for whom', { audience: [providerClient.id, 'another'] }],
    ['that is over', { expiresInS: -120 }],
    ['with another nonce', { nonce: 'another' }],
  ])('is refused with a token %s', async (_what, tricks) => {
    const client = at.app.visitor()
    const who = person()
    const returned = await at.goThere(who, client)
    at.provider.cheat(tricks)
    const answer = await at.finish(client, returned)
    expect(await answer.json()).toMatchObject({ status: 400, code: 'provider_refused' })
    expect(await isSignedIn(client)).toBe(false)
    expect(await usersWith(at.app, who.email)).toEqual([])
  })
})

describe('who came back', () => {
  it.each<[string, object, object]>([
    ['whose address is confirmed in writing', { email_verified: 'true' }, {}],
    ['who has no name', { name: null }, {}],
    ['whose address the userinfo endpoint alone calls confirmed', {}, { isUnsure: true }],
    ['whom a signed answer of that endpoint describes', {}, { isTaciturn: true, userinfo: 'signed' }],
  ])('begins an account: one %s', async (_who, more, tricks) => {
    at.provider.cheat(tricks)
    const who = { ...person(), ...more }
    expect((await at.signIn(who)).answer.status).toBe(200)
    expect(await usersWith(at.app, who.email)).toHaveLength(1)
  })

  it.each(['forged', 'for another'] as const)(
    'is not believed by a signed answer that is %s',
    async (userinfo) => {
      at.provider.cheat({ isTaciturn: true, userinfo })
      expect(await (await at.signIn(person())).answer.json()).toMatchObject({ code: 'provider_refused' })
    },
  )

  it('may have an address of any script, as accounts may', async () => {
    const local = `gina.groß.${randomUUID().slice(0, 8)}`
    const who = person(`${local.replace('gina', 'GINA')}@Müller.example`)
    const { answer } = await at.signIn(who)
    expect(await answer.json()).toMatchObject({ user: { email: `${local}@xn--mller-kva.example` } })
    const password = 'ombrelle vapeur citron'
    const again = await at.app
      .visitor()
      .post('/api/auth/sign-up/email', { email: `${local}@müller.example`, password })
    expect(await again.json()).toMatchObject({ code: 'already_registered' })
  })

  it('is not confirmed by the word false', async () => {
    const { answer } = await at.signIn({ ...person(), email_verified: 'false' })
    expect(await answer.json()).toMatchObject({ code: 'provider_email_unverified' })
  })

  it('has a name that can be kept, whatever it was there', async () => {
    const { answer } = await at.signIn({ ...person(), name: '\u0000 Ada\n\u0007Lovelace\ud800 ' })
    expect(await answer.json()).toMatchObject({
      user: { name: expect.stringMatching(/^Ada Lovelace\ufffd?$/) },
    })
  })

  it('is refused with a name of theirs that cannot be kept', async () => {
    const { answer } = await at.signIn({ ...person(), sub: 'some\u0000one' })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'provider_refused' })
  })
})

describe('a provider', () => {
  it('that is away is named in a sentence, and asked again the next time', async () => {
    const lonely = await startTestApp({ database: at.app.database, env: at.settings })
    at.provider.cheat({ failsWith: 500 })
    const begin = () => lonely.visitor().post('/api/auth/sign-in/provider')
    const answer = await begin()
    expect(await answer.json()).toMatchObject({
      status: 503,
      code: 'provider_away',
      detail: 'Our School could not be reached. Please try again later, or log in with your password.',
    })
    at.provider.cheat({ issuer: 'https://evil.example' })
    expect((await begin()).status).toBe(503)
    at.provider.cheat({})
    const before = at.provider.seen.discovery
    expect([(await begin()).status, (await begin()).status]).toEqual([200, 200])
    expect(at.provider.seen.discovery).toBe(before + 1)
    await lonely.stop()
  })

  it('is the same one with a slash at the end of its address or without, on either side', async () => {
    const env = { ...at.settings, OIDC_ISSUER: `${at.provider.issuer}/` }
    const who = person()
    const { answer } = await at.signIn(who)
    const { user } = await answer.json()
    for (const hasSlash of [false, true]) {
      at.provider.cheat({ hasSlash })
      const app = await startTestApp({ database: at.app.database, env })
      expect(await (await at.signIn(who, app.visitor())).answer.json()).toMatchObject({
        user: { id: user.id },
      })
      await app.stop()
    }
  })

  it('that changed its keys a moment after they were fetched has them fetched once more', async () => {
    expect((await at.signIn(person())).answer.status).toBe(200)
    await at.provider.rotate()
    const before = at.provider.seen.keys
    expect((await at.signIn(person())).answer.status).toBe(200)
    expect(at.provider.seen.keys).toBe(before + 1)
    at.provider.cheat({ kid: 'unknown', isForged: true })
    expect((await at.signIn(person())).answer.status).toBe(400)
    expect(at.provider.seen.keys).toBe(before + 2)
  })

  it('whose keys cannot be had is away: it has refused nobody', async () => {
    const lonely = await startTestApp({ database: at.app.database, env: at.settings })
    const client = lonely.visitor()
    const returned = await at.goThere(person(), client)
    at.provider.cheat({ keysFailWith: 500 })
    expect(await (await at.finish(client, returned)).json()).toMatchObject({
      status: 503,
      code: 'provider_away',
    })
    await lonely.stop()
  })

  it('keeps its secret to itself: in no page, answer or line of the log', async () => {
    const page = await (await at.app.visitor().get('/login')).text()
    expect(page).toContain('"provider":"Our School"')
    expect(page + at.app.logged()).not.toContain(providerClient.secret)
  })
})
