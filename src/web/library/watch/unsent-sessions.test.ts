import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const learnerId = 'ada'
const ended = {
  key: '11111111-1111-4111-8111-111111111111',
  videoId: 'v1',
  sessionId: 's1',
  startedAtMs: Date.now() - 60_000,
  endedAtMs: Date.now(),
  durationWatched: 50,
  playbackPositionSeconds: 40,
  duration: 100,
}
const stored = new Map<string, string>()
const target = new EventTarget()
const send = vi.fn<typeof fetch>()
const answered = (status: number, body: unknown = null) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status })
const paths = () => send.mock.calls.map(([path]) => path)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  stored.clear()
  stored.set('profile', JSON.stringify({ id: learnerId }))
  send.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('window', {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    localStorage: {
      get length() {
        return stored.size
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const load = () => import('./unsent-sessions.ts')

it('tells the end at once, in a way that outlives the page, and then forgets it', async () => {
  const { endWatching } = await load()
  send.mockResolvedValue(answered(204))
  await endWatching(learnerId, ended)
  expect(paths()).toEqual(['/api/videos/v1/sessions/s1/end'])
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  expect([...stored.keys()]).toEqual(['profile'])
})

it('tells it once more when the network is back, and only once', async () => {
  const { endWatching } = await load()
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await endWatching(learnerId, ended)
  expect([...stored.keys()]).toEqual(['profile', `draft-ada-watch-${ended.key}`])
  send.mockResolvedValue(answered(204))
  target.dispatchEvent(new Event('online'))
  await expect.poll(() => [...stored.keys()]).toEqual(['profile'])
  target.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paths()).toHaveLength(2)
})

it('tries again in a while where nothing says that the network is back', async () => {
  const { endWatching } = await load()
  send.mockResolvedValueOnce(answered(503)).mockResolvedValue(answered(204))
  await endWatching(learnerId, ended)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(paths()).toHaveLength(2)
  expect([...stored.keys()]).toEqual(['profile'])
})

it('opens the session first where even its beginning was not told, with the key that names it', async () => {
  const { endWatching } = await load()
  send.mockResolvedValueOnce(answered(201, { id: 's9' })).mockResolvedValue(answered(204))
  await endWatching(learnerId, { ...ended, sessionId: null })
  expect(paths()).toEqual(['/api/videos/v1/sessions', '/api/videos/v1/sessions/s9/end'])
  expect(send.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': ended.key })
})

it('tells what an earlier page left behind, and throws away what nobody will have', async () => {
  const { sendUnsent } = await load()
  stored.set(`draft-ada-watch-${ended.key}`, JSON.stringify(ended))
  stored.set('draft-ada-watch-broken', '{"key":1}')
  stored.set('draft-grace-watch-1', JSON.stringify(ended))
  send.mockResolvedValue(answered(404))
  sendUnsent(learnerId)
  await expect.poll(() => [...stored.keys()]).toEqual(['profile', 'draft-grace-watch-1'])
  expect(paths()).toHaveLength(1)
})

it('keeps it where the session is over, without asking again and again, until its learner is back', async () => {
  const { endWatching, sendUnsent } = await load()
  send.mockResolvedValueOnce(answered(401)).mockResolvedValue(answered(204))
  await endWatching(learnerId, ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paths()).toHaveLength(1)
  expect([...stored.keys()]).toEqual(['profile', `draft-ada-watch-${ended.key}`])
  sendUnsent(learnerId)
  await expect.poll(() => [...stored.keys()]).toEqual(['profile'])
  expect(paths()).toHaveLength(2)
})

it('leaves nothing behind in the browser of a learner who has logged out', async () => {
  const { endWatching } = await load()
  stored.clear()
  send.mockRejectedValue(new TypeError('Failed to fetch'))
  await endWatching(learnerId, ended)
  expect(stored.size).toBe(0)
})
