import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, modelOnBench, readText } from '#tests/model-bench.ts'
import {
  finish,
  hangs,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
  tokensOf,
  usage,
} from '#tests/model-stand-in.ts'
import { systemClock } from './clock.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const score = z.object({ score: z.number().max(10) })

describe('a call', () => {
  it('whose answer repeats itself is ended at the model, and is a failure of its own name', async () => {
    const { model, usage: books, logged } = modelOnBench({ url: server.url })
    const again = 'The dough rises because the yeast eats sugar. '
    server.always(sends(tokensOf(again.repeat(9)).map(token), 'hang'))
    const { last } = await readText(model.streamText(callOf()))
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'looped' } })
    await expect.poll(() => server.open()).toBe(0)
    expect(books.calls).toMatchObject([{ outcome: 'looped' }])
    expect(logged()).toContain('"fault":"looped"')
    expect(logged()).not.toContain('dough')
  })

  it('for an object is over with the object, whatever would still follow', async () => {
    const { model } = modelOnBench({ url: server.url, clock: systemClock })
    server.always(sends([token('{"score": 7}'), token(' And so')], 'hang'))
    expect((await model.generateObject(callOf(), score)).value).toEqual({ score: 7 })
    await expect.poll(() => server.open()).toBe(0)
  })

  it.each([
    ['wrong_form', says('{"score": 99}')],
    ['not_json', says('{"score": seven')],
    ['ran_to_limit', sends([token('{"score": '), finish('length'), usage()])],
  ])('whose answer cannot be used is counted: %s', async (fault, bad) => {
    const { model, usage: books } = modelOnBench({ url: server.url })
    server.next(bad)
    server.always(says('{"score": 7}'))
    await model.generateObject(callOf(), score)
    await expect
      .poll(() => books.calls.map((call) => [call.outcome, call.fault]))
      .toEqual([
        ['ok', fault],
        ['ok', undefined],
      ])
  })

  it('has three times as long as such calls took before, where its limits follow the speed', async () => {
    const timeouts = { follow: true, firstTokenMs: 60_000 }
    const { model, time } = modelOnBench({ url: server.url, timeouts })
    const word = Promise.withResolvers<void>()
    server.next(async (...call) => {
      await word.promise
      return says('Slowly.')(...call)
    })
    const slow = readText(model.streamText(callOf()))
    await expect.poll(() => server.requests).toHaveLength(1)
    time.advance(40_000)
    word.resolve()
    await slow
    server.always(hangs)
    const leaving = new AbortController()
    const next = readText(model.streamText(callOf({ signal: leaving.signal })))
    await expect.poll(() => server.requests).toHaveLength(2)
    // Two times a minute for the whole, and for its first word.
    expect(time.pendingMs().filter((ms) => ms === 120_000)).toHaveLength(2)
    leaving.abort()
    await next
  })
})
