import { afterAll, beforeAll, expect, it } from 'vitest'
import { surfaces } from './ai-requests.ts'
import { startTestApp, type TestApp } from './app.ts'
import { untilSomebodyWaits } from './hold-statement.ts'
import type { TestLearner } from './learner.ts'
import { type StandIn, says, startStandIn } from './model-stand-in.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
let bob: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, RATE_LIMITS: 'on' } })
  ada = await app.learner('Ada')
  bob = await app.learner('Bob')
})
afterAll(async () => {
  await app.stop()
  await model.close()
})

it('the fifth call of a learner waits until one of the four is answered, another learner’s does not', async () => {
  const holder = await app.database.pool.connect()
  await holder.query('begin; lock table reflections in access exclusive mode')
  const four = Array.from({ length: 4 }, () => ada.client.get('/api/reflections?year=2026'))
  let fifth: Promise<Response>
  try {
    await untilSomebodyWaits(app.database.pool, 4)
    let isAnswered = false
    fifth = ada.client.get('/api/courses').finally(() => {
      isAnswered = true
    })
    for (let call = 0; call < 5; call++) expect((await bob.client.get('/api/courses')).status).toBe(200)
    expect(isAnswered).toBe(false)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  const answers = await Promise.all([...four, fifth])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

it('a call that waits for a model has given its place back', async () => {
  const chat = surfaces.find(({ path }) => path === '/api/professor-chat')
  const released = Promise.withResolvers<void>()
  model.always(async (...request) => {
    await released.promise
    await says('Hello.')(...request)
  })
  const asking = Array.from({ length: 5 }, () => ada.client.post(chat?.path ?? '', chat?.body))
  try {
    // Of a learner three calls are at the model at once, the other two wait for it.
    await expect.poll(() => model.open()).toBe(3)
    expect((await ada.client.get('/api/courses')).status).toBe(200)
    expect(model.open()).toBe(3)
  } finally {
    released.resolve()
  }
  const statuses = (await Promise.all(asking)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})
