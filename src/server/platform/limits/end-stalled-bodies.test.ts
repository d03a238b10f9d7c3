import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerFault } from '#server/platform/http/answer-faults.ts'
import type { AppEnv } from '#server/platform/http/context.ts'
import { listen } from '#server/platform/http/listen.ts'
import { freePort } from '#tests/free-port.ts'
import { endStalledBodies, watchPace } from './end-stalled-bodies.ts'

const limits = { silentTicks: 10, slowTicks: 15, bytesPerTick: 20_000 }

/** At which tick a sender of so many bytes a tick is ended, if within an hour. */
function endOf(bytesAt: (tick: number) => number): number | undefined {
  const isStalled = watchPace(limits)
  for (let tick = 1; tick <= 3600; tick += 1) if (isStalled(bytesAt(tick))) return tick
  return undefined
}

it('ends what is silent for ten ticks, and what is too slow over fifteen', () => {
  expect(endOf(() => 0)).toBe(10)
  expect(endOf((tick) => (tick === 1 ? 2 : 0))).toBe(11)
  expect(endOf((tick) => (tick <= 100 ? 1_000_000 : 0))).toBe(110)
  expect(endOf(() => 1)).toBe(15)
  expect(endOf(() => 19_999)).toBe(15)
  expect(endOf((tick) => (tick <= 100 ? 1_000_000 : 10))).toBe(115)
})

it('leaves what keeps coming, for an hour and in bursts', () => {
  expect(endOf(() => 20_000)).toBeUndefined()
  expect(endOf((tick) => (tick % 9 === 0 ? 400_000 : 0))).toBeUndefined()
})

let origin: { port: number; stop: () => Promise<void> }
let ended: string[]
beforeEach(async () => {
  const port = await freePort()
  ended = []
  const app = new Hono<AppEnv>()
  app.onError((error, c) => answerFault(error, c))
  app.use(endStalledBodies({ ...limits, tickMs: 5 }))
  app.all('/', async (c) => {
    const text = await c.req.text().catch(() => 'gone')
    ended.push(text)
    return c.text(text)
  })
  const at = { host: '127.0.0.1', port, readerTimeoutMs: 45_000 }
  origin = { port, ...(await listen(getRequestListener(app.fetch), at)) }
})
afterEach(() => origin.stop())

async function send(head: string): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(origin.port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  socket.write(head)
  await once(socket, 'close')
  return { socket, answer }
}

it.each([
  ['a stated length', 'Content-Length: 100\r\n\r\nab'],
  ['no stated length', 'Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n'],
])('answers a body of %s that does not come to its end, and closes', async (_what, rest) => {
  const { answer } = await send(`POST / HTTP/1.1\r\nHost: x\r\n${rest}`)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/connection: close/i)
  expect(answer).toContain('"code":"body_stalled"')
  // What waited for the body hears of it too.
  await expect.poll(() => ended).toEqual(['gone'])
})

it('answers a body that came whole, however long that takes', async () => {
  const whole = 'Content-Length: 2\r\nConnection: close\r\n\r\nab'
  const { answer } = await send(`POST / HTTP/1.1\r\nHost: x\r\n${whole}`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(ended).toEqual(['ab'])
})
