import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from '#server/platform/database/db.ts'
import type { Target } from '../../tests/doors/door.ts'
import { fillEveryTable } from '../../tests/full-learner.ts'
import { sessionCookie } from '../../tests/signed-in.ts'

export type Actor = { id: string; cookie: string }

/** Another learner like the given one, signed in, straight into the tables: a password costs a tenth of a second. */
export async function copyLearner(pool: Pool, of: string): Promise<Actor> {
  const token = randomBytes(24).toString('base64url')
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, email_verified) values ('Copy', $1, true) returning id`,
    [`${randomUUID()}@example.org`],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `insert into credentials (user_id, account_id, provider_id, password)
     select $1::uuid, $1::text, provider_id, password from credentials where user_id = $2`,
    [id, of],
  )
  await pool.query(
    `insert into profiles (id, username, name, education_level, career_goals, preferred_learning_style)
     select $1, username, name, education_level, career_goals, preferred_learning_style from profiles where id = $2`,
    [id, of],
  )
  await pool.query(
    `insert into sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [token, id],
  )
  return { id, cookie: sessionCookie(token) }
}

export type Cast = { owner: Actor; other: Actor; target: Target }

/** A learner with a row in every table, and a learner with none. */
export async function newCast(pool: Pool, of: string): Promise<Cast> {
  const [owner, other] = await Promise.all([copyLearner(pool, of), copyLearner(pool, of)])
  const mark = `owner-${randomUUID()}`
  return { owner, other, target: { ids: await fillEveryTable(pool, owner.id, mark), mark } }
}
