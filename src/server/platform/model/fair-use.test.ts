import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, modelOnBench, readText } from '../../../../tests/model-bench.ts'
import {
  hangs,
  type Script,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
} from '../../../../tests/model-stand-in.ts'
import { ranks } from './ranks.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

/** Answers that all wait until the test lets them go. */
function heldBack(text: string): { script: Script; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const script: Script = async (...asked) => {
    await promise
    await says(text)(...asked)
  }
  return { script, letGo: resolve }
}

describe('fair use', () => {
  it('lets a learner have three calls at a time, and everybody else as many', async () => {
    const { model } = modelOnBench({ url: server.url, limits: { learnerPlaces: 1000 } })
    const { script, letGo } = heldBack('one two three')
    server.always(script)
    const calls = Array.from({ length: 60 }, (_, index) =>
      readText(model.streamText(callOf({ userId: index % 2 ? 'ada' : 'bob' }))),
    )
    await expect.poll(() => server.open()).toBe(6)
    letGo()
    const results = await Promise.all(calls)
    expect(results.every(({ last }) => last.type === 'done')).toBe(true)
    expect(server.requests).toHaveLength(60)
    expect(server.maxOpen()).toBe(6)
    expect(model.state()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('lets nobody wait behind a learner who has calls enough', async () => {
    const { model } = modelOnBench({ url: server.url })
    server.next(hangs, hangs, hangs)
    const leaving = new AbortController()
    const stuck = Array.from({ length: 5 }, () =>
      readText(model.streamText(callOf({ userId: 'ada', signal: leaving.signal }))),
    )
    await expect.poll(() => server.open()).toBe(3)
    expect((await readText(model.streamText(callOf({ userId: 'bob' })))).last.type).toBe('done')
    leaving.abort()
    expect((await Promise.all(stuck)).map(({ last }) => last)).toMatchObject(
      Array(5).fill({ failure: { kind: 'cancelled' } }),
    )
    expect(server.requests).toHaveLength(4)
    expect(model.state()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('ends what is made ahead of a learner who has calls enough and asks for something', async () => {
    const { model } = modelOnBench({ url: server.url })
    server.next(hangs, hangs, hangs)
    const leaving = new AbortController()
    const ask = (rank: number) =>
      readText(model.streamText(callOf({ rank: () => rank, signal: leaving.signal })))
    const awaited = ask(ranks.awaited)
    await expect.poll(() => server.open()).toBe(1)
    const ahead = [ask(ranks.ahead), ask(ranks.left)]
    await expect.poll(() => server.open()).toBe(3)
    expect((await ask(ranks.chat)).last.type).toBe('done')
    expect((await ahead[1])?.last).toMatchObject({ failure: { kind: 'put_back' } })
    expect(server.requests.filter(({ wasCut }) => wasCut())).toHaveLength(1)
    leaving.abort()
    await Promise.all([awaited, ...ahead])
  })

  it('lets the next who may enter do so, though another waited longer', async () => {
    const { model } = modelOnBench({ url: server.url, limits: { perLearner: 1, together: 2 } })
    const scripts: (() => void)[] = []
    server.always((response) => void scripts.push(() => void response.end()))
    const ask = (userId: string) => readText(model.streamText(callOf({ userId, purpose: userId })))
    const calls = [ask('ada'), ask('bob'), ask('ada'), ask('eve')]
    await expect.poll(() => scripts).toHaveLength(2)
    scripts[1]?.()
    await expect.poll(() => scripts).toHaveLength(3)
    expect(model.state()).toMatchObject({ running: 2, waiting: 1 })
    scripts[0]?.()
    await expect.poll(() => scripts).toHaveLength(4)
    for (const end of scripts) end()
    await Promise.all(calls)
  })

  it('has a bounded queue for each and for all, and says that it is busy beyond', async () => {
    const limits = { learnerPlaces: 2, places: 3, perLearner: 1, together: 2 }
    const { model } = modelOnBench({ url: server.url, limits })
    server.always(hangs)
    const leaving = new AbortController()
    const ask = (userId: string) => readText(model.streamText(callOf({ userId, signal: leaving.signal })))
    const ada = [ask('ada'), ask('ada'), ask('ada')]
    await expect.poll(() => model.state()).toMatchObject({ running: 1, waiting: 2 })
    expect((await ask('ada')).last).toMatchObject({ failure: { kind: 'busy', retryAfterSeconds: 5 } })
    const others = [ask('bob'), ask('eve')]
    await expect.poll(() => model.state()).toMatchObject({ running: 2, waiting: 3 })
    expect((await ask('joe')).last).toMatchObject({ failure: { kind: 'busy' } })
    // A question that arrives only when its learner has left would be the next test's.
    await expect.poll(() => server.open()).toBe(2)
    leaving.abort()
    await Promise.all([...ada, ...others])
    expect(model.state()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('ends the wait in the queue after the time a call may take', async () => {
    const { model, time } = modelOnBench({
      url: server.url,
      limits: { perLearner: 1 },
      timeouts: { wholeMs: 7000 },
    })
    server.next(hangs)
    const first = readText(model.streamText(callOf({ size: 'generation' })))
    await expect.poll(() => server.open()).toBe(1)
    const second = readText(model.streamText(callOf()))
    await time.pass(7000)
    expect((await second).last).toMatchObject({ failure: { kind: 'busy' } })
    await time.pass(30_000)
    await first
  })

  it('has at least 500 places by default', async () => {
    const { model } = modelOnBench({ url: server.url, limits: { together: 1 } })
    server.always(says('ok'))
    const calls = Array.from({ length: 501 }, (_, index) =>
      readText(model.streamText(callOf({ userId: `learner ${index}` }))),
    )
    expect((await Promise.all(calls)).filter(({ last }) => last.type !== 'done')).toEqual([])
    expect(server.maxOpen()).toBe(1)
  })
})

describe('the daily budget', () => {
  it('is reserved before a call, settled after it, and refuses without a call when it is spent', async () => {
    const { model, usage } = modelOnBench({ url: server.url, dailyTokens: 30 })
    const { script, letGo } = heldBack('ok')
    server.always(script)
    const reading = readText(model.streamText(callOf()))
    await expect.poll(() => server.open()).toBe(1)
    expect(usage.budgets.get('learner 2026-01-15')?.reserved).toBeGreaterThan(500)
    letGo()
    await reading
    expect(usage.budgets.get('learner 2026-01-15')).toEqual({ used: 18, reserved: 0 })
    await readText(model.streamText(callOf()))
    expect(usage.budgets.get('learner 2026-01-15')).toEqual({ used: 36, reserved: 0 })
    const { last } = await readText(model.streamText(callOf()))
    expect(last).toMatchObject({ failure: { kind: 'budget_spent', retryAfterSeconds: 12 * 3600 } })
    expect(server.requests).toHaveLength(2)
    expect(usage.calls).toHaveLength(2)
  })

  it('begins afresh at midnight UTC, and is each learner’s own', async () => {
    const { model, time } = modelOnBench({ url: server.url, dailyTokens: 1 })
    server.always(says('ok'))
    const ask = async (userId: string) => (await readText(model.streamText(callOf({ userId })))).last.type
    expect([await ask('ada'), await ask('ada'), await ask('bob')]).toEqual(['done', 'failed', 'done'])
    time.advance(12 * 3600 * 1000)
    expect(await ask('ada')).toBe('done')
  })

  it('is charged by estimate for what was cut off, and nothing for what never came', async () => {
    const { model, usage } = modelOnBench({ url: server.url, dailyTokens: 1000 })
    server.next(sends([token('x'.repeat(400))], 'cut'), (response) => void response.writeHead(500).end())
    await readText(model.streamText(callOf()))
    const used = usage.budgets.get('learner 2026-01-15')
    expect(used?.reserved).toBe(0)
    expect(used?.used).toBeGreaterThan(100)
    await readText(model.streamText(callOf()))
    expect(usage.budgets.get('learner 2026-01-15')).toEqual(used)
  })

  it('is charged for the prompt of whoever leaves before the first word', async () => {
    const { model, usage } = modelOnBench({ url: server.url, dailyTokens: 100_000 })
    server.next(hangs)
    const leaving = new AbortController()
    const turns = [{ role: 'user' as const, content: 'x'.repeat(80_000) }]
    const reading = readText(model.streamText(callOf({ turns, signal: leaving.signal })))
    await expect.poll(() => server.open()).toBe(1)
    leaving.abort()
    await reading
    expect(usage.budgets.get('learner 2026-01-15')).toMatchObject({ reserved: 0 })
    expect(usage.budgets.get('learner 2026-01-15')?.used).toBeGreaterThan(20_000)
  })

  it('has a ceiling for everybody together, which leaves nothing set aside where it refuses', async () => {
    const { model, usage } = modelOnBench({ url: server.url, dailyTokens: 1000, dailyTokensOfAll: 30 })
    server.always(says('ok'))
    const ask = async (userId: string) => (await readText(model.streamText(callOf({ userId })))).last
    expect([(await ask('ada')).type, (await ask('bob')).type]).toEqual(['done', 'done'])
    expect(usage.budgets.get('all 2026-01-15')).toEqual({ used: 36, reserved: 0 })
    expect(await ask('eve')).toMatchObject({
      failure: { kind: 'ceiling_reached', retryAfterSeconds: 12 * 3600 },
    })
    expect(usage.budgets.get('eve 2026-01-15')).toEqual({ used: 0, reserved: 0 })
    expect(server.requests).toHaveLength(2)
    expect(usage.calls).toHaveLength(2)
  })

  it('of a failing store does not take the answer away', async () => {
    const { model, usage, logged } = modelOnBench({ url: server.url })
    usage.store.record = () => Promise.reject(new Error('disk full'))
    expect((await readText(model.streamText(callOf()))).last.type).toBe('done')
    expect(logged()).toContain('disk full')
  })
})

describe('an endpoint that answers one call at a time', () => {
  const narrow = () => modelOnBench({ url: server.url, callsAtOnce: 1 }).model
  const ask = (model: ReturnType<typeof narrow>, system: string, rank: number, userId = system) =>
    readText(model.streamText(callOf({ userId, system, rank: () => rank })))
  const order = () => server.requests.map(({ body }) => body.messages[0]?.content)

  it('is asked one at a time: a chat first, then what a learner waits for, then what is made ahead', async () => {
    const model = narrow()
    const { script, letGo } = heldBack('one')
    server.always(script)
    const first = ask(model, 'running', ranks.awaited)
    await expect.poll(() => server.open()).toBe(1)
    const later = [
      ask(model, 'left', ranks.left),
      ask(model, 'ahead', ranks.ahead),
      ask(model, 'awaited', ranks.awaited),
      ask(model, 'chat', ranks.chat),
    ]
    await expect.poll(() => model.state().waiting).toBe(4)
    letGo()
    await Promise.all([first, ...later])
    expect(order()).toEqual(['running', 'chat', 'awaited', 'ahead', 'left'])
    expect(server.maxOpen()).toBe(1)
  })

  it('ends what is made ahead for a learner who waits: its line is closed before the other is asked', async () => {
    const model = narrow()
    server.next(hangs)
    const ahead = ask(model, 'ahead', ranks.left)
    await expect.poll(() => server.open()).toBe(1)
    const chat = await ask(model, 'chat', ranks.chat)
    expect((await ahead).last).toMatchObject({ type: 'failed', failure: { kind: 'put_back' } })
    expect(chat.last.type).toBe('done')
    expect(server.requests[0]?.wasCut()).toBe(true)
    expect(server.maxOpen()).toBe(1)
  })

  it('ends what is made ahead for what waited behind it and was opened meanwhile', async () => {
    const { model, time } = modelOnBench({ url: server.url, callsAtOnce: 1 })
    server.next(hangs)
    const ahead = ask(model, 'ahead', ranks.left, 'ada')
    await expect.poll(() => server.open()).toBe(1)
    let rank: number = ranks.ahead
    const opened = readText(model.streamText(callOf({ userId: 'bob', rank: () => rank })))
    await time.pass(1000)
    expect(server.open()).toBe(1)
    rank = ranks.awaited
    await time.pass(1000)
    expect((await ahead).last).toMatchObject({ failure: { kind: 'put_back' } })
    expect((await opened).last.type).toBe('done')
  })

  it('named to answer two at a time ends as many as are waited for', async () => {
    const { model } = modelOnBench({ url: server.url, callsAtOnce: 2 })
    server.next(hangs, hangs)
    const ahead = ['one', 'two'].map((system) => ask(model, system, ranks.ahead))
    await expect.poll(() => server.open()).toBe(2)
    const chats = ['ada', 'bob'].map((userId) => ask(model, 'chat', ranks.chat, userId))
    for (const { last } of await Promise.all(ahead))
      expect(last).toMatchObject({ failure: { kind: 'put_back' } })
    for (const { last } of await Promise.all(chats)) expect(last.type).toBe('done')
  })

  it('does not end for one chat what another learner waits for, nor what was opened meanwhile', async () => {
    const model = narrow()
    const { script, letGo } = heldBack('one')
    server.always(script)
    let rank: number = ranks.ahead
    const opened = readText(model.streamText(callOf({ userId: 'ada', rank: () => rank })))
    await expect.poll(() => server.open()).toBe(1)
    rank = ranks.awaited
    const chat = ask(model, 'chat', ranks.chat)
    await expect.poll(() => model.state().waiting).toBe(1)
    letGo()
    expect((await opened).last.type).toBe('done')
    expect((await chat).last.type).toBe('done')
  })
})
