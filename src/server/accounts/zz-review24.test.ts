import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { switchCodesOn } from '../../../tests/app-codes.ts'
import { isSignedIn } from '../../../tests/at-provider.ts'
import { linkIn } from '../../../tests/mail-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => app.stop())
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms))
const clear = () => app.database.pool.query("delete from rate_limits where key not like 'sign-in-code-day%'")

it('P', async () => {
  const learner = await app.learner()
  const { recoveryCodes } = await switchCodesOn(learner)
  const attacker = app.visitor()
  let refusedAt = -1
  for (let i = 0; i < 60; i++) {
    await clear()
    if (i === 0) await attacker.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
    const r = await attacker.post('/api/auth/sign-in/code', { code: '000000' })
    if (r.status === 429) { refusedAt = i; break }
  }
  await clear()
  await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
  const { token } = linkIn((await app.mails(learner.email)).at(-1)?.text ?? '')
  await app.visitor().post('/api/auth/reset-password', { token, newPassword: 'une autre ombrelle' })
  const owner = app.visitor()
  await owner.post('/api/auth/sign-in/email', { email: learner.email, password: 'une autre ombrelle' })
  const r = await owner.post('/api/auth/sign-in/code', { code: recoveryCodes[0] })
  console.log('P', refusedAt, r.status, JSON.stringify(await r.json()))
}, 60000)

it('A2', async () => {
  for (const ms of [70, 85, 100, 110, 120]) {
    let opened = 0
    for (let i = 0; i < 4; i++) {
      await clear()
      const learner = await app.learner()
      const change = learner.client.post('/api/account/change-password', { currentPassword: learner.password, newPassword: 'une autre ombrelle' })
      await sleep(ms)
      const attacker = app.visitor()
      const s = await attacker.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
      const r = await change
      if (r.status === 200 && s.status === 200 && (await isSignedIn(attacker))) opened++
    }
    console.log('A2', ms, opened)
  }
}, 60000)
