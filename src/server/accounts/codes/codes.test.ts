import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import type { Client } from '../../../../tests/client.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { linkIn } from '../../../../tests/mail-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const withPassword = (learner: TestLearner, client = app.visitor()) =>
  client.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
const withCode = (client: Client, code: string) => client.post('/api/auth/sign-in/code', { code })
const isSignedIn = async (client: Client) => (await client.get('/api/profile')).status === 200
const subjects = async ({ email }: TestLearner) => (await app.mails(email)).map(({ subject }) => subject)
const ways = async ({ client }: TestLearner) => (await client.get('/api/account/sign-in')).json()
const rows = async (text: string, { id }: TestLearner) => (await app.database.pool.query(text, [id])).rows

/** A learner with codes, and a browser that has given the password. */
async function halfway() {
  const learner = await app.learner()
  const codes = await switchCodesOn(learner)
  const client = app.visitor()
  expect(await (await withPassword(learner, client)).json()).toEqual({ next: 'code' })
  return { learner, client, ...codes }
}

describe('switching codes on', () => {
  it('asks for the own password and for a code, tells recovery codes once, and mails its owner', async () => {
    const learner = await app.learner()
    const wrong = await learner.client.post('/api/account/codes', { password: 'not the right one' })
    expect(await wrong.json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: expect.any(String) },
    })
    const { link, secret, recoveryCodes } = await switchCodesOn(learner)
    expect(new URL(link).searchParams.get('secret')).toBe(secret)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    expect(await ways(learner)).toMatchObject({ codes: { since: expect.any(String), recoveryCodesLeft: 10 } })
    expect(await subjects(learner)).toContain('One-time codes are on')
    const again = await learner.client.post('/api/account/codes', { password: learner.password })
    expect(await again.json()).toMatchObject({ status: 409, code: 'codes_already_on' })
  })

  it('keeps neither the secret nor a recovery code in the clear', async () => {
    const learner = await app.learner()
    const { secret, recoveryCodes } = await switchCodesOn(learner)
    const kept = JSON.stringify([
      await rows('select * from one_time_codes where user_id = $1', learner),
      await rows('select * from recovery_codes where user_id = $1', learner),
    ])
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(plain)
    expect(app.logged()).not.toContain(secret)
  })

  it('changes nothing until a code of the app was shown, and takes no code of an older beginning', async () => {
    const learner = await app.learner()
    const begin = async () =>
      (await (await learner.client.post('/api/account/codes', { password: learner.password })).json()).secret
    const first = await begin()
    expect((await withPassword(learner)).status).toBe(200)
    expect(await ways(learner)).toMatchObject({ codes: null })
    const second = await begin()
    const confirm = (secret: string) =>
      learner.client.post('/api/account/codes/confirm', { code: appCode(secret) })
    expect(await (await confirm(first)).json()).toMatchObject({ code: 'wrong_code' })
    await app.database.pool.query(
      `update one_time_codes set created_at = now() - interval '31 minutes' where user_id = $1`,
      [learner.id],
    )
    expect(await (await confirm(second)).json()).toMatchObject({ code: 'codes_not_begun' })
    expect((await confirm(await begin())).status).toBe(200)
  })
})

describe('signing in with codes on', () => {
  it('opens no session for the password alone', async () => {
    const learner = await app.learner()
    await switchCodesOn(learner)
    const client = app.visitor()
    const answer = await withPassword(learner, client)
    expect(await answer.json()).toEqual({ next: 'code' })
    const [cookie, ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^trivium\.sign_in_code=.*HttpOnly/i)
    expect(await isSignedIn(client)).toBe(false)
    expect(await rows('select 1 from sessions where user_id = $1', learner)).toHaveLength(1)
    expect((await client.post('/api/auth/sign-in/email', { ...learner, password: 'wrong one' })).status).toBe(
      401,
    )
  })

  it('takes the code that the app shows, in the browser that gave the password and in no other', async () => {
    const { learner, client, secret } = await halfway()
    const code = appCode(secret)
    const elsewhere = await withCode(app.visitor(), code)
    expect(await elsewhere.json()).toMatchObject({ status: 400, code: 'sign_in_step_over' })
    const answer = await withCode(client, code)
    expect(await answer.json()).toEqual({
      user: { id: learner.id, email: learner.email, name: expect.any(String) },
    })
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookies()).not.toHaveProperty('trivium.sign_in_code')
    expect(await rows('select 1 from sign_in_states where user_id = $1', learner)).toEqual([])
  })

  it('takes each code once, also by another browser and also when both ask at once', async () => {
    const { learner, client, secret } = await halfway()
    const other = app.visitor()
    await withPassword(learner, other)
    const code = appCode(secret)
    const answers = await Promise.all([client, other].map((browser) => withCode(browser, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = app.visitor()
    await withPassword(learner, third)
    expect(await (await withCode(third, code)).json()).toMatchObject({ code: 'wrong_code' })
    // A code of the step before would have been right a moment ago.
    expect((await withCode(third, appCode(secret, { stepsFromNow: -1 }))).status).toBe(400)
    expect((await withCode(third, appCode(secret, { stepsFromNow: 1 }))).status).toBe(200)
  })

  it('takes a cookie of the step once', async () => {
    const { client, secret } = await halfway()
    const before = client.cookies()['trivium.sign_in_code'] ?? ''
    expect((await withCode(client, appCode(secret))).status).toBe(200)
    const replay = app.visitor()
    replay.setCookie('trivium.sign_in_code', before)
    const answer = await withCode(replay, appCode(secret, { stepsFromNow: 1 }))
    expect(await answer.json()).toMatchObject({ code: 'sign_in_step_over' })
  })

  it.each([
    ['is over', `update sign_in_states set expires_at = now() where user_id = $1`],
    ['belongs to a deleted account', 'delete from users where id = $1'],
  ])('refuses a step that %s', async (_why, change) => {
    const { learner, client, secret } = await halfway()
    await app.database.pool.query(change, [learner.id])
    expect(await (await withCode(client, appCode(secret))).json()).toMatchObject({
      code: 'sign_in_step_over',
    })
  })

  it('keeps out an account that was switched off in between', async () => {
    const { learner, client, secret } = await halfway()
    await app.database.pool.query('update users set disabled_at = now() where id = $1', [learner.id])
    expect(await (await withCode(client, appCode(secret))).json()).toMatchObject({ code: 'account_disabled' })
    expect(await isSignedIn(client)).toBe(false)
  })

  it('sends back to the password where codes were switched off in between', async () => {
    const { learner, client, secret } = await halfway()
    const code = appCode(secret)
    expect((await learner.client.post('/api/account/codes/end', { proof: learner.password })).status).toBe(
      200,
    )
    expect(await (await withCode(client, code)).json()).toMatchObject({ code: 'sign_in_step_over' })
  })

  it('begins anew after a new password, and a mailed link goes around no code', async () => {
    const { learner, client, secret } = await halfway()
    await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
    const { token } = linkIn((await app.mails(learner.email)).at(-1)?.text ?? '')
    const reset = app.visitor()
    const newPassword = 'une autre ombrelle'
    expect((await reset.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    expect(await isSignedIn(reset)).toBe(false)
    expect(await (await withCode(client, appCode(secret))).json()).toMatchObject({
      code: 'sign_in_step_over',
    })
    const next = await withPassword({ ...learner, password: newPassword }, reset)
    expect(await next.json()).toEqual({ next: 'code' })
    expect(await isSignedIn(reset)).toBe(false)
  })

  it('is limited like passwords, with a sentence that says when', async () => {
    const { learner, client, secret } = await halfway()
    const limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' } })
    const browser = limited.visitor()
    await withPassword(learner, browser)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) statuses.push((await withCode(browser, '000000')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await withCode(browser, appCode(secret))).status).toBe(429)
    // Where nothing is limited the right code still is right: only guesses were counted.
    expect((await withCode(client, appCode(secret))).status).toBe(200)
    await limited.stop()
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its owner is told how many are left', async () => {
    const { learner, client, recoveryCodes } = await halfway()
    const [first = ''] = recoveryCodes
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    expect((await withCode(client, typed)).status).toBe(200)
    expect(await ways(learner)).toMatchObject({ codes: { recoveryCodesLeft: 9 } })
    const mail = (await app.mails(learner.email)).find(
      ({ subject }) => subject === 'A recovery code was used',
    )
    expect(mail?.text).toContain('9 are left')
    const again = app.visitor()
    await withPassword(learner, again)
    expect((await withCode(again, first)).status).toBe(400)
  })

  it('of another learner opens nothing', async () => {
    const { client } = await halfway()
    const other = await app.learner('Grace Hopper')
    const { recoveryCodes } = await switchCodesOn(other)
    expect((await withCode(client, recoveryCodes[0] ?? '')).status).toBe(400)
  })

  it('can be made anew with the password or a code, and the old sheet is worthless', async () => {
    const { learner, client, secret, recoveryCodes } = await halfway()
    const renew = (proof: string) => learner.client.post('/api/account/codes/recovery', { proof })
    expect(await (await renew('not the right one')).json()).toMatchObject({ code: 'wrong_password' })
    expect(await (await renew('000000')).json()).toMatchObject({ fields: { proof: expect.any(String) } })
    const fresh = await (await renew(learner.password)).json()
    expect((await withCode(client, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await withCode(client, fresh.recoveryCodes[0])).status).toBe(200)
    expect((await renew(appCode(secret))).status).toBe(200)
    expect(await subjects(learner)).toContain('You have new recovery codes')
  })

  it('still works where the installation has another secret, under which no code of the app does', async () => {
    const { learner, client, secret, recoveryCodes } = await halfway()
    await app.database.pool.query(
      `update one_time_codes set sealed_secret = (select sealed_secret from one_time_codes where user_id <> $1 limit 1)
       where user_id = $1`,
      [learner.id],
    )
    expect((await withCode(client, appCode(secret))).status).toBe(400)
    expect((await withCode(client, recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('switching codes off', () => {
  it.each(['password', 'code'])(
    'asks for a %s, mails its owner, and the password is enough again',
    async (proofKind) => {
      const learner = await app.learner()
      const { secret } = await switchCodesOn(learner)
      const end = (proof: string) => learner.client.post('/api/account/codes/end', { proof })
      expect((await end('not the right one')).status).toBe(400)
      expect((await end(proofKind === 'password' ? learner.password : appCode(secret))).status).toBe(200)
      expect(await subjects(learner)).toContain('One-time codes are off')
      expect(await rows('select 1 from recovery_codes where user_id = $1', learner)).toEqual([])
      expect(await (await withPassword(learner)).json()).toMatchObject({ user: { id: learner.id } })
      expect(await (await end(learner.password)).json()).toMatchObject({ status: 409, code: 'codes_off' })
    },
  )
})

it('a password of six digits and dashes is a password, and no code', async () => {
  const learner = await app.learner()
  const password = '73-19-46'
  const changed = { currentPassword: learner.password, newPassword: password }
  expect((await learner.client.post('/api/account/change-password', changed)).status).toBe(200)
  const { secret } = await switchCodesOn({ ...learner, password })
  const end = (proof: string) => learner.client.post('/api/account/codes/end', { proof })
  expect(await (await end('73-19-47')).json()).toMatchObject({ code: 'wrong_password' })
  expect((await end(password)).status).toBe(200)
  expect(await (await end(appCode(secret))).json()).toMatchObject({ code: 'codes_off' })
  expect((await withPassword({ ...learner, password })).status).toBe(200)
})

describe('an operator', () => {
  it('switches the codes of someone off who lost everything: on record, and told by mail', async () => {
    const [operator, learner] = [await app.learner('Olga'), await app.learner()]
    await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
    await switchCodesOn(learner)
    const end = (password: string, id = learner.id) =>
      operator.client.post(`/api/operator/accounts/${id}/end-codes`, { password })
    expect((await end('not the right one')).status).toBe(400)
    expect((await end(operator.password)).status).toBe(204)
    expect(await (await withPassword(learner)).json()).toMatchObject({ user: { id: learner.id } })
    expect(await subjects(learner)).toContain('One-time codes were switched off for you')
    expect(await rows('select act, place from operator_acts where subject_id = $1', learner)).toEqual([
      { act: 'end-codes', place: 'page' },
    ])
    expect(await (await end(operator.password)).json()).toMatchObject({ code: 'codes_off' })
    expect(await (await end(operator.password, operator.id)).json()).toMatchObject({ code: 'own_account' })
  })
})
