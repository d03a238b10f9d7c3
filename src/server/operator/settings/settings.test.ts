import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { plannedCourse } from '../../../../tests/courses.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { hangs, type StandIn, says, startStandIn } from '../../../../tests/model-stand-in.ts'

let app: TestApp
let model: StandIn
let operator: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url } })
  operator = await app.learner('Grace Hopper')
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  await app.database.pool.query('delete from settings')
  app.services.settings.forget()
})

const change = (changes: object, at = app) => cookied(at).patch('/api/operator/settings', changes)
const standing = async (at = app) => (await (await cookied(at).get('/api/operator')).json()).settings
/** The operator's session at another process of the same installation. */
function cookied(at: TestApp) {
  const client = at.visitor()
  for (const [name, value] of Object.entries(operator.client.cookies())) client.setCookie(name, value)
  return client
}
const signUp = (at: TestApp) =>
  at.visitor().post('/api/auth/sign-up/email', {
    email: `ada.${randomUUID().slice(0, 8)}@example.org`,
    password: 'ombrelle vapeur citron',
  })
const newestActs = async (count: number) =>
  (await (await operator.client.get(`/api/operator/acts?limit=${count}`)).json()).items
const ask = async () => (await (await operator.client.post('/api/model/check')).json()).sentence
const usual = {
  signUps: { value: 'open', fixedBy: null },
  learnerTokens: { value: 'unlimited', fixedBy: null },
  allTokens: { value: 'unlimited', fixedBy: null },
  answerSeconds: { value: 'measured', fixedBy: null },
  callsAtOnce: { value: 'measured', fixedBy: null },
  courseVisibility: { value: 'public', fixedBy: null },
}

describe('settings', () => {
  it('are as they always were until somebody changes one', async () => {
    expect(await standing()).toEqual(usual)
    const changed = await change({ signUps: 'closed', learnerTokens: 70 })
    expect(changed.status).toBe(200)
    const now = {
      ...usual,
      signUps: { value: 'closed', fixedBy: null },
      learnerTokens: { value: 70, fixedBy: null },
    }
    expect(await changed.json()).toEqual(now)
    expect(await standing()).toEqual(now)
  })

  it('that change are acts, one each; what stays is none', async () => {
    await change({ signUps: 'invite', allTokens: 900 })
    await change({ signUps: 'invite' })
    await change({ allTokens: 'unlimited' })
    const acts = await newestActs(3)
    expect(acts.map(({ act, actor, details }: Record<string, unknown>) => ({ act, actor, details }))).toEqual(
      [
        { act: 'set', actor: operator.email, details: { setting: 'all-tokens', from: 900, to: 'unlimited' } },
        { act: 'set', actor: operator.email, details: { setting: 'all-tokens', from: 'unlimited', to: 900 } },
        { act: 'set', actor: operator.email, details: { setting: 'sign-ups', from: 'open', to: 'invite' } },
      ],
    )
  })

  it('take nothing that means nothing, and say why', async () => {
    for (const [changes, sentence] of [
      [
        { signUps: 'perhaps' },
        'Please choose who may sign up: open, invite, invite-or-provider, provider, closed.',
      ],
      [{ answerSeconds: 0 }, 'Please enter a whole number of seconds from 1 to 3,600, or measured.'],
      [{ callsAtOnce: 'many' }, 'Please enter a whole number of calls from 1 to 2,000, or measured.'],
      [{ courseVisibility: 7 }, 'Please choose who can find a new course: public, link or private.'],
      [{ allTokens: 0 }, 'Please enter a whole number of tokens from 1 to 1,000,000,000,000, or unlimited.'],
      [
        { learnerTokens: 1.5 },
        'Please enter a whole number of tokens from 1 to 1,000,000,000,000, or unlimited.',
      ],
    ] as const) {
      const refused = await change(changes)
      expect(refused.status, sentence).toBe(400)
      expect(Object.values((await refused.json()).fields)).toEqual([sentence])
    }
    expect((await change({})).status).toBe(400)
    expect((await change({ rateLimits: 'off' })).status).toBe(400)
    expect(await standing()).toEqual(usual)
  })

  it('let people of a provider alone only where there is one', async () => {
    for (const signUps of ['provider', 'invite-or-provider']) {
      const refused = await change({ signUps })
      expect(await refused.json()).toMatchObject({ status: 409, code: 'no_provider' })
    }
    expect(await standing()).toEqual(usual)
  })

  it('say at every process who may sign up, and every page is told', async () => {
    const other = await startTestApp({ database: app.database })
    try {
      expect((await signUp(other)).status).toBe(200)
      await change({ signUps: 'closed' })
      expect((await signUp(app)).status).toBe(403)
      expect((await signUp(other)).status).toBe(403)
      expect(await (await app.visitor().get('/signup')).text()).toContain('"signUps":"closed"')
      const shown = async () => (await other.visitor().get('/')).text()
      await expect.poll(shown, { timeout: 20_000 }).toContain('data-sign-ups="closed"')
    } finally {
      await other.stop()
    }
  })

  it('say who can find a course that says nothing of it', async () => {
    const { visibility: _said, ...silent } = plannedCourse()
    const save = async (course: object) =>
      (await (await operator.client.post('/api/courses', course)).json()).visibility
    expect(await save(silent)).toBe('public')
    await change({ courseVisibility: 'private' })
    expect(await save(silent)).toBe('private')
    expect(await save({ ...silent, visibility: 'link' })).toBe('link')
  })

  it('hold a ceiling below what a call used that was under way when it was set', async () => {
    const { client } = await app.learner()
    const check = async () => (await (await client.post('/api/model/check')).json()).sentence
    const answered = Promise.withResolvers<void>()
    model.next(async (...asked) => {
      await answered.promise
      await says('one two three four five six')(...asked)
    })
    const underWay = check()
    await expect.poll(() => model.open()).toBe(1)
    await change({ learnerTokens: 5 })
    answered.resolve()
    expect(await underWay).toMatch(/answered in/)
    expect(await check()).toBe('Your share of the model for today is used up, so it was not asked.')
  })

  it('hold a ceiling below what the day has used already, though there was none before', async () => {
    expect(await ask()).toMatch(/answered in/)
    await change({ learnerTokens: 5 })
    expect(await ask()).toBe('Your share of the model for today is used up, so it was not asked.')
    await change({ learnerTokens: 'unlimited', allTokens: 5 })
    expect(await ask()).toMatch(/^What all learners here may use of the model today is used up/)
    await change({ allTokens: 'unlimited' })
    expect(await ask()).toMatch(/answered in/)
  })

  it('end an answer after the time that an operator named, from the next call on', async () => {
    await change({ answerSeconds: 1 })
    model.next(hangs)
    expect(await ask()).toMatch(/did not answer in time: the limit is 1 s/)
    await change({ answerSeconds: 'measured' })
    expect(await ask()).toMatch(/answered in/)
  })

  it('send the model no more calls at once than an operator named', async () => {
    await change({ callsAtOnce: 1 })
    const [one, other] = [await app.learner(), await app.learner()]
    const answered = Promise.withResolvers<void>()
    model.next(async (...asked) => {
      await answered.promise
      await says('ready')(...asked)
    })
    const asked = [one, other].map(({ client }) => client.post('/api/model/check'))
    await expect.poll(() => app.services.guides.model?.state()).toMatchObject({ running: 1, waiting: 1 })
    answered.resolve()
    for (const answer of await Promise.all(asked)) expect((await answer.json()).answered).toBe(true)
  })

  it('understand rows of a later version as if they were not there', async () => {
    await app.database.pool.query(
      `insert into settings (key, value) values ('signUps', '"by-vote"'), ('colour', '"green"')`,
    )
    expect(await standing()).toEqual(usual)
  })
})

describe('a variable', () => {
  it.each([
    ['SIGNUPS', 'invite', 'signUps', 'closed'],
    ['AI_DAILY_TOKENS', '700', 'learnerTokens', 5],
    ['AI_DAILY_TOKENS_ALL', 'unlimited', 'allTokens', 5],
    ['AI_TIMEOUT_S', '90', 'answerSeconds', 5],
    ['AI_CALLS_AT_ONCE', '2', 'callsAtOnce', 1],
    ['COURSE_VISIBILITY', 'link', 'courseVisibility', 'private'],
  ])(
    '%s wins over what an operator chose, and cannot be changed here',
    async (variable, said, name, chosen) => {
      expect((await change({ [name]: chosen })).status).toBe(200)
      const other = await startTestApp({
        database: app.database,
        env: { AI_BASE_URL: model.url, [variable]: said },
      })
      try {
        const value = /^\d+$/.test(said) ? Number(said) : said
        expect((await standing(other))[name]).toEqual({ value, fixedBy: variable })
        const refused = await change({ [name]: chosen }, other)
        expect(refused.status).toBe(409)
        expect(await refused.json()).toMatchObject({
          code: 'setting_fixed',
          detail: `The variable ${variable} decides this. Remove it and start again to change it here.`,
        })
        expect((await other.services.settings.read())[name as 'signUps']).toBe(value)
      } finally {
        await other.stop()
      }
    },
  )
})
