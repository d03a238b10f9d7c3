import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { answers, type StandIn, startStandIn } from '../../../../tests/model-stand-in.ts'

const key = 'sk-canary-0123456789abcdef'

let model: StandIn
let app: TestApp
let operator: TestLearner
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { METRICS_TOKEN: 'a-token-of-sixteen' } })
  operator = await app.learner('Grace Hopper')
  ada = await app.learner('Ada Lovelace')
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  await app.database.pool.query('delete from model_connections')
})

const standIn = (more: Record<string, unknown> = {}) => ({
  provider: 'other',
  baseUrl: model.url,
  model: 'stand-in',
  key,
  ...more,
})
const save = (more?: Record<string, unknown>) => operator.client.put('/api/operator/model', standIn(more))
const settings = async () => (await operator.client.get('/api/operator/model')).json()
const chat = async (learner: TestLearner) => {
  const answer = await learner.client.post('/api/professor-chat', {
    lessonTitle: 'Yeast',
    studentMessage: 'Why does it rise?',
  })
  return JSON.stringify(await answer.json())
}
const pageConfig = async (learner: TestLearner) => {
  const html = await (await learner.client.get('/dashboard')).text()
  return JSON.parse(/<script[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
}
const newestActs = async (count: number) =>
  (await (await operator.client.get('/api/operator/acts')).json()).items.slice(0, count)

describe('a connected model', () => {
  it('answers at once, for everybody and in every process, until it is disconnected', async () => {
    const other = await startTestApp({ database: app.database })
    const adaThere: TestLearner = { ...ada, client: other.visitor() }
    for (const [name, value] of Object.entries(ada.client.cookies())) adaThere.client.setCookie(name, value)
    try {
      expect(await chat(ada)).not.toContain('Hello there.')
      expect((await pageConfig(ada)).model).toEqual({ connected: false, name: null })

      const saved = await save()
      expect(saved.status).toBe(200)
      const page = { provider: 'other', baseUrl: model.url, model: 'stand-in', key: 'kept' }
      expect(await saved.json()).toEqual({ variables: null, page, learnersMay: false })
      for (const learner of [ada, adaThere, operator]) {
        expect(await chat(learner)).toContain('Hello there.')
        expect((await pageConfig(learner)).model).toEqual({ connected: true, name: 'stand-in' })
      }
      expect(model.requests[0]?.authorization).toBe(`Bearer ${key}`)
      expect(await (await operator.client.get('/api/operator')).json()).toMatchObject({
        model: 'stand-in',
        settings: { learnerTokens: { value: 500_000 }, allTokens: { value: 5_000_000 } },
      })

      expect((await save({ model: 'another', key: '' })).status).toBe(200)
      await chat(adaThere)
      expect(model.requests.at(-1)).toMatchObject({
        authorization: `Bearer ${key}`,
        body: { model: 'another' },
      })

      expect((await operator.client.delete('/api/operator/model')).status).toBe(204)
      const asked = model.requests.length
      for (const learner of [ada, adaThere]) expect(await chat(learner)).not.toContain('Hello there.')
      expect(model.requests).toHaveLength(asked)
      expect(await settings()).toEqual({ variables: null, page: null, learnersMay: false })
      const { rows } = await app.database.pool.query('select sealed_key from model_connections')
      expect(rows).toEqual([{ sealed_key: null }])
    } finally {
      await other.stop()
    }
  })

  it('keeps its key out of answers, pages, logs, exports, figures, acts and backups', async () => {
    model.always(answers(401, { error: { message: `Incorrect API key provided: ${key}` } }))
    const checked = await (await operator.client.post('/api/operator/model/check', standIn())).json()
    expect(checked).toMatchObject({
      answered: false,
      sentence: expect.stringContaining('refused the key.'),
      said: 'Incorrect API key provided: [key]',
    })
    await save()
    await operator.client.put('/api/operator/model/own-keys', { allowed: true })
    await ada.client.put('/api/model/own', { provider: 'openai', model: 'gpt', key: `${key}-of-ada` })
    await chat(operator)
    const outputs = [
      JSON.stringify(checked),
      JSON.stringify(await settings()),
      await (await ada.client.get('/api/model/own')).text(),
      await (await operator.client.get('/dashboard')).text(),
      await (await operator.client.get('/api/operator/acts')).text(),
      await (await operator.client.get('/api/operator/usage')).text(),
      await (await app.visitor().get('/metrics', { authorization: 'Bearer a-token-of-sixteen' })).text(),
      Buffer.from(await (await ada.client.get('/api/account/export')).arrayBuffer()).toString('latin1'),
      JSON.stringify((await app.database.pool.query('select * from model_connections')).rows),
      app.logged(),
    ]
    const folder = await mkdtemp(join(tmpdir(), 'trivium-model-backup-'))
    await writeBackup(app.database.url, join(folder, 'a.backup'))
    outputs.push(gunzipSync(await readFile(join(folder, 'a.backup'))).toString('latin1'))
    await rm(folder, { recursive: true })
    for (const [index, text] of outputs.entries()) expect(text, `text ${index}`).not.toContain('canary')
    expect(app.logged()).toContain('check the model on the operator’s page')
  })

  it('is in the log of acts with its host, and without key or path', async () => {
    await save({ baseUrl: `${model.url}/secret-path` })
    await operator.client.delete('/api/operator/model')
    await operator.client.delete('/api/operator/model')
    await operator.client.put('/api/operator/model/own-keys', { allowed: true })
    await operator.client.put('/api/operator/model/own-keys', { allowed: true })
    const acts = await newestActs(3)
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      'allow-own-keys',
      'disconnect-model',
      'connect-model',
    ])
    expect(acts[2].details).toEqual({ provider: 'other', host: new URL(model.url).host, model: 'stand-in' })
  })

  it('whose key the secret no longer opens is said to be so, and the offline guide answers', async () => {
    await save()
    const changed = await startTestApp({
      database: app.database,
      secret: 'another-secret-of-32-characters-or-more',
    })
    try {
      const { email, password } = operator
      const client = changed.visitor()
      expect((await client.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
      const there = { ...operator, client }
      expect(await (await client.get('/api/operator/model')).json()).toMatchObject({
        page: { model: 'stand-in', key: 'unreadable' },
      })
      expect(await chat(there)).not.toContain('Hello there.')
      expect((await pageConfig(there)).model.connected).toBe(false)
      expect(model.requests).toEqual([])
      const again = await client.post('/api/operator/model/check', standIn({ key: '' }))
      expect(again.status).toBe(400)
      expect((await again.json()).fields.key).toContain('can no longer be read')
      expect((await client.put('/api/operator/model', standIn())).status).toBe(200)
      expect(await chat(there)).toContain('Hello there.')
    } finally {
      await changed.stop()
    }
  })
})

describe('a check', () => {
  const check = async (more?: Record<string, unknown>) =>
    (await operator.client.post('/api/operator/model/check', standIn(more))).json()

  it('says what answered and how fast, keeps nothing but the books, and writes no act', async () => {
    const { sentence, ...rest } = await check()
    expect(rest).toEqual({ name: 'stand-in', host: new URL(model.url).host, answered: true, said: null })
    expect(sentence).toMatch(/^stand-in answered in (less than )?\d+\.\d s\.$/)
    expect((await settings()).page).toBeNull()
    const { rows } = await app.database.pool.query(
      "select model, outcome from model_calls where user_id = $1 and purpose = 'check-model' order by id desc limit 1",
      [operator.id],
    )
    expect(rows).toEqual([{ model: 'stand-in', outcome: 'ok' }])
  })

  it('uses the kept key at its own address and nowhere else', async () => {
    await save()
    await check({ key: '' })
    expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${key}`)
    const elsewhere = await startStandIn()
    try {
      await check({ key: '', baseUrl: elsewhere.url })
      expect(elsewhere.requests).toHaveLength(1)
      expect(elsewhere.requests[0]?.authorization).toBeUndefined()
      await save({ key: '', baseUrl: elsewhere.url })
      expect((await settings()).page).toMatchObject({ baseUrl: elsewhere.url, key: 'none' })
    } finally {
      await elsewhere.close()
    }
  })

  it('follows no redirect and says so without names of variables', async () => {
    model.next(answers(308, '<a href>', { location: `${model.url}/elsewhere` }))
    expect((await check()).sentence).toContain(
      'sends on to another address. Enter that one: the key goes nowhere',
    )
    expect(model.requests).toHaveLength(1)
    model.next(answers(404, { error: { message: 'no such model' } }))
    expect((await check()).sentence).not.toMatch(/AI_/)
  })
})

describe('what is not taken', () => {
  const port = () => new URL(app.origin).port
  const refusals: [string, () => Record<string, unknown>, string, RegExp][] = [
    ['another protocol', () => ({ baseUrl: 'ftp://model.example/v1' }), 'baseUrl', /begins with http/],
    ['no address', () => ({ baseUrl: 'model' }), 'baseUrl', /begins with http/],
    ['a password in it', () => ({ baseUrl: 'https://a:b@model.example/v1' }), 'baseUrl', /and the password/],
    ['a query', () => ({ baseUrl: 'https://model.example/v1?key=1' }), 'baseUrl', /leave out/],
    ['its own port', () => ({ baseUrl: `http://127.0.0.1:${port()}/v1` }), 'baseUrl', /Trivium itself/],
    ['its own port by name', () => ({ baseUrl: `http://localhost:${port()}` }), 'baseUrl', /Trivium itself/],
    [
      'its own port as one number',
      () => ({ baseUrl: `http://2130706433:${port()}` }),
      'baseUrl',
      /Trivium itself/,
    ],
    [
      'its own port in six',
      () => ({ baseUrl: `http://[::ffff:7f00:1]:${port()}` }),
      'baseUrl',
      /Trivium itself/,
    ],
    ['the cloud’s own', () => ({ baseUrl: 'http://169.254.169.254/latest' }), 'baseUrl', /No model answers/],
    ['the cloud’s in six', () => ({ baseUrl: 'http://[fd00:ec2::254]/' }), 'baseUrl', /No model answers/],
    ['no model', () => ({ model: ' ' }), 'model', /name of the model/],
    ['a key of two lines', () => ({ key: 'sk-1\r\nx: y' }), 'key', /no spaces/],
    ['no key where one is needed', () => ({ provider: 'openai', key: '' }), 'key', /wants a key/],
    ['an unknown provider', () => ({ provider: 'nobody' }), 'provider', /choose/],
  ]
  it.each(refusals)('%s: neither by a check nor by saving', async (_name, changes, field, sentence) => {
    for (const answer of [
      await operator.client.post('/api/operator/model/check', standIn(changes())),
      await save(changes()),
    ]) {
      expect(answer.status).toBe(400)
      expect((await answer.json()).fields[field]).toMatch(sentence)
    }
    expect((await settings()).page).toBeNull()
    expect(model.requests).toEqual([])
  })
})

describe('variables of the environment', () => {
  it('win, are shown without secrets, and cannot be changed from the page', async () => {
    await save({ model: 'of-the-page' })
    const { port } = new URL(model.url)
    const other = await startTestApp({
      database: app.database,
      env: {
        AI_BASE_URL: `http://u:canary-word@127.0.0.1:${port}/v1`,
        AI_API_KEY: `${key}-env`,
        AI_MODEL: 'of-the-variables',
      },
    })
    try {
      const client = other.visitor()
      for (const [name, value] of Object.entries(operator.client.cookies())) client.setCookie(name, value)
      const shown = await (await client.get('/api/operator/model')).text()
      expect(shown).not.toContain('canary')
      expect(JSON.parse(shown)).toMatchObject({
        variables: { baseUrl: `http://127.0.0.1:${port}/v1`, model: 'of-the-variables', key: 'kept' },
        page: { model: 'of-the-page' },
      })
      await chat({ ...operator, client })
      expect(model.requests.at(-1)).toMatchObject({
        authorization: `Bearer ${key}-env`,
        body: { model: 'of-the-variables' },
      })
      const refused = await client.put('/api/operator/model', standIn())
      expect([refused.status, (await refused.json()).code]).toEqual([409, 'model_set_by_variables'])
    } finally {
      await other.stop()
    }
  })
})

it('is for operators alone: for a learner there is nothing, and nothing changes', async () => {
  expect((await ada.client.put('/api/operator/model', standIn())).status).toBe(404)
  expect((await ada.client.post('/api/operator/model/check', standIn())).status).toBe(404)
  expect((await pageConfig(ada)).isOperator).toBe(false)
  expect((await pageConfig(operator)).isOperator).toBe(true)
  expect(model.requests).toEqual([])
})
