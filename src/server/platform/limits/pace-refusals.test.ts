import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from '#server/platform/http/context.ts'
import { paceOfRefusals, paceRefusals } from './pace-refusals.ts'

describe('how long a refusal waits', () => {
  const open = () => paceOfRefusals({ free: 3, apartMs: 100, maxMs: 1000 })

  it('is nothing for the first ones, and then a turn more for each', () => {
    const waitFor = open()
    expect([1, 2, 3, 4, 5, 6].map(() => waitFor('ada', 0))).toEqual([0, 0, 0, 100, 200, 300])
    expect(waitFor('bob', 0)).toBe(0)
  })

  it('shrinks while nothing is refused, and begins anew after that', () => {
    const waitFor = open()
    for (let call = 0; call < 6; call++) waitFor('ada', 0)
    expect([waitFor('ada', 400), waitFor('ada', 400)]).toEqual([0, 100])
    expect([1, 2, 3, 4].map(() => waitFor('ada', 60_000))).toEqual([0, 0, 0, 100])
  })

  it('has an end, however many come', () => {
    const waitFor = open()
    for (let call = 0; call < 1000; call++) expect(waitFor('ada', 0)).toBeLessThanOrEqual(1000)
    expect(waitFor('ada', 0)).toBe(1000)
    expect(waitFor('ada', 1500)).toBe(0)
  })
})

function pacedApp(options: Parameters<typeof paceRefusals>[0]) {
  const app = new Hono<AppEnv>()
  app.use(paceRefusals({ now: () => 0, ...options }))
  app.get('/:status', (c) => {
    c.set('clientAddress', c.req.header('from') ?? '')
    return c.text('', Number(c.req.param('status')) as 200)
  })
  return async (status: number, from = '198.51.100.1', signal?: AbortSignal) =>
    (await app.request(`/${status}`, { headers: { from }, ...(signal && { signal }) })).status
}

it('holds what is refused for too many calls from one address, and nothing else', async () => {
  const waits: number[] = []
  const ask = pacedApp({ hold: async (waitMs) => void waits.push(waitMs) })
  for (let call = 0; call < 20; call++) expect(await ask(429)).toBe(429)
  expect(waits).toEqual([])
  expect([await ask(429), await ask(401), await ask(200), await ask(429)]).toEqual([429, 401, 200, 429])
  expect(await ask(429, '198.51.100.2')).toBe(429)
  expect(waits).toEqual([50, 100])
})

it('holds a thousand at once, and lets go whose sender has left', async () => {
  const ask = pacedApp({})
  const leaving = new AbortController()
  const held = Array.from({ length: 1020 }, () => ask(429, '198.51.100.1', leaving.signal))
  // Who comes when so many wait is refused at once.
  expect(await ask(429)).toBe(429)
  leaving.abort()
  expect(new Set(await Promise.all(held))).toEqual(new Set([429]))
})
