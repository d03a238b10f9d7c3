import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { fillEveryTable } from '../../../tests/full-learner.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'
import { grantOperator, revokeOperator } from './accounts/grant-operator.ts'

let app: TestApp
let operator: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.learner('Grace Hopper')
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(() => app.stop())

const at = (learner: TestLearner, path = '') => `/api/operator/accounts/${learner.id}${path}`
const signIn = ({ email, password }: TestLearner) =>
  app.visitor().post('/api/auth/sign-in/email', { email, password })
const newestAct = async () => (await (await operator.client.get('/api/operator/acts')).json()).items[0]
/** Acts that cannot be undone ask for the operator's own password. */
const again = () => ({ password: operator.password })
const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`

describe('an account', () => {
  it('that is switched off ends its sessions, lets nobody in, and comes back whole', async () => {
    const learner = await app.learner()
    expect((await operator.client.post(at(learner, '/disable'))).status).toBe(204)
    expect((await learner.client.get('/api/profile')).status).toBe(401)
    const refused = await signIn(learner)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'account_disabled',
      detail: 'This account is switched off. Nothing in it is lost. Please ask the operator of this Trivium.',
    })
    const guess = { email: learner.email, password: 'not the password' }
    expect(await codeOf(await app.visitor().post('/api/auth/sign-in/email', guess))).toBe(
      '401 wrong_credentials',
    )
    const { rows } = await app.database.pool.query('select 1 from sessions where user_id = $1', [learner.id])
    expect(rows).toEqual([])
    expect(await newestAct()).toMatchObject({
      act: 'disable',
      actor: operator.email,
      subject: learner.email,
      place: 'page',
    })
    expect((await operator.client.post(at(learner, '/enable'))).status).toBe(204)
    expect((await signIn(learner)).status).toBe(200)
  })

  it('whose sessions are ended is signed out everywhere, and may sign in again', async () => {
    const learner = await app.learner()
    expect((await operator.client.delete(at(learner, '/sessions'))).status).toBe(204)
    expect((await learner.client.get('/api/profile')).status).toBe(401)
    expect((await signIn(learner)).status).toBe(200)
  })

  it('gets a new password by a link that is shown instead of mailed', async () => {
    const learner = await app.learner()
    const mailed = (await app.mails(learner.email)).length
    const { link } = await (await operator.client.post(at(learner, '/reset-link'), again())).json()
    expect(link).toMatch(`${app.env.appUrl}/redirect-reset-password#token=`)
    expect(await app.mails(learner.email)).toHaveLength(mailed)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    const newPassword = 'three quiet harbours'
    expect((await app.visitor().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    expect((await signIn({ ...learner, password: newPassword })).status).toBe(200)
    const acts = await app.database.pool.query('select a::text as row from operator_acts a')
    for (const { row } of acts.rows) expect(row).not.toContain(token)
  })

  it('that is deleted leaves a line that names nobody', async () => {
    const learner = await app.learner()
    expect(await codeOf(await operator.client.post(at(learner, '/delete'), { password: 'a guess' }))).toBe(
      '400 wrong_password',
    )
    expect((await signIn(learner)).status).toBe(200)
    expect((await operator.client.post(at(learner, '/delete'), again())).status).toBe(204)
    expect((await signIn(learner)).status).toBe(401)
    expect(await newestAct()).toMatchObject({ act: 'delete', actor: operator.email, subject: null })
    const { rows } = await app.database.pool.query('select a::text as row from operator_acts a')
    for (const { row } of rows) expect(row).not.toContain(learner.email)
  })

  it('that nobody has confirmed runs nothing', async () => {
    const learner = await app.learner()
    await app.database.pool.query('update users set email_verified = false where id = $1', [learner.id])
    expect(await codeOf(await operator.client.put(at(learner, '/operator'), again()))).toBe(
      '409 account_unconfirmed',
    )
    expect((await learner.client.get('/api/operator')).status).toBe(404)
  })

  it('of an operator is not touched by another, nor by its own operator here', async () => {
    const other = await app.learner('Katherine Johnson')
    expect((await operator.client.put(at(other, '/operator'), again())).status).toBe(204)
    expect((await other.client.get('/api/operator')).status).toBe(200)
    for (const [subject, code] of [
      [other, '409 operators_account'],
      [operator, '409 own_account'],
    ] as const) {
      expect(await codeOf(await operator.client.post(at(subject, '/disable')))).toBe(code)
      expect(await codeOf(await operator.client.post(at(subject, '/reset-link'), again()))).toBe(code)
      expect(await codeOf(await operator.client.delete(at(subject, '/sessions')))).toBe(code)
      expect(await codeOf(await operator.client.post(at(subject, '/delete'), again()))).toBe(code)
    }
    expect(await codeOf(await operator.client.delete(at(operator, '/operator')))).toBe('409 own_account')
    expect((await operator.client.delete(at(other, '/operator'))).status).toBe(204)
    expect((await other.client.get('/api/operator')).status).toBe(404)
  })
})

describe('an operator', () => {
  it('finds accounts by words of their address, page by page, and nothing of what is in them', async () => {
    const learner = await app.learner('Emmy Noether')
    await fillEveryTable(app.database.pool, learner.id, 'the-words-of-emmy')
    const found = await (await operator.client.get('/api/operator/accounts?search=EMMY')).json()
    expect(found.items).toEqual([
      expect.objectContaining({ email: learner.email, isConfirmed: true, courses: 1, sessions: 1 }),
    ])
    expect((await (await operator.client.get('/api/operator/accounts?search=%25')).json()).items).toEqual([])
    const first = await (await operator.client.get('/api/operator/accounts?limit=1')).json()
    const second = await operator.client.get(`/api/operator/accounts?limit=1&cursor=${first.nextCursor}`)
    expect((await second.json()).items[0].id).not.toBe(first.items[0].id)
    for (const path of ['', '/usage', '/acts', '/invitations', '/accounts?limit=100'])
      expect(await (await operator.client.get(`/api/operator${path}`)).text(), path).not.toContain(
        'the-words-of-emmy',
      )
  })

  it('sees how many tokens an account used this month, with the list and by its one statement', async () => {
    const learner = await app.learner('Lise Meitner')
    await app.database.pool.query(
      `insert into model_calls (user_id, purpose, model, outcome, prompt_tokens, completion_tokens, created_at)
       values ($1, 'chat', 'some', 'ok', 100, 20, now()), ($1, 'chat', 'some', 'ok', 100, 20, '2020-01-01Z')`,
      [learner.id],
    )
    const statements = await recordStatements(async () => {
      const found = await (await operator.client.get('/api/operator/accounts?search=lise')).json()
      expect(found.items).toEqual([expect.objectContaining({ tokensThisMonth: 120, documentBytes: 0 })])
    })
    expect(statements.filter((text) => text.includes('"model_calls"'))).toHaveLength(1)
    expect(beyondSessionAndLimiter(statements)).toEqual([])
  })

  it('makes invitations, sees their places and withdraws them', async () => {
    const made = await (
      await operator.client.post('/api/operator/invitations', { places: 3, days: 2 })
    ).json()
    expect(made.link).toMatch(`${app.env.appUrl}/signup?invite=`)
    const { items } = await (await operator.client.get('/api/operator/invitations')).json()
    expect(items[0]).toMatchObject({ id: made.id, places: 3, taken: 0 })
    expect(JSON.stringify(items)).not.toContain(made.link.split('=')[1])
    expect(await newestAct()).toMatchObject({ act: 'invite', details: { places: 3, days: 2 } })
    expect((await operator.client.delete(`/api/operator/invitations/${made.id}`)).status).toBe(204)
    expect((await operator.client.delete(`/api/operator/invitations/${made.id}`)).status).toBe(404)
    expect(await newestAct()).toMatchObject({ act: 'withdraw' })
  })

  it('sees what was used by day', async () => {
    await app.database.pool.query(
      `insert into model_calls (user_id, purpose, model, outcome, prompt_tokens, completion_tokens, created_at)
       select $1::uuid, 'chat', 'some', 'ok', 100, 20, '2020-01-01Z'::timestamptz from generate_series(1, 3)
       union all select $1::uuid, 'chat', 'some', 'ok', 30, 5, now() - interval '1 day' from generate_series(1, 2)`,
      [operator.id],
    )
    const days = await (await operator.client.get('/api/operator/usage?days=5')).json()
    expect(days).toContainEqual(expect.objectContaining({ calls: 2, learners: 1, tokens: 70 }))
    expect(JSON.stringify(days)).not.toContain('2020')
  })
})

it('of two operators who take the right from each other at once, one is left', async () => {
  const { db, pool } = app.database
  const [one, other] = [await app.learner(), await app.learner()]
  await pool.query('update users set operator_since = now() where id = any($1)', [[one.id, other.id]])
  // By now both calls have passed the guard.
  const revoke = (by: TestLearner, whom: TestLearner) =>
    revokeOperator(db, { id: by.id, place: 'page' }, { id: whom.id })
  const ends = await Promise.allSettled([revoke(one, other), revoke(other, one)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } })
  const left = await pool.query('select id from users where operator_since is not null and id = any($1)', [
    [one.id, other.id],
  ])
  expect(left.rows).toHaveLength(1)
  // An operator who lost the right cannot grant it either.
  const [former] = [one, other].filter(({ id }) => id !== left.rows[0].id)
  const granting = grantOperator(db, { id: former?.id ?? '', place: 'page' }, { id: former?.id ?? '' })
  await expect(granting).rejects.toMatchObject({ code: 'not_found' })
})
