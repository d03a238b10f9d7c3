import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const user = { id: 'ada', email: 'ada@example.org', name: 'Ada', isOperator: false }
const answering = () =>
  vi.fn(async () =>
    Response.json(
      { session: { expiresAt: '2026-01-01T00:10:00Z', provider: null }, user },
      { headers: { Date: 'Thu, 01 Jan 2026 00:00:00 GMT' } },
    ),
  )

beforeEach(() => void vi.stubGlobal('window', { location: { pathname: '/dashboard' } }))
afterEach(() => vi.unstubAllGlobals())

it('asked for early, it is told once and then asked for anew', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetch = answering()
  vi.stubGlobal('fetch', fetch)
  const { askForSession, firstSession } = await import('./fetch-session.ts')
  const { signal } = new AbortController()
  askForSession()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await firstSession(signal)).toEqual({ learner: user, remainingMs: 600_000, provider: null })
  expect(fetch).toHaveBeenCalledTimes(1)
  await firstSession(signal)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('that it could not be had early is told to who wants it, and the next one asks', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', fetch)
  const { askForSession, firstSession } = await import('./fetch-session.ts')
  const { signal } = new AbortController()
  askForSession()
  await expect(firstSession(signal)).rejects.toThrow('could not be reached')
  await expect(firstSession(signal)).rejects.toThrow('could not be reached')
  expect(fetch).toHaveBeenCalledTimes(2)
})
