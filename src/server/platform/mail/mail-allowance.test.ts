import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('one address', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ database, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => app.stop())

  it('gets three mails an hour for one purpose, whoever asks and from wherever', async () => {
    const email = `bombed.${randomUUID()}@example.org`
    const statuses = new Map<string, number[]>()
    const ask = async (path: string, n: number) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      const answer = await app.visitor().post(path, { email, password: 'ombrelle vapeur citron' }, headers)
      statuses.set(path, [...(statuses.get(path) ?? []), answer.status])
      return answer
    }
    await ask('/api/auth/sign-up/email', 0)
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        await ask('/api/auth/sign-up/email', n)
        await ask('/api/auth/request-password-reset', n)
        await ask('/api/auth/send-verification-email', n)
      }),
    )
    const subjects = (await app.mails(email)).map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      ...Array(3).fill('Confirm your email address'),
      ...Array(3).fill('Set a new password'),
    ])
    expect(new Set(statuses.get('/api/auth/sign-up/email'))).toEqual(new Set([200]))
    const last = await ask('/api/auth/request-password-reset', 99)
    expect(last.status).toBe(429)
    const seconds = Number(last.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3000)
    expect((await last.json()).detail).toContain(`try again in ${Math.ceil(seconds / 60)} minutes`)
  })

  it('is not created when its mail may not be sent', async () => {
    const email = `blocked.${randomUUID()}@example.org`
    for (let n = 0; n < 3; n++) await app.visitor().post('/api/auth/send-verification-email', { email })
    const answer = await app
      .visitor()
      .post('/api/auth/sign-up/email', { email, password: 'ombrelle vapeur citron' })
    expect(answer.status).toBe(429)
    expect((await database.pool.query('select 1 from users where email = $1', [email])).rowCount).toBe(0)
  })

  it('can be given a new password, and is told what happens to its account, whatever a stranger asked for', async () => {
    const learner = await app.learner()
    for (let n = 0; n < 4; n++)
      for (const path of ['send-verification-email', 'request-password-reset'])
        await app.visitor().post(`/api/auth/${path}`, { email: learner.email })
    const subjects = (await app.mails(learner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Set a new password')).toHaveLength(3)
    const { password } = learner
    const change = { newPassword: 'une autre ombrelle', currentPassword: password }
    expect((await learner.client.post('/api/account/change-password', change)).status).toBe(200)
    expect((await app.mails(learner.email)).at(-1)?.subject).toBe('Your password was changed')
  })
})
