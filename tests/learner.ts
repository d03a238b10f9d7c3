import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/platform/db.ts'
import type { Client } from './client.ts'

export type TestLearner = { id: string; email: string; password: string; client: Client }

/** A real learner: signed up through the API, confirmed in the database, signed in through the API. */
export async function createLearner(client: Client, pool: Pool, name: string): Promise<TestLearner> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${randomUUID().slice(0, 8)}@example.org`
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
