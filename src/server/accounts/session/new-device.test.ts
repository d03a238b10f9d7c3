import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { linkIn } from '../../../../tests/mail-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const subject = 'New sign-in to your account'
const notices = async ({ email }: Pick<TestLearner, 'email'>) =>
  (await app.mails(email)).filter((mail) => mail.subject === subject)
const signIn = (
  { email, password }: Pick<TestLearner, 'email' | 'password'>,
  client = app.visitor(),
  headers = {},
) => client.post('/api/auth/sign-in/email', { email, password }, headers)

describe('a sign-in', () => {
  it('with a browser that was not here before is told by mail, and again with the same one is not', async () => {
    const learner = await app.signedUpLearner()
    expect(await notices(learner)).toEqual([])
    const phone = app.visitor()
    const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0 <b>evil</b>'
    await signIn(learner, phone, { 'user-agent': firefox })
    const [mail] = await notices(learner)
    expect(mail?.text).toMatch(/Firefox on Android, from 127\.0\.0\.1, on \d+ \w+ \d{4}, \d\d:\d\d UTC\./)
    expect(mail?.text).not.toContain('evil')
    await phone.post('/api/auth/sign-out')
    await signIn(learner, phone)
    await signIn(learner, learner.client)
    expect(await notices(learner)).toHaveLength(1)
  })

  it('that follows the confirmation of the address is not told: it is the browser that signed up', async () => {
    const account = { email: 'first.of.all@example.org', password: 'ombrelle vapeur citron' }
    const client = app.visitor()
    await client.post('/api/auth/sign-up/email', account)
    const { token } = linkIn((await app.mails(account.email))[0]?.text ?? '')
    expect((await client.post('/api/auth/verify-email', { token })).status).toBe(200)
    await client.post('/api/auth/sign-out')
    await signIn(account, client)
    expect(await notices(account)).toEqual([])
    await signIn(account)
    expect(await notices(account)).toHaveLength(1)
  })

  it('of an account from before browsers were kept is told unless the browser’s own cookie knows it', async () => {
    const learner = await app.signedUpLearner()
    await app.database.pool.query('delete from known_devices where user_id = $1', [learner.id])
    await signIn(learner, learner.client)
    expect(await notices(learner)).toEqual([])
    const earlier = [
      'delete from known_devices where user_id = $1',
      'delete from sessions where user_id = $1',
      `update users set created_at = now() - interval '25 hours' where id = $1`,
    ]
    for (const change of earlier) await app.database.pool.query(change, [learner.id])
    await signIn(learner)
    expect(await notices(learner)).toHaveLength(1)
  })

  it('that stops before the code is no sign-in', async () => {
    const learner = await app.signedUpLearner()
    const { secret } = await switchCodesOn(learner)
    const client = app.visitor()
    await signIn(learner, client)
    expect(await notices(learner)).toEqual([])
    await client.post('/api/auth/sign-in/code', { code: appCode(secret) })
    expect(await notices(learner)).toHaveLength(1)
  })

  it('without cookies again and again is told ten times an hour, and fifty browsers are kept', async () => {
    const learner = await app.signedUpLearner()
    await app.database.pool.query(
      `insert into known_devices (user_id, device_hash, last_seen_at)
       select $1, 'old-' || n, now() - interval '1 day' from generate_series(1, 60) n`,
      [learner.id],
    )
    for (let time = 0; time < 12; time++) expect((await signIn(learner)).status).toBe(200)
    expect(await notices(learner)).toHaveLength(10)
    const kept = await app.database.pool.query(
      `select count(*)::int as all, count(*) filter (where device_hash not like 'old-%')::int as new
       from known_devices where user_id = $1`,
      [learner.id],
    )
    expect(kept.rows).toEqual([{ all: 50, new: 13 }])
  })
})
