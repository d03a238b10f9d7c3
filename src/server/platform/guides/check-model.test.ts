import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ModelCheck } from '#contract/model.ts'
import { hideSecrets } from '#server/platform/model/hide-secrets.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { freePort } from '../../../../tests/free-port.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import {
  answers,
  hangs,
  limits,
  type Script,
  type StandIn,
  says,
  sends,
  startStandIn,
} from '../../../../tests/model-stand-in.ts'

const key = 'sk-canary-0123456789abcdef'
const tellsKey = { error: { message: `Incorrect API key provided: ${key}.\n See your account.` } }

let model: StandIn
let app: TestApp
let ada: TestLearner
let host: string
beforeAll(async () => {
  model = await startStandIn()
  host = new URL(model.url).host
  const { port } = new URL(model.url)
  app = await startTestApp({
    env: {
      AI_BASE_URL: `http://operator:s3cret-word@127.0.0.1:${port}/v1`,
      AI_API_KEY: key,
      AI_MODEL: 'stand-in',
      AI_TIMEOUT_S: '1',
    },
  })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const check = async (learner = ada): Promise<ModelCheck> =>
  (await learner.client.post('/api/model/check')).json()

const started = (env: Record<string, string>) => startTestApp({ database: app.database, env })

describe('POST /api/model/check', () => {
  it('asks one small thing, says how long the answer took, and keeps the books', async () => {
    const { sentence, ...rest } = await check()
    expect(rest).toEqual({ name: 'stand-in', host, answered: true, said: null })
    expect(sentence).toMatch(/^stand-in answered in (less than )?\d+\.\d s\.$/)
    expect(model.requests).toHaveLength(1)
    const { rows } = await app.database.pool.query(
      'select model, outcome from model_calls where user_id = $1 and purpose = $2',
      [ada.id, 'check-model'],
    )
    expect(rows).toEqual([{ model: 'stand-in', outcome: 'ok' }])
  })

  const faults: [string, Script, string, string | null][] = [
    [
      'a wrong key',
      answers(401, tellsKey),
      'refused the key (AI_API_KEY)',
      'Incorrect API key provided: [key]. See your account.',
    ],
    [
      'an unknown model',
      answers(404, { error: { message: 'model "stand-in" not found' } }),
      'does not know the model stand-in (AI_MODEL)',
      'model "stand-in" not found',
    ],
    ['no credit', answers(402, { error: 'Insufficient Balance' }), 'no credit left', 'Insufficient Balance'],
    [
      'another address',
      answers(308, '<a href>', { location: 'http://127.0.0.1:1/' }),
      'sends on to another address',
      null,
    ],
    [
      'an error on its side',
      answers(500, { detail: `out of memory, ${key.slice(0, 14)}` }),
      'has an error on its side (status 500)',
      'out of memory, [key]',
    ],
    ['a rate limit', limits('60'), 'asked too often', 'Rate limit reached'],
    ['a page', answers(200, '<html>Welcome</html>'), 'not as the OpenAI protocol has it', null],
    ['another JSON', answers(200, { hello: key }), 'not as the OpenAI protocol has it', null],
    ['garbage', sends(['\u0000\u0001 what?', key]), 'not as the OpenAI protocol has it', null],
    ['silence', hangs, 'did not answer in time: the limit is 1 s', null],
  ]
  it.each(faults)('says in words: %s', async (_name, script, words, said) => {
    model.always(script)
    const answer = await check()
    expect(answer).toMatchObject({ name: 'stand-in', host, answered: false, said })
    expect(answer.sentence).toContain(words)
    expect(JSON.stringify(answer) + app.logged()).not.toMatch(/sk-canary|0123456789abcdef|s3cret-word/)
  })

  it('shows no more than a short piece of what the endpoint said', async () => {
    model.always(answers(400, { error: { message: `${'word '.repeat(37)} ${key} and much, much more` } }))
    const { said } = await check()
    expect(said?.length).toBeLessThanOrEqual(200)
    expect(said).toMatch(/word \[key\] and much…$/)
  })

  it('says when nothing listens there, and when a key is wanted that is not set', async () => {
    const port = await freePort()
    const nobody = await started({ AI_BASE_URL: `http://localhost:${port}/v1` })
    expect(await check(await nobody.learner())).toMatchObject({
      host: `localhost:${port}`,
      answered: false,
      sentence: `Nothing listens at localhost:${port}. Is the model’s server running?`,
      said: null,
    })
    await nobody.stop()
    const keyless = await started({ AI_BASE_URL: model.url })
    model.always(answers(401, {}))
    expect((await check(await keyless.learner())).sentence).toBe(
      `${host} wants a key, and none is set (AI_API_KEY).`,
    )
    await keyless.stop()
  })

  it('answers that none is connected, without a model', async () => {
    const offline = await started({})
    expect(await check(await offline.learner())).toEqual({
      name: null,
      host: null,
      answered: false,
      sentence: 'No model is connected.',
      said: null,
    })
    await offline.stop()
  })

  it('runs once for a learner who asks twice, and six times a minute at most', async () => {
    const limited = await started({ AI_BASE_URL: model.url, RATE_LIMITS: 'on' })
    const grace = await limited.learner()
    model.always(says('Ready.', { firstTokenMs: 200 }))
    const [one, other] = await Promise.all([check(grace), check(grace)])
    expect(one).toEqual(other)
    expect(model.requests).toHaveLength(1)
    model.always(says('Ready.'))
    for (let time = 3; time <= 6; time++) expect((await check(grace)).answered).toBe(true)
    expect((await grace.client.post('/api/model/check')).status).toBe(429)
    await limited.stop()
  })
})

it.each([
  ['whole', `key ${key}!`, 'key [key]!'],
  ['cut', 'key sk-canary-01 is wrong', 'key [key] is wrong'],
  ['masked', 'Your api key: ****cdef is invalid', 'Your api key: [key] is invalid'],
  ['another’s', 'use "gsk_Abc123Def456", not this', 'use "[key]", not this'],
  ['in a header', 'authorization: Bearer eyJhbGciOi.J9', 'authorization: Bearer [key]'],
  ['of the address', 'http://operator:p%40ss/ p@ss', 'http://[key]:[key]/ [key]'],
])('a key is struck out: %s', (_how, text, expected) => {
  const baseUrl = 'http://operator:p%40ss@127.0.0.1/v1'
  expect(hideSecrets(text, { apiKey: key, baseUrl })).toBe(expected)
})
