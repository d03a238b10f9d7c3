import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/accounts/hashing.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { isSignedIn } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { untilSomebodyWaits } from '../../../../tests/hold-statement.ts'
import type { TestLearner } from '../../../../tests/learner.ts'

/** What happens to an account while somebody is in the middle of signing in to it, or of changing it. */

let app: TestApp
let newHash: string
const newPassword = 'une autre ombrelle'
beforeAll(async () => {
  app = await startTestApp()
  newHash = await hashPassword(newPassword)
})
afterAll(() => app.stop())

type Query = (text: string) => Promise<{ rows: unknown[] }>

/** Holds a row of the learner's, lets an act run until it waits for that, and does something in between. */
async function inBetween(
  { id }: TestLearner,
  {
    table,
    act,
    meanwhile,
  }: { table: string; act: () => Promise<Response>; meanwhile: (query: Query) => Promise<void> },
): Promise<Response> {
  const holder = await app.database.pool.connect()
  const query: Query = (text) => holder.query(text, [id])
  try {
    await holder.query('begin')
    await query(`select 1 from ${table} where ${table === 'users' ? 'id' : 'user_id'} = $1 for update`)
    const acting = act()
    // What waits for nothing is done too early: the test says so, rather than wait for ever.
    await Promise.race([untilSomebodyWaits(app.database.pool), acting])
    await meanwhile(query)
    await holder.query('commit')
    return await acting
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** What a reset does to the rows. */
async function reset(query: Query): Promise<void> {
  await query(`update credentials set password = '${newHash}' where user_id = $1`)
  await query('delete from sessions where user_id = $1')
  await query('delete from sign_in_states where user_id = $1')
}

const signIn = (client: Client, { email, password }: Pick<TestLearner, 'email' | 'password'>) =>
  client.post('/api/auth/sign-in/email', { email, password })
const count = async (table: string, { id }: TestLearner) =>
  (await app.database.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows.length

describe('a new password that is kept while the old one is looked at', () => {
  it('opens no session for the old one', async () => {
    const learner = await app.learner()
    const client = app.visitor()
    const answer = await inBetween(learner, {
      ...{ table: 'users', act: () => signIn(client, learner), meanwhile: reset },
    })
    expect(await answer.json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(await isSignedIn(client)).toBe(false)
    expect(await count('sessions', learner)).toBe(0)
    expect((await signIn(client, { ...learner, password: newPassword })).status).toBe(200)
  })

  it('lets nobody on to the code with the old one', async () => {
    const learner = await app.learner()
    await switchCodesOn(learner)
    const client = app.visitor()
    const answer = await inBetween(learner, {
      ...{ table: 'users', act: () => signIn(client, learner), meanwhile: reset },
    })
    expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' })
    expect(await count('sign_in_states', learner)).toBe(0)
  })

  it.each([
    ['another password', '/api/account/change-password', { newPassword: 'parapluie de l’intrus' }],
    ['another address', '/api/account/change-email', { newEmail: 'an.intruder@example.org' }],
  ])('is not undone by whoever asked for %s with the old one', async (_what, path, wanted) => {
    const learner = await app.learner()
    const answer = await inBetween(learner, {
      table: 'credentials',
      act: () =>
        learner.client.post(path, {
          ...wanted,
          ...{ currentPassword: learner.password, password: learner.password },
        }),
      meanwhile: reset,
    })
    expect(await answer.json()).toMatchObject({ status: 400, code: 'wrong_password' })
    expect((await signIn(app.visitor(), { ...learner, password: newPassword })).status).toBe(200)
    const links = await app.database.pool.query('select 1 from verifications where value like $1', [
      `%${learner.id}%an.intruder%`,
    ])
    expect(links.rows).toEqual([])
  })
})

it('a session that is ended while it changes the password changes nothing', async () => {
  const learner = await app.learner()
  const answer = await inBetween(learner, {
    table: 'credentials',
    act: () =>
      learner.client.post('/api/account/change-password', {
        currentPassword: learner.password,
        newPassword: 'parapluie de l’intrus',
      }),
    meanwhile: async (query) => void (await query('delete from sessions where user_id = $1')),
  })
  expect(await answer.json()).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect((await signIn(app.visitor(), learner)).status).toBe(200)
})

it('a code waits for the account before it holds anything else, as a new password does', async () => {
  const learner = await app.learner()
  const { secret } = await switchCodesOn(learner)
  const client = app.visitor()
  await signIn(client, learner)
  const answer = await inBetween(learner, {
    table: 'users',
    act: () => client.post('/api/auth/sign-in/code', { code: appCode(secret) }),
    meanwhile: async (query) => {
      const rows = 'where user_id = $1 for update nowait'
      expect((await query(`select 1 from sign_in_states ${rows}`)).rows).toHaveLength(1)
      expect((await query(`select 1 from one_time_codes ${rows}`)).rows).toHaveLength(1)
    },
  })
  expect(answer.status).toBe(200)
})
