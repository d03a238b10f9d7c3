import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesKey } from '#server/accounts/limit-guessing.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { linkIn } from '../../../../tests/mail-link.ts'

let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Mails are looked for where the first one puts them.
  limited = await startTestApp({ database: app.database, env: { RATE_LIMITS: 'on' }, sendsMail: false })
})
afterAll(async () => {
  await limited.stop()
  await app.stop()
})

/** A learner whose guesses at codes somebody who knows the password has used up for today. */
async function besieged() {
  const learner = await app.learner()
  const codes = await switchCodesOn(learner)
  await app.database.pool.query(
    `insert into rate_limits (key, hits, resets_at)
     select name || $1, 50, now() + interval '1 day' from unnest(array['sign-in-code-account:', 'sign-in-code-day:']) name`,
    [await codesKey(app.database.db, learner.email)],
  )
  return { learner, ...codes }
}

/** With a browser that was never here. */
async function signIn({ email, password }: { email: string; password: string }, code: string) {
  const client = limited.visitor()
  const given = await client.post('/api/auth/sign-in/email', { email, password })
  expect(await given.json()).toEqual({ next: 'code' })
  return (await client.post('/api/auth/sign-in/code', { code })).status
}

describe('an account whose guesses at codes are used up', () => {
  it('takes no code of the app from a new browser, and a recovery code all the same', async () => {
    const { learner, secret, recoveryCodes } = await besieged()
    expect(await signIn(learner, appCode(secret))).toBe(429)
    expect(await signIn(learner, recoveryCodes[0] ?? '')).toBe(200)
  })

  it('takes one again once it has a new password, which whoever used them up does not know', async () => {
    const { learner, secret } = await besieged()
    const newPassword = 'une autre ombrelle'
    const body = { currentPassword: learner.password, newPassword }
    expect((await learner.client.post('/api/account/change-password', body)).status).toBe(200)
    expect(await signIn({ ...learner, password: newPassword }, appCode(secret))).toBe(200)
  })

  it('takes one again also after a reset', async () => {
    const { learner, secret } = await besieged()
    const newPassword = 'une autre ombrelle'
    await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
    const { token } = linkIn((await app.mails(learner.email)).at(-1)?.text ?? '')
    expect((await app.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    expect(await signIn({ ...learner, password: newPassword }, appCode(secret))).toBe(200)
  })

  it('takes none from an open browser either, and the password there', async () => {
    const { learner, secret } = await besieged()
    const client = limited.visitor()
    for (const [name, value] of Object.entries(learner.client.cookies())) client.setCookie(name, value)
    const renew = async (proof: string) =>
      (await client.post('/api/account/codes/recovery', { proof })).status
    expect(await renew(appCode(secret))).toBe(429)
    expect(await renew(learner.password)).toBe(200)
  })
})
