import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appCode, switchCodesOn } from '../../../tests/app-codes.ts'
import { isSignedIn, person, startAtProvider } from '../../../tests/at-provider.ts'
import type { Client } from '../../../tests/client.ts'
import { untilSomebodyWaits } from '../../../tests/hold-statement.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { linkIn } from '../../../tests/mail-link.ts'
import { SoftPasskey } from '../../../tests/soft-passkey.ts'
import { makeResetLink } from './operate/make-reset-link.ts'

/** What a thief may have added to an account, and what its owner does against it. */

let at: Awaited<ReturnType<typeof startAtProvider>>
beforeAll(async () => {
  at = await startAtProvider()
})
afterAll(() => at.stop())

const newPassword = 'une autre ombrelle'
const ways = async (client: Client) => (await client.get('/api/account/sign-in')).json()
const lastMail = async ({ email }: TestLearner) => (await at.app.mails(email)).at(-1)
const signIn = async (learner: TestLearner, password: string) => {
  const client = at.app.visitor()
  await client.post('/api/auth/sign-in/email', { email: learner.email, password })
  return client
}

async function beginPasskey(learner: TestLearner): Promise<SoftPasskey & { made: object }> {
  const answer = await learner.client.post('/api/account/passkeys/options', { password: learner.password })
  const passkey = new SoftPasskey(at.app.env.appUrl)
  return Object.assign(passkey, { made: passkey.make((await answer.json()).options) })
}
const keep = (learner: TestLearner, made: object) =>
  learner.client.post('/api/account/passkeys', { name: 'A phone', passkey: made })

async function signInWith(passkey: SoftPasskey): Promise<Client> {
  const client = at.app.visitor()
  const { options } = await (await client.post('/api/auth/sign-in/passkey/options')).json()
  await client.post('/api/auth/sign-in/passkey', { passkey: passkey.use(options) })
  return client
}

async function connect(learner: TestLearner) {
  const who = person(learner.email)
  const begun = await learner.client.post('/api/account/provider', { password: learner.password })
  at.provider.seat(who)
  return { who, returned: await at.follow(begun) }
}

/** With two passkeys, a connection and a model key: all that a thief could add. */
async function robbed() {
  const learner = await at.app.learner()
  const passkeys = [await beginPasskey(learner)]
  await keep(learner, passkeys[0]?.made ?? {})
  const second = await beginPasskey(learner)
  await keep(learner, second.made)
  const { who, returned } = await connect(learner)
  await at.finish(learner.client, returned)
  await at.app.database.pool.query(
    `insert into model_connections (user_id, provider, base_url, model, sealed_key)
     values ($1, 'openai', 'https://api.openai.com/v1', 'a model', 'sealed')`,
    [learner.id],
  )
  expect(await ways(learner.client)).toMatchObject({
    passkeys: [{}, {}],
    provider: { linkedAt: expect.any(String) },
  })
  return { learner, passkeys: [...passkeys, second], who }
}

const links = {
  'a mail': async ({ email }: TestLearner) => {
    await at.app.visitor().post('/api/auth/request-password-reset', { email })
    const mail = (await at.app.mails(email)).at(-1)?.text ?? ''
    expect(mail).toMatch(/Passkeys, the connection .* are removed with the old password/)
    return linkIn(mail).token
  },
  'an operator’s link': async ({ id }: TestLearner) =>
    linkIn(await at.app.database.db.transaction((tx) => makeResetLink(tx, id, at.app.origin))).token,
}

describe.each(Object.entries(links))('a reset by %s', (_what, tokenFor) => {
  it('removes passkeys, the provider’s link and a model key, and says so in its answer and by mail', async () => {
    const { learner, passkeys, who } = await robbed()
    const token = await tokenFor(learner)
    const answer = await at.app.visitor().post('/api/auth/reset-password', { token, newPassword })
    expect(await answer.json()).toEqual({
      status: true,
      removed: { passkeys: 2, provider: true, modelKey: true },
    })
    for (const passkey of passkeys) expect(await isSignedIn(await signInWith(passkey))).toBe(false)
    // The provider's word opens nothing: the password or the mailbox is asked for, as on the first day.
    const { client, answer: byProvider } = await at.signIn(who)
    expect(await byProvider.json()).toMatchObject({ next: 'link', email: learner.email })
    expect(await isSignedIn(client)).toBe(false)
    const own = await signIn(learner, newPassword)
    expect(await ways(own)).toMatchObject({ passkeys: [], provider: { linkedAt: null } })
    const mail = (await at.app.mails(learner.email)).find(({ text }) => text.includes('Removed with'))
    expect(mail?.text).toContain(
      'Removed with the old password: 2 passkeys, the connection with Our School and your own model key. You can add yours again in your profile.',
    )
  })
})

it('a reset leaves one-time codes on: who reads the mails alone is not in', async () => {
  const learner = await at.app.learner()
  const { secret } = await switchCodesOn(learner)
  const token = await links['a mail'](learner)
  const answer = await at.app.visitor().post('/api/auth/reset-password', { token, newPassword })
  expect(await answer.json()).toMatchObject({ removed: { passkeys: 0, provider: false, modelKey: false } })
  expect((await lastMail(learner))?.text).not.toContain('Removed with')
  const client = await signIn(learner, newPassword)
  expect(await isSignedIn(client)).toBe(false)
  expect((await client.post('/api/auth/sign-in/code', { code: appCode(secret) })).status).toBe(200)
})

describe('a change of password', () => {
  const change = (learner: TestLearner, named: object = {}) =>
    learner.client.post('/api/account/change-password', {
      currentPassword: learner.password,
      newPassword,
      ...named,
    })

  it('leaves passkeys and the connection where they are not named, and its mail says that they sign in', async () => {
    const { learner, passkeys } = await robbed()
    expect((await change(learner)).status).toBe(200)
    expect(await ways(learner.client)).toMatchObject({ passkeys: [{}, {}], provider: {} })
    expect((await lastMail(learner))?.text).toContain(
      'These still work without the password: 2 passkeys and the connection with Our School.',
    )
    expect(await isSignedIn(await signInWith(passkeys[1] ?? new SoftPasskey('')))).toBe(true)
  })

  it('removes those that are named, of its learner alone', async () => {
    const { learner, passkeys } = await robbed()
    const other = await robbed()
    const [mine] = (await ways(learner.client)).passkeys
    const [theirs] = (await ways(other.learner.client)).passkeys
    const named = { removePasskeys: [mine.id, theirs.id, randomUUID()], removeProvider: true }
    expect((await change(learner, named)).status).toBe(200)
    const after = await ways(learner.client)
    expect(after.passkeys).toHaveLength(1)
    expect(after.provider.linkedAt).toBeNull()
    expect((await ways(other.learner.client)).passkeys).toHaveLength(2)
    expect((await lastMail(learner))?.text).toContain(
      'Removed with the old password: 1 passkey and the connection with Our School.',
    )
    expect((await lastMail(learner))?.text).toContain('These still work without the password: 1 passkey.')
    expect(await isSignedIn(await signInWith(passkeys[0] ?? new SoftPasskey('')))).toBe(false)
  })

  it('with the wrong password removes nothing', async () => {
    const { learner } = await robbed()
    const { passkeys } = await ways(learner.client)
    const named = {
      removePasskeys: [passkeys[0].id],
      removeProvider: true,
      currentPassword: 'a thief’s guess',
    }
    expect((await change(learner, named)).status).toBe(400)
    expect(await ways(learner.client)).toMatchObject({
      passkeys: [{}, {}],
      provider: { linkedAt: expect.any(String) },
    })
  })
})

describe('a session that a reset ends in the same moment', () => {
  /** The account is held, the act waits for it, and the reset's deletion of sessions comes first. */
  async function whileReset(learner: TestLearner, act: () => Promise<Response>): Promise<Response> {
    const holder = await at.app.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from users where id = $1 for update', [learner.id])
      const acting = act()
      await Promise.race([untilSomebodyWaits(at.app.database.pool), acting])
      await holder.query('delete from sessions where user_id = $1', [learner.id])
      await holder.query(`delete from credentials where user_id = $1 and provider_id like 'oidc:%'`, [
        learner.id,
      ])
      await holder.query('commit')
      return await acting
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  it('adds no passkey', async () => {
    const learner = await at.app.learner()
    const { made } = await beginPasskey(learner)
    const answer = await whileReset(learner, () => keep(learner, made))
    expect(await answer.json()).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  it('connects no provider', async () => {
    const learner = await at.app.learner()
    const { returned } = await connect(learner)
    const answer = await whileReset(learner, () => at.finish(learner.client, returned))
    expect(await answer.json()).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  it('is not followed by one of the connection that the reset removed', async () => {
    const { learner, who } = await robbed()
    const client = at.app.visitor()
    const returned = await at.goThere(who, client)
    const answer = await whileReset(learner, () => at.finish(client, returned))
    expect(await answer.json()).toMatchObject({ code: 'sign_in_step_over' })
    expect(await isSignedIn(client)).toBe(false)
  })
})

it('the mail about an added passkey names how to undo it', async () => {
  const learner = await at.app.learner()
  await keep(learner, (await beginPasskey(learner)).made)
  const text = (await lastMail(learner))?.text
  expect(text).toContain('You can undo this: in your profile, under ‘Signing in’, press ‘Remove’ beside it.')
  expect(text).toContain('use ‘Forgot password?’ on the login page right away')
})
