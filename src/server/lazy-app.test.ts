import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { lazyApp, type OpenApp } from './lazy-app.ts'
import { listen } from './platform/http/listen.ts'

const long = 60_000

const app = (): OpenApp => ({
  answer: (incoming, outgoing) => void outgoing.end(`the app, at ${incoming.url}`),
  stop: vi.fn(async () => {}),
})

async function serve(later: OpenApp): Promise<string> {
  const port = await freePort()
  const server = await listen(later.answer, { host: '127.0.0.1', port, readerTimeoutMs: 45_000 })
  onTestFinished(async () => {
    await server.stop()
    await later.stop()
  })
  return `http://127.0.0.1:${port}`
}

afterEach(() => vi.useRealTimers())

it('is opened once, by the first who asks, and all who ask meanwhile are answered', async () => {
  const open = vi.fn(async () => app())
  const origin = await serve(lazyApp(open, () => {}, long))
  expect(open).not.toHaveBeenCalled()
  const answers = await Promise.all(['/one', '/other'].map((path) => fetch(`${origin}${path}`)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    'the app, at /one',
    'the app, at /other',
  ])
  expect(await (await fetch(`${origin}/later`)).text()).toBe('the app, at /later')
  expect(open).toHaveBeenCalledOnce()
})

it('is opened although nobody asks', async () => {
  vi.useFakeTimers()
  const open = vi.fn(async () => app())
  lazyApp(open, () => {}, 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(open).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(open).toHaveBeenCalledOnce()
})

it('an app that cannot be opened is told of once, and whoever asks is answered as by any fault of ours', async () => {
  const onFailed = vi.fn()
  const fault = new Error('no key')
  const origin = await serve(lazyApp(() => Promise.reject(fault), onFailed, long))
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(`${origin}/api/courses`)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    })
  }
  expect(onFailed.mock.calls).toEqual([[fault]])
})

it('one that throws at once is no other', async () => {
  const onFailed = vi.fn()
  const open = () => {
    throw new Error('not built')
  }
  const origin = await serve(lazyApp(open, onFailed, long))
  expect((await fetch(origin)).status).toBe(500)
  expect(onFailed).toHaveBeenCalledOnce()
})

it('stopped before it is opened it never is; while it opens, it is stopped afterwards', async () => {
  vi.useFakeTimers()
  const never = vi.fn(async () => app())
  await lazyApp(never, () => {}, 1000).stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(never).not.toHaveBeenCalled()

  const opened = app()
  const later = lazyApp(
    () => new Promise((resolve) => setTimeout(resolve, 500, opened)),
    () => {},
    1000,
  )
  await vi.advanceTimersByTimeAsync(1200)
  const stopping = later.stop()
  expect(opened.stop).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  await stopping
  expect(opened.stop).toHaveBeenCalledOnce()
})
