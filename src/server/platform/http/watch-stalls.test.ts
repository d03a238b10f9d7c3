import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/operations/log.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import { freePort } from '#tests/free-port.ts'
import type { AppEnv, Services } from './context.ts'
import { listen } from './listen.ts'
import { observeRequests } from './observe-requests.ts'
import { maxStallMs, noteServing, watchStalls } from './watch-stalls.ts'

function block() {
  const from = performance.now()
  while (performance.now() - from < 3 * maxStallMs);
}

it('names the route that blocks the event loop, in the log and as a figure', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const app = new Hono<AppEnv>()
  app.use(observeRequests({ env: { logRequests: false }, log, metrics } as Services))
  app.get('/blocks/:name', (c) => {
    block()
    return c.text('done')
  })
  const port = await freePort()
  const listener = getRequestListener(app.fetch)
  const server = await listen((incoming, outgoing) => void listener(incoming, outgoing), {
    host: '127.0.0.1',
    port,
    readerTimeoutMs: 60_000,
  })
  const stopWatch = watchStalls({ log, metrics })
  try {
    expect(await (await fetch(`http://127.0.0.1:${port}/blocks/ada`)).text()).toBe('done')
    const stalls = () => lines.map((line) => JSON.parse(line)).filter(({ routes }) => Array.isArray(routes))
    await expect.poll(() => stalls().flatMap(({ routes }) => routes)).toContain('GET /blocks/:name')
    const blocked = stalls().find(({ routes }) => routes.includes('GET /blocks/:name'))
    expect(blocked).toMatchObject({ level: 'warn', msg: 'the event loop was blocked' })
    expect(blocked.milliseconds).toBeGreaterThan(maxStallMs)
    expect(JSON.stringify(blocked)).not.toContain('ada')
    expect(await metrics.registry.metrics()).toMatch(/trivium_event_loop_stall_seconds_count [1-9]/)
  } finally {
    stopWatch()
    await server.stop()
  }
})

it('names the newest of many that were served, which the one that blocked is among', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const stopWatch = watchStalls({ log, metrics: createMetrics() })
  try {
    for (let call = 1; call <= 12; call++) noteServing(`GET /calls/${call}`)()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3 * maxStallMs)
    vi.advanceTimersToNextTimer()
    const { routes } = JSON.parse(lines[0] ?? '{}')
    expect(routes).toHaveLength(10)
    expect(routes[0]).toBe('GET /calls/12')
  } finally {
    stopWatch()
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})
