import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { TestLearner } from '#tests/learner.ts'
import { hangs, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({
    env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', AI_CALLS_AT_ONCE: '1' },
  })
  ada = await app.learner('Ada')
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => model.reset())

const calls = async (learner = ada) => (await (await learner.client.get('/api/model/calls')).json()).calls
const talk = (learner = ada) =>
  learner.client.post('/api/professor-chat', { lessonTitle: 'Bread', studentMessage: 'Why does it rise?' })

it('says of each own call what it does, and ends it when asked', async () => {
  const goOn = Promise.withResolvers<void>()
  model.next(async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    await goOn.promise
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: 'Three words here' } }] })}\n\n`)
    await new Promise((resolve) => gone.addEventListener('abort', resolve))
  })
  const first = talk()
  await expect.poll(() => calls()).toMatchObject([{ purpose: 'professor-chat', phase: 'reading', words: 0 }])
  const second = talk()
  await expect
    .poll(() => calls())
    .toMatchObject([{ phase: 'reading' }, { phase: 'queued', callsBefore: 1, expectedSeconds: null }])
  goOn.resolve()
  await expect.poll(() => calls()).toMatchObject([{ phase: 'writing', words: 3 }, { phase: 'queued' }])
  const [writing] = await calls()
  expect((await ada.client.post(`/api/model/calls/${writing.id}/stop`)).status).toBe(204)
  await first
  expect(model.requests[0]?.wasCut()).toBe(true)
  expect((await second).status).toBe(200)
  expect(await calls()).toEqual([])
})

it('are their learner’s alone, and can be stopped by nobody else', async () => {
  const eve = await app.learner('Eve')
  model.next(hangs)
  model.always(says('Because of the gas.'))
  const asked = talk()
  await expect.poll(() => calls()).toHaveLength(1)
  const [own] = await calls()
  expect(await calls(eve)).toEqual([])
  expect((await eve.client.post(`/api/model/calls/${own.id}/stop`)).status).toBe(404)
  expect(await calls()).toHaveLength(1)
  await ada.client.post(`/api/model/calls/${own.id}/stop`)
  await asked
})

it('that were stopped are no fault of the model', async () => {
  model.always(hangs)
  const asked = ada.client.post('/api/generate-notes', { lessonTitle: 'Bread' })
  await expect.poll(() => calls()).toHaveLength(1)
  const [own] = await calls()
  await ada.client.post(`/api/model/calls/${own.id}/stop`)
  expect((await (await asked).json()).detail).toBe('You stopped the writing of these notes.')
})
