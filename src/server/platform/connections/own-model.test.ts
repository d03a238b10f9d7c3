import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  agreeing,
  askedOn,
  goodCheckpoints,
  goodLines,
  makeCheckpoints,
  talkVideo,
} from '../../../../tests/checkpoints.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { type StandIn, says, startStandIn } from '../../../../tests/model-stand-in.ts'

const key = 'sk-of-ada-0123456789abcdef'

let theirs: StandIn
let everyones: StandIn
let app: TestApp
let operator: TestLearner
let ada: TestLearner
let bob: TestLearner
beforeAll(async () => {
  theirs = await startStandIn()
  everyones = await startStandIn()
  app = await startTestApp({
    env: { AI_DAILY_TOKENS: '1', AI_DAILY_TOKENS_ALL: '1' },
    hostedAt: { openai: theirs.url },
  })
  operator = await app.learner('Grace Hopper')
  ada = await app.learner('Ada')
  bob = await app.learner('Bob')
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(async () => {
  await app.stop()
  await theirs.close()
  await everyones.close()
})
beforeEach(async () => {
  theirs.reset()
  everyones.reset()
  await app.database.pool.query(
    'truncate model_connections, model_budgets, installation_budgets, model_calls',
  )
})

const allow = (allowed: boolean) => operator.client.put('/api/operator/model/own-keys', { allowed })
const bring = (learner: TestLearner, more: Record<string, unknown> = {}) =>
  learner.client.put('/api/model/own', { provider: 'openai', model: 'own-model', key, ...more })
const chat = (learner: TestLearner) =>
  learner.client.post('/api/professor-chat', { lessonTitle: 'Yeast', studentMessage: 'Why does it rise?' })
const own = async (learner: TestLearner) => (await learner.client.get('/api/model/own')).json()

describe('a learner’s own key', () => {
  it('is refused until the operator allows it', async () => {
    expect(await own(ada)).toEqual({ allowed: false, connection: null })
    const refused = await bring(ada)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'own_model_not_allowed'])
    expect((await app.database.pool.query('select 1 from model_connections')).rows).toEqual([])
  })

  it('is used for their calls alone, outside both ceilings, and recorded', async () => {
    await allow(true)
    expect(await (await bring(ada)).json()).toEqual({
      allowed: true,
      connection: { provider: 'openai', model: 'own-model', key: 'kept' },
    })
    for (let calls = 0; calls < 3; calls += 1) expect((await chat(ada)).status).toBe(200)
    expect(theirs.requests).toHaveLength(3)
    expect(theirs.requests.every(({ authorization }) => authorization === `Bearer ${key}`)).toBe(true)
    const { rows } = await app.database.pool.query('select user_id, own_key, model from model_calls')
    expect(rows).toEqual(Array(3).fill({ user_id: ada.id, own_key: true, model: 'own-model' }))
    const budgets = await app.database.pool.query(
      'select used_tokens from model_budgets union all select used_tokens from installation_budgets',
    )
    expect(budgets.rows).toEqual([])
    expect(await (await operator.client.get('/api/operator/usage')).json()).toEqual([])

    await chat(bob)
    expect(theirs.requests).toHaveLength(3)
    expect(await own(bob)).toEqual({ allowed: true, connection: null })
  })

  it('writes the questions of a video for them alone', async () => {
    await allow(true)
    await bring(ada)
    const items = goodLines.map((line) => askedOn(line))
    theirs.next(says(goodCheckpoints(items)), says(agreeing(items)))
    const video = await talkVideo(ada.client)
    expect((await makeCheckpoints(ada.client, video.id)).status).toBe(200)
    const questions = async (learner: TestLearner, id: string) =>
      (await (await learner.client.get(`/api/videos/${id}/checkpoints`)).json()) as { status: string }
    expect(await questions(ada, video.id)).toMatchObject({ status: 'made', madeBy: 'model' })
    const copy = await talkVideo(bob.client)
    expect((await questions(bob, copy.id)).status).not.toBe('made')
  })

  it('goes before the model of the installation, whose ceilings hold for everybody else', async () => {
    await allow(true)
    await operator.client.put('/api/operator/model', {
      provider: 'other',
      baseUrl: everyones.url,
      model: 'everyones',
      key: 'sk-operator',
    })
    await bring(ada)
    expect((await chat(bob)).status).toBe(200)
    expect((await chat(bob)).status).toBe(429)
    for (let calls = 0; calls < 3; calls += 1) expect((await chat(ada)).status).toBe(200)
    expect([theirs.requests.length, everyones.requests.length]).toEqual([3, 1])
    expect(everyones.requests[0]?.authorization).toBe('Bearer sk-operator')
    const check = await (await ada.client.post('/api/model/check')).json()
    expect(check).toMatchObject({ name: 'own-model', answered: true })
  })

  it('of an operator is not asked with when they check the model of the installation', async () => {
    await allow(true)
    await operator.client.put('/api/operator/model', {
      provider: 'other',
      baseUrl: everyones.url,
      model: 'everyones',
      key: 'sk-operator',
    })
    await bring(operator)
    const check = await (await operator.client.post('/api/operator/model/check-current')).json()
    expect(check).toMatchObject({ name: 'everyones', answered: true })
    expect(everyones.requests.map(({ authorization }) => authorization)).toEqual(['Bearer sk-operator'])
    expect(theirs.requests).toEqual([])
  })

  it('is no longer used once the operator allows none, and can be taken back all the same', async () => {
    await allow(true)
    await bring(ada)
    await allow(false)
    await chat(ada)
    expect(theirs.requests).toEqual([])
    expect(await own(ada)).toMatchObject({ allowed: false, connection: { model: 'own-model' } })
    expect((await ada.client.delete('/api/model/own')).status).toBe(204)
    expect(await own(ada)).toEqual({ allowed: false, connection: null })
  })

  it('stays when only the model changes, and does not go to another provider', async () => {
    await allow(true)
    await bring(ada)
    expect((await bring(ada, { model: 'newer', key: '' })).status).toBe(200)
    await chat(ada)
    expect(theirs.requests.at(-1)).toMatchObject({ authorization: `Bearer ${key}`, body: { model: 'newer' } })
    const refused = await bring(ada, { provider: 'deepseek', key: '' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).fields.key).toContain('wants a key')
  })

  it.each([{ provider: 'ollama' }, { provider: 'other', baseUrl: 'http://127.0.0.1:9/v1' }])(
    'is for the hosted providers of the list: %j is refused',
    async (more) => {
      await allow(true)
      const refused = await bring(ada, more)
      expect(refused.status).toBe(400)
      expect((await refused.json()).fields.provider).toContain('DeepSeek or OpenAI')
    },
  )

  it('does not open in another learner’s row', async () => {
    await allow(true)
    await bring(ada)
    await app.database.pool.query(
      'update model_connections set user_id = $1, stamp = gen_random_uuid() where user_id = $2',
      [bob.id, ada.id],
    )
    await chat(bob)
    expect(theirs.requests).toEqual([])
    expect(await own(bob)).toMatchObject({ connection: { key: 'unreadable' } })
  })

  it('goes with the account', async () => {
    await allow(true)
    const carol = await app.learner('Carol')
    await bring(carol)
    await app.database.pool.query('delete from users where id = $1', [carol.id])
    const { rows } = await app.database.pool.query(
      'select 1 from model_connections where user_id is not null',
    )
    expect(rows).toEqual([])
  })
})
