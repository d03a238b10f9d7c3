import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, modelOnBench, readText } from '../../../../tests/model-bench.ts'
import {
  answers,
  event,
  hangs,
  limits,
  type StandIn,
  sends,
  startStandIn,
  token,
} from '../../../../tests/model-stand-in.ts'
import type { TextEvent } from './stream-text.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const bench = () => modelOnBench({ url: server.url })

/** No call may stay open behind an answer that has ended. */
const nothingRuns = () => expect.poll(() => server.open()).toBe(0)

describe('silence', () => {
  it.each([
    ['before the answer', hangs, 30_000, ''],
    ['before the first token', sends([], 'hang'), 30_000, ''],
    ['between two tokens', sends([token('Half a')], 'hang'), 20_000, 'Half a'],
  ])('%s ends as a time-out and frees the line', async (_name, script, afterMs, partial) => {
    const { model, time } = bench()
    server.always(script)
    const reading = readText(model.streamText(callOf()))
    // A question that arrives only when it was given up would be the next test's.
    await expect.poll(() => server.requests).toHaveLength(1)
    await time.pass(afterMs)
    expect((await reading).last).toMatchObject({ type: 'failed', failure: { kind: 'timeout', partial } })
    await nothingRuns()
    expect(time.pendingMs()).toEqual([])
  })

  it.each([
    ['chat', 60],
    ['generation', 120],
  ] as const)('does not last, but a whole %s does not take longer than %d s', async (size, wholeS) => {
    const { model, time } = bench()
    let write: (text: string) => void = () => {}
    server.always((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      write = (text) => void response.write(token(text))
      write('0 ')
    })
    const seen: string[] = []
    const events = model.streamText(callOf({ size }))[Symbol.asyncIterator]()
    const step = async () => {
      const { value } = await events.next()
      seen.push(value?.type ?? 'end')
    }
    await step()
    for (let second = 10; second < wholeS; second += 10) {
      time.advance(10_000)
      write(`${second} `)
      await step()
    }
    expect(new Set(seen)).toEqual(new Set(['delta']))
    time.advance(10_000)
    await step()
    expect(seen.at(-1)).toBe('failed')
    await nothingRuns()
  })
})

describe('one time for the whole', () => {
  it('is shared by the wait in the queue and the call', async () => {
    const { model, time } = modelOnBench({ url: server.url, limits: { perLearner: 1 } })
    server.always(hangs)
    const leaving = new AbortController()
    const first = readText(model.streamText(callOf({ signal: leaving.signal })))
    await expect.poll(() => server.requests).toHaveLength(1)
    const second = readText(model.streamText(callOf()))
    await expect.poll(() => model.state().waiting).toBe(1)
    time.advance(25_000)
    // The first is over; the second has begun to wait for its first token.
    leaving.abort()
    await first
    await expect.poll(() => server.requests).toHaveLength(2)
    expect(time.pendingMs()).toContain(35_000)
    time.advance(35_000)
    expect((await second).last).toMatchObject({ failure: { kind: 'timeout' } })
    await nothingRuns()
  })

  it('is a call’s own where it is measured: it waits for a long one, and has all of it then', async () => {
    const timeouts = { follow: true, firstTokenMs: 90_000 }
    const { model, time } = modelOnBench({ url: server.url, callsAtOnce: 1, timeouts })
    server.always(hangs)
    const leaving = new AbortController()
    const first = readText(model.streamText(callOf({ size: 'generation', signal: leaving.signal })))
    await expect.poll(() => server.requests).toHaveLength(1)
    const chat = readText(model.streamText(callOf({ userId: 'eve' })))
    await expect.poll(() => model.state().waiting).toBe(1)
    // Longer than a chat may take.
    time.advance(80_000)
    leaving.abort()
    await first
    await expect.poll(() => server.requests).toHaveLength(2)
    expect(time.pendingMs()).toContain(60_000)
    time.advance(60_000)
    expect((await chat).last).toMatchObject({ failure: { kind: 'timeout' } })
    await nothingRuns()
  })

  it('is shared by the first answer and its repair', async () => {
    const { model, time } = bench()
    let finish = () => {}
    server.next((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      finish = () => {
        response.end(`${token('{"wrong": true}')}data: [DONE]\n\n`)
      }
    })
    server.always(hangs)
    const call = callOf({ size: 'generation' })
    const asked = model.generateObject(call, z.object({ right: z.boolean() })).catch((error) => error)
    await expect.poll(() => server.requests).toHaveLength(1)
    time.advance(25_000)
    finish()
    await expect.poll(() => server.requests).toHaveLength(2)
    expect(time.pendingMs()).toContain(95_000)
    time.advance(95_000)
    expect(await asked).toMatchObject({ kind: 'timeout' })
    await nothingRuns()
  })
})

describe('the retry rule', () => {
  it('tries three times, 1 s and 2 s apart, then succeeds', async () => {
    const { model, time } = bench()
    server.next(limits(), limits())
    const reading = readText(model.streamText(callOf()))
    await time.pass(1000)
    await time.pass(2000)
    expect((await reading).last.type).toBe('done')
    expect(server.requests).toHaveLength(3)
  })

  it('gives up after three tries and says when to come back', async () => {
    const { model, time } = bench()
    server.always(limits())
    const reading = readText(model.streamText(callOf()))
    await time.pass(1000)
    await time.pass(2000)
    expect((await reading).last).toMatchObject({ failure: { kind: 'rate_limited', retryAfterSeconds: 4 } })
    expect(server.requests).toHaveLength(3)
  })

  it('honours Retry-After up to 10 s', async () => {
    const { model, time } = bench()
    server.next(limits('2'), limits('10'))
    const reading = readText(model.streamText(callOf()))
    await time.pass(2000)
    await time.pass(10_000)
    expect((await reading).last.type).toBe('done')
  })

  it('fails at once when told to wait longer', async () => {
    server.always(limits('600'))
    const { last } = await readText(bench().model.streamText(callOf()))
    expect(last).toMatchObject({ failure: { kind: 'rate_limited', retryAfterSeconds: 600 } })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['an error that says rate limit', answers(503, { error: { message: 'Rate limit exceeded for model' } })],
    [
      'the same inside a stream, before the first token',
      sends([event({ error: { message: 'rate limit exceeded' } })]),
    ],
    [
      'the same in a whole answer',
      answers(200, { error: { code: 'rate_limit_exceeded', message: 'slow down' } }),
    ],
  ])('takes %s for one', async (_name, script) => {
    const { model, time } = bench()
    server.next(script)
    const reading = readText(model.streamText(callOf()))
    await time.pass(1000)
    expect((await reading).last.type).toBe('done')
    expect(server.requests).toHaveLength(2)
  })

  it('stops waiting when the learner leaves', async () => {
    const { model, time } = bench()
    server.always(limits())
    const learner = new AbortController()
    const reading = readText(model.streamText(callOf({ signal: learner.signal })))
    await expect.poll(() => time.pendingMs()).toContain(1000)
    learner.abort()
    expect((await reading).last).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(server.requests).toHaveLength(1)
    expect(time.pendingMs()).toEqual([])
  })
})

describe('leaving', () => {
  it('ends the call upstream, by the signal', async () => {
    const { model, time } = bench()
    server.always(sends([token('One '), token('two ')], 'hang'))
    const learner = new AbortController()
    let shown = ''
    let last: TextEvent | undefined
    for await (const event of model.streamText(callOf({ signal: learner.signal }))) {
      if (event.type === 'delta') shown += event.text
      if (shown === 'One two ') learner.abort()
      last = event
    }
    expect(last).toMatchObject({ failure: { kind: 'cancelled', partial: 'One two ' } })
    await nothingRuns()
    expect(server.requests[0]?.wasCut()).toBe(true)
    expect(time.pendingMs()).toEqual([])
  })

  it('ends the call upstream, by breaking off the loop', async () => {
    server.always(sends([token('One ')], 'hang'))
    for await (const event of bench().model.streamText(callOf())) {
      expect(event.type).toBe('delta')
      break
    }
    await nothingRuns()
  })

  it('before it began makes no call at all', async () => {
    const { last } = await readText(bench().model.streamText(callOf({ signal: AbortSignal.abort() })))
    expect(last).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(server.requests).toHaveLength(0)
  })
})
