import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from './client.ts'
import { sessionCookieName, signedToken } from './signed-in.ts'

export type TestLearner = { id: string; email: string; password: string; client: Client }

const mailWithinMs = 30_000

/** A real learner whose mail is out: it is sent after the answer, and would change rows that a test compares. */
export async function createLearner(client: Client, pool: Pool, name: string): Promise<TestLearner> {
  const learner = await signUpLearner(client, pool, name)
  const waiting = () => pool.query('select 1 from mail_queue where recipient = $1', [learner.email])
  // A mail that cannot be sent stays in the queue, which is no reason to wait for ever.
  const until = Date.now() + mailWithinMs
  while ((await waiting()).rows.length > 0 && Date.now() < until) await delay(10)
  return learner
}

export const newAddress = (name: string): string =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${randomUUID().slice(0, 8)}@example.org`

/** Signed up through the API, confirmed in the database, signed in through the API. */
export async function signUpLearner(client: Client, pool: Pool, name: string): Promise<TestLearner> {
  const email = newAddress(name)
  const password = 'correct horse battery staple'
  await expectOk(client.post('/api/auth/sign-up/email', { name, email, password }))
  const confirmed = await pool.query<{ id: string }>(
    'update users set email_verified = true where email = $1 returning id',
    [email],
  )
  const id = confirmed.rows[0]?.id
  if (id === undefined) throw new Error(`${email} was not signed up.`)
  await expectOk(client.post('/api/auth/sign-in/email', { email, password }))
  return { id, email, password, client }
}

async function expectOk(sending: Promise<Response>): Promise<void> {
  const answer = await sending
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
}

/**
 * Another signed-in learner, as after a sign-up: copies the rows and writes a session. The hash of the
 * password costs the most of an account, and this saves it. The product must sign with `authSecret`.
 */
export async function copyLearner(client: Client, pool: Pool, learner: TestLearner): Promise<TestLearner> {
  const id = randomUUID()
  const email = `${id}@example.org`
  const copy = (table: string, key: string, changes: Record<string, string | null>) =>
    pool.query(
      `insert into ${table} select (jsonb_populate_record(t, $1)).* from ${table} t where t.${key} = $2`,
      [JSON.stringify(changes), learner.id],
    )
  await copy('users', 'id', { id, email, operator_since: null })
  await copy('credentials', 'user_id', { id: randomUUID(), user_id: id, account_id: id })
  await copy('profiles', 'id', { id })
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into sessions (token, user_id, expires_at) values ($1, $2, now() + interval '7 days')`,
    [token, id],
  )
  client.setCookie(sessionCookieName, signedToken(token))
  return { id, email, password: learner.password, client }
}
