import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/accounts/hashing.ts'
import { issueLink } from '#server/accounts/links.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { appCode, switchCodesOn } from '../../../../tests/app-codes.ts'
import { isSignedIn } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import { untilSomebodyWaits } from '../../../../tests/hold-statement.ts'
import type { TestLearner } from '../../../../tests/learner.ts'

/** What happens to an account while a browser is signing in to it or changing it. */

let app: TestApp
let newHash: string
const newPassword = 'une autre ombrelle'
beforeAll(async () => {
  // No test calls this provider: only its links are opened.
  app = await startTestApp({
    env: {
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'trivium',
      OIDC_CLIENT_SECRET: 'a secret of theirs',
      OIDC_NAME: 'Our School',
    },
  })
  newHash = await hashPassword(newPassword)
})
afterAll(() => app.stop())

type Query = (text: string) => Promise<{ rows: unknown[] }>

/** Locks a row of the learner's, runs an act until it waits for that row, and does something in between. */
async function inBetween<Answer>(
  { id }: TestLearner,
  {
    table,
    act,
    meanwhile,
  }: { table: string; act: () => Promise<Answer>; meanwhile: (query: Query) => Promise<void> },
): Promise<Answer> {
  const holder = await app.database.pool.connect()
  const query: Query = (text) => holder.query(text, [id])
  try {
    await holder.query('begin')
    await query(`select 1 from ${table} where ${table === 'users' ? 'id' : 'user_id'} = $1 for update`)
    const acting = act()
    // An act that does not wait ends too early: the test fails at once instead of waiting for ever.
    await Promise.race([untilSomebodyWaits(app.database.pool), acting])
    await meanwhile(query)
    await holder.query('commit')
    return await acting
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** The changes of a reset to the rows. */
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
      table: 'users',
      act: () => signIn(client, learner),
      meanwhile: reset,
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
      table: 'users',
      act: () => signIn(client, learner),
      meanwhile: reset,
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
          currentPassword: learner.password,
          password: learner.password,
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

it('codes that are switched on while the password is looked at are asked for', async () => {
  const learner = await app.learner()
  await learner.client.post('/api/account/codes', { password: learner.password })
  const client = app.visitor()
  const answer = await inBetween(learner, {
    table: 'users',
    act: () => signIn(client, learner),
    meanwhile: async (query) =>
      void (await query('update one_time_codes set confirmed_at = now() where user_id = $1')),
  })
  expect(await answer.json()).toEqual({ next: 'code' })
  expect(await isSignedIn(client)).toBe(false)
})

describe('two links of one account, opened at once', () => {
  const newEmail = () => `new.${randomUUID()}@example.org`
  const provider = () => ({ issuer: 'https://school.example.org', subject: randomUUID() })
  const links = {
    recovery: {
      value: () => ({}),
      open: (token: string) =>
        app.visitor().post('/api/auth/reset-password', { token, newPassword: 'une autre ombrelle' }),
    },
    email_change: {
      value: () => ({ newEmail: newEmail() }),
      open: (token: string) => app.visitor().post('/api/auth/verify-email', { token }),
    },
    provider_link: {
      value: () => ({ provider: provider() }),
      open: (token: string) => app.visitor().post('/api/auth/sign-in/provider/link-confirm', { token }),
    },
  }

  /** Both wait for the account; then each continues, in any order. */
  async function openBoth(learner: TestLearner, types: [keyof typeof links, keyof typeof links]) {
    const tokens = await Promise.all(
      types.map((type) => issueLink(app.database.db, type, { userId: learner.id, ...links[type].value() })),
    )
    return inBetween(learner, {
      table: 'users',
      act: () => Promise.all(types.map((type, at) => links[type].open(tokens[at] ?? ''))),
      meanwhile: () => untilSomebodyWaits(app.database.pool, 2),
    })
  }

  it.each<[keyof typeof links, keyof typeof links]>([
    ['recovery', 'email_change'],
    ['recovery', 'provider_link'],
    ['email_change', 'provider_link'],
  ])('a %s and a %s: neither waits for the other', async (...types) => {
    const answers = await openBoth(await app.learner(), types)
    const outcomes = await Promise.all(
      answers.map(async (answer) => (answer.ok ? 'done' : (await answer.json()).code)),
    )
    // The second one finds its link dropped, unless the first one leaves it.
    expect(['done', 'link_invalid']).toEqual(expect.arrayContaining(outcomes))
    expect(outcomes).toContain('done')
  })
})
