import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { switchCodesOn } from '../../../../tests/app-codes.ts'
import type { Client } from '../../../../tests/client.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { SoftPasskey } from '../../../../tests/soft-passkey.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Tricks = Parameters<SoftPasskey['use']>[1]

const subjects = async ({ email }: TestLearner) => (await app.mails(email)).map(({ subject }) => subject)
const isSignedIn = async (client: Client) => (await client.get('/api/profile')).status === 200
const listed = async ({ client }: TestLearner) =>
  (await (await client.get('/api/account/sign-in')).json()).passkeys

async function begin({ client, password }: TestLearner) {
  const answer = await client.post('/api/account/passkeys/options', { password })
  expect(answer.status).toBe(200)
  return (await answer.json()).options
}

async function add(learner: TestLearner, tricks: Tricks = {}) {
  const passkey = new SoftPasskey(app.env.appUrl)
  const made = passkey.make(await begin(learner), tricks)
  const answer = await learner.client.post('/api/account/passkeys', { name: 'My phone', passkey: made })
  return { passkey, answer }
}

async function offer(client: Client) {
  const answer = await client.post('/api/auth/sign-in/passkey/options')
  return (await answer.json()).options
}

async function signIn(passkey: SoftPasskey, tricks: Tricks = {}, client = app.visitor()) {
  const used = passkey.use(await offer(client), tricks)
  return { client, used, answer: await client.post('/api/auth/sign-in/passkey', { passkey: used }) }
}

const refused = { status: 400, code: 'passkey_refused' }
const over = { status: 400, code: 'sign_in_step_over' }

describe('adding a passkey', () => {
  it('asks for the own password, keeps the public half, and mails its owner', async () => {
    const learner = await app.signedUpLearner()
    const wrong = await learner.client.post('/api/account/passkeys/options', {
      password: 'not the right one',
    })
    expect(await wrong.json()).toMatchObject({ code: 'wrong_password' })
    const { answer } = await add(learner)
    expect(answer.status).toBe(201)
    expect(await listed(learner)).toEqual([
      { id: expect.any(String), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(await subjects(learner)).toContain('A passkey was added')
  })

  it('asks the device who holds it, for a key that finds its account, and not for one that is there already', async () => {
    const learner = await app.signedUpLearner()
    const { passkey } = await add(learner)
    expect(await begin(learner)).toMatchObject({
      rp: { id: new URL(app.env.appUrl).hostname },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    })
  })

  it.each<[string, Tricks]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['made from another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['made without asking who holds it', { isUnverified: true }],
  ])('refuses one that was %s', async (_what, tricks) => {
    const learner = await app.signedUpLearner()
    const { answer } = await add(learner, tricks)
    expect(await answer.json()).toMatchObject(refused)
    expect(await listed(learner)).toEqual([])
  })

  it('takes a challenge once, and only from the learner and the browser that got it', async () => {
    const [ada, grace] = [await app.signedUpLearner(), await app.signedUpLearner('Grace Hopper')]
    const options = await begin(ada)
    const send = (client: Client) => {
      const passkey = new SoftPasskey(app.env.appUrl).make(options)
      return client.post('/api/account/passkeys', { name: 'x', passkey })
    }
    expect(await (await send(grace.client)).json()).toMatchObject(over)
    const cookie = ada.client.cookies()['trivium.new_passkey'] ?? ''
    expect((await send(ada.client)).status).toBe(201)
    ada.client.setCookie('trivium.new_passkey', cookie)
    expect(await (await send(ada.client)).json()).toMatchObject(over)
    await begin(ada)
    grace.client.setCookie('trivium.new_passkey', ada.client.cookies()['trivium.new_passkey'] ?? '')
    expect(await (await send(grace.client)).json()).toMatchObject(over)
    expect(await listed(grace)).toEqual([])
  })

  it('refuses one that is another learner’s, and has room for twenty', async () => {
    const [ada, grace] = [await app.signedUpLearner(), await app.signedUpLearner('Grace Hopper')]
    const { passkey } = await add(ada)
    const stolen = passkey.make(await begin(grace))
    const answer = await grace.client.post('/api/account/passkeys', { name: 'x', passkey: stolen })
    expect(await answer.json()).toMatchObject(refused)
    await app.database.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, name)
       select $1, $2 || n, 'key', 'x' from generate_series(1, 20) n`,
      [grace.id, grace.id],
    )
    const full = await grace.client.post('/api/account/passkeys/options', { password: grace.password })
    expect(await full.json()).toMatchObject({ status: 409, code: 'too_many_passkeys' })
  })
})

describe('signing in with a passkey', () => {
  it('needs no name and no code, and opens a session', async () => {
    const learner = await app.signedUpLearner()
    const { passkey } = await add(learner)
    await switchCodesOn(learner)
    const { answer, client } = await signIn(passkey)
    expect(await answer.json()).toEqual({
      user: { id: learner.id, email: learner.email, name: expect.any(String) },
    })
    expect(await isSignedIn(client)).toBe(true)
    expect(await listed(learner)).toMatchObject([{ lastUsedAt: expect.any(String) }])
    expect(await subjects(learner)).toContain('New sign-in to your account')
    expect((await signIn(passkey)).answer.status).toBe(200)
  })

  it('tells a visitor no account: the challenge names no passkey', async () => {
    const options = await offer(app.visitor())
    expect(options).toMatchObject({ userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it.each<[string, Tricks]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without asking who holds it', { isUnverified: true }],
    ['under the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['as a passkey that is not known', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses one that was used %s', async (_what, tricks) => {
    const { passkey } = await add(await app.signedUpLearner())
    const { answer, client } = await signIn(passkey, tricks)
    expect(await answer.json()).toMatchObject(refused)
    expect(await isSignedIn(client)).toBe(false)
  })

  it('refuses a passkey that signs as another learner’s', async () => {
    const ada = await add(await app.signedUpLearner())
    const grace = await add(await app.signedUpLearner('Grace Hopper'))
    const { answer } = await signIn(ada.passkey, { id: grace.passkey.id, userHandle: '' })
    expect(await answer.json()).toMatchObject(refused)
  })

  it('takes a challenge once, and from the browser that got it', async () => {
    const { passkey } = await add(await app.signedUpLearner())
    const client = app.visitor()
    const options = await offer(client)
    const cookie = client.cookies()['trivium.sign_in_passkey'] ?? ''
    const send = (by: Client) => by.post('/api/auth/sign-in/passkey', { passkey: passkey.use(options) })
    expect(await (await send(app.visitor())).json()).toMatchObject(over)
    expect((await send(client)).status).toBe(200)
    const replay = app.visitor()
    replay.setCookie('trivium.sign_in_passkey', cookie)
    expect(await (await send(replay)).json()).toMatchObject(over)
  })

  it('does not go on with a challenge after a refusal', async () => {
    const { passkey } = await add(await app.signedUpLearner())
    const client = app.visitor()
    const options = await offer(client)
    const cookie = client.cookies()['trivium.sign_in_passkey'] ?? ''
    const wrong = passkey.use(options, { origin: 'https://evil.example' })
    expect(await (await client.post('/api/auth/sign-in/passkey', { passkey: wrong })).json()).toMatchObject(
      refused,
    )
    client.setCookie('trivium.sign_in_passkey', cookie)
    const right = await client.post('/api/auth/sign-in/passkey', { passkey: passkey.use(options) })
    expect(await right.json()).toMatchObject(over)
  })

  it('refuses a counter that stands still or goes back, and takes a device that does not count', async () => {
    const { passkey } = await add(await app.signedUpLearner())
    expect((await signIn(passkey, { counter: 7 })).answer.status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(await (await signIn(passkey, { counter })).answer.json(), `${counter}`).toMatchObject(refused)
    expect((await signIn(passkey, { counter: 8 })).answer.status).toBe(200)
    const { passkey: plain } = await add(await app.signedUpLearner())
    for (let time = 0; time < 2; time++) expect((await signIn(plain, { counter: 0 })).answer.status).toBe(200)
  })

  it('keeps out an account that is switched off', async () => {
    const learner = await app.signedUpLearner()
    const { passkey } = await add(learner)
    await app.database.pool.query('update users set disabled_at = now() where id = $1', [learner.id])
    expect(await (await signIn(passkey)).answer.json()).toMatchObject({ code: 'account_disabled' })
  })
})

describe('a passkey', () => {
  it('is renamed, and removed with the password; then it opens nothing and its owner is told', async () => {
    const learner = await app.signedUpLearner()
    const { passkey, answer } = await add(learner)
    const { id } = await answer.json()
    const path = `/api/account/passkeys/${id}`
    expect((await learner.client.patch(path, { name: '  ' })).status).toBe(400)
    expect(await (await learner.client.patch(path, { name: ' Laptop ' })).json()).toMatchObject({
      name: 'Laptop',
    })
    const remove = (password: string) => learner.client.post(`${path}/remove`, { password })
    expect((await remove('not the right one')).status).toBe(400)
    expect((await remove(learner.password)).status).toBe(204)
    expect(await listed(learner)).toEqual([])
    expect(await subjects(learner)).toContain('A passkey was removed')
    expect(await (await signIn(passkey)).answer.json()).toMatchObject(refused)
  })
})
