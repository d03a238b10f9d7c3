import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/operations/log.ts'
import { readEvents } from '#tests/read-events.ts'
import { answerFault } from './answer-faults.ts'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { eventStream, type Frame } from './event-stream.ts'

let server: ServerType | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.close()
})

const delta = (text: string): Frame => ({ event: 'delta', data: { text } })

/** The answer of a real server, since the events go straight into its connection. */
async function answerTo(frames: AsyncIterable<Frame>) {
  const logged: string[] = []
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('requestId', 'request-1')
      c.set('log', createLog('warn', { write: (line) => void logged.push(line) }))
      await next()
      c.res.headers.set('X-Late-Header', 'kept')
    })
    .get('/', (c) => eventStream(c, frames))
  app.onError(answerFault)
  const started = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting))
  })
  server = started
  const { port } = started.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, logged }
}

async function* from(...frames: (Frame | Error)[]): AsyncGenerator<Frame> {
  for (const frame of frames) {
    if (frame instanceof Error) throw frame
    yield frame
  }
}

describe('an event stream', () => {
  it('sends what comes and ends with it, under all its headers', async () => {
    const { url } = await answerTo(from(delta('one\ntwo'), delta('😀'), { event: 'done', data: {} }))
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('x-late-header')).toBe('kept')
    expect(await readEvents(answer)).toEqual([
      { event: 'delta', data: { text: 'one\ntwo' } },
      { event: 'delta', data: { text: '😀' } },
      { event: 'done', data: {} },
    ])
  })

  it('answers with the status of a failure that comes first', async () => {
    const { url } = await answerTo(from({ error: new AppError('not_found'), cutOff: false }))
    const answer = await fetch(url)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  it('tells a later failure as its last event, without what it must not tell', async () => {
    const { url, logged } = await answerTo(from(delta('one'), new Error('secret: the stack of it')))
    const events = await readEvents(await fetch(url))
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'internal', status: 500, requestId: 'request-1' },
    })
    expect(JSON.stringify(events)).not.toContain('secret')
    expect(logged.join()).toContain('secret')
  })

  it('stays alive with heartbeats while nothing comes, and takes no more when it is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    let isLeft = false
    let end: (result: IteratorResult<Frame>) => void = () => {}
    const frames: AsyncIterable<Frame> = {
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise((resolve) => {
            end = resolve
          }),
        return: async () => {
          isLeft = true
          const over = { done: true, value: undefined } as const
          end(over)
          return over
        },
      }),
    }
    const { url } = await answerTo(frames)
    const asking = fetch(url)
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(5000)
    const reader = (await asking).body?.getReader()
    const read = reader?.read()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(new TextDecoder().decode((await read)?.value)).toBe(': still here\n\n')
    await reader?.cancel()
    await expect.poll(() => isLeft).toBe(true)
  })

  it('asks for no more than the browser reads', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Frame> {
      for (;;) {
        given += 1
        yield delta('x'.repeat(10_000))
      }
    }
    const { url } = await answerTo(endless())
    const answer = await fetch(url)
    let before = -1
    while (given !== before) {
      before = given
      await delay(100)
    }
    expect(given).toBeLessThan(2000)
    await answer.body?.cancel()
  })
})
