import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { isInBackground } from '../../../tests/statements.ts'

/** Whether an account exists must be visible neither in an answer's text nor in its work. */
let app: TestApp
let open: TestApp
beforeAll(async () => {
  open = await startTestApp()
  app = await startTestApp({ database: open.database, env: { RATE_LIMITS: 'on' }, sendsMail: false })
})
afterAll(async () => {
  await app.stop()
  await open.stop()
})

const unknown = () => `nobody.${randomUUID().slice(0, 8)}@example.org`
async function unconfirmed(): Promise<string> {
  const email = `new.${randomUUID().slice(0, 8)}@example.org`
  await open.visitor().post('/api/auth/sign-up/email', { email, password: 'ombrelle vapeur citron' })
  await open.mails()
  await app.database.pool.query('delete from rate_limits')
  return email
}
async function contested(): Promise<string> {
  const email = await unconfirmed()
  await open.visitor().post('/api/auth/sign-up/email', { email, password: 'parasol brume orange' })
  await open.mails()
  await app.database.pool.query('delete from rate_limits')
  return email
}
async function confirmed(): Promise<string> {
  const { email } = await open.learner()
  await open.mails()
  await app.database.pool.query('delete from rate_limits')
  return email
}

/** What an observer sees, without the values that differ on every request. */
async function seen(path: string, email: string) {
  const answer = await app.visitor().post(path, { email, password: 'not the right one' })
  const { requestId: _requestId, ...body } = await answer.json()
  const headers = [...answer.headers.keys()].filter((name) => name !== 'x-request-id').sort()
  return { status: answer.status, body, headers }
}

/** The statements that one request sends to the database, until its answer arrives. */
async function statementsOf(path: string, email: string): Promise<string[]> {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (!isInBackground(text)) statements.push(text)
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await app.visitor().post(path, { email, password: 'not the right one' })
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

const kinds: [string, () => Promise<string>][] = [
  ['an unconfirmed', unconfirmed],
  ['a contested', contested],
  ['a confirmed', confirmed],
]
const mailPaths = ['/api/auth/request-password-reset', '/api/auth/send-verification-email']

describe.each([...mailPaths, '/api/auth/sign-in/email'])('%s', (path) => {
  it.each(kinds)('answers %s address as an unknown one', async (_kind, make) => {
    expect(await seen(path, await make())).toEqual(await seen(path, unknown()))
  })
})

// A confirmed address is not in this list: sign-up answers that it is registered (`already_registered`).
it.each([
  ['an unconfirmed', unconfirmed],
  ['a contested', contested],
])('sign-up answers %s address as an unknown one', async (_kind, make) => {
  const path = '/api/auth/sign-up/email'
  expect(await seen(path, await make())).toEqual(await seen(path, unknown()))
})

describe.each(mailPaths)('%s', (path) => {
  it.each(kinds)('works for %s address exactly as much as for an unknown one', async (_kind, make) => {
    const known = await statementsOf(path, await make())
    expect(known.some((text) => text.includes('insert into "mail_queue"'))).toBe(true)
    expect(known).toEqual(await statementsOf(path, unknown()))
  })

  it('mails only who asked for it and exists', async () => {
    const [stranger, known, waiting] = [unknown(), await confirmed(), await unconfirmed()]
    const before = (await open.mails(waiting)).length
    for (const email of [stranger, known, waiting]) await open.visitor().post(path, { email })
    expect(await open.mails(stranger)).toEqual([])
    const toKnown = (await open.mails(known)).filter(({ subject }) => subject === 'Set a new password')
    expect(toKnown).toHaveLength(path.endsWith('reset') ? 1 : 0)
    expect(await open.mails(waiting)).toHaveLength(before + 1)
    expect((await app.database.pool.query('select 1 from mail_queue')).rowCount).toBe(0)
  })
})

describe('a password', () => {
  it.each([
    ['login', '/api/auth/sign-in/email', [confirmed, unknown]],
    ['sign-up', '/api/auth/sign-up/email', [unconfirmed, contested, confirmed, unknown]],
  ])('is hashed at %s for an unknown address as often as for a known one', async (_act, path, makes) => {
    const original = crypto.scrypt
    let hashed = 0
    crypto.scrypt = ((...given: unknown[]) => {
      hashed++
      return Reflect.apply(original, crypto, given)
    }) as typeof original
    syncBuiltinESMExports()
    const hashesFor = async (email: string) => {
      hashed = 0
      await app.visitor().post(path, { email, password: 'not the right one' })
      return hashed
    }
    try {
      const counts: number[] = []
      for (const make of makes) counts.push(await hashesFor(await make()))
      expect(counts[0]).toBeGreaterThan(0)
      expect(new Set(counts).size).toBe(1)
    } finally {
      crypto.scrypt = original
      syncBuiltinESMExports()
    }
  })
})
