import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Run, ToldRun } from '#contract/runs.ts'
import type { RunStore, ShownRun } from './run-store.ts'

const run = (change: Partial<Run> = {}): Run => ({
  id: '0197a3c0-0000-7000-8000-000000000001',
  kind: 'ask_librarian',
  subject: '',
  state: 'running',
  request: { wish: 'tides' },
  failure: null,
  promptTokens: 0,
  completionTokens: 0,
  createdAt: '2026-03-04T10:04:00.000Z',
  endedAt: null,
  ...change,
})
const done = run({ state: 'done', endedAt: '2026-03-04T10:05:00.000Z' })
const toldRun = (change: Partial<ToldRun>): ToldRun => ({ ...run(), told: [], ...change })

type SentEvents = [event: string, data: unknown][]
const encoder = new TextEncoder()

/** A stream of these events that then ends, breaks, or stays open. */
function stream(events: SentEvents, end: 'closes' | 'breaks' | 'stays' = 'closes'): Response {
  const pieces = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece !== undefined) return controller.enqueue(encoder.encode(piece))
        if (end === 'closes') controller.close()
        if (end === 'breaks') controller.error(new TypeError('network error'))
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  )
}
/** A run with these events that then ends, breaks its connection, or stays open. */
const telling = (said: unknown[], end: Run | 'breaks' | 'stays'): Response => {
  const events: SentEvents = [['run', run()], ...said.map((data): SentEvents[number] => ['said', data])]
  return typeof end === 'string' ? stream(events, end) : stream([...events, ['over', end]])
}
const problem = (status: number, detail: string) => ({ type: 'x', title: 'x', status, detail, code: 'x' })

/** The server's responses, call by call. */
let answers: ((call: string) => Response | Promise<Response>)[] = []
let calls: string[] = []
/** The notifications that the learner saw. */
let said: string[] = []
vi.mock('#web/ui/notices/notify.ts', () => ({ notify: { error: (words: string) => said.push(words) } }))

beforeEach(() => {
  answers = []
  calls = []
  said = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location: new URL('http://trivium.test/library') }),
  )
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), 'http://trivium.test')
    const call = `${init?.method ?? 'GET'} ${pathname}${search}`
    calls.push(call)
    const next = answers.shift()
    if (next === undefined) throw new TypeError('Failed to fetch')
    return Object.defineProperty(await next(call), 'url', { value: `http://trivium.test${pathname}` })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(): Promise<RunStore> {
  const { createRunStore } = await import('./run-store.ts')
  return createRunStore('ask_librarian', '')
}
const ask = async (signal: AbortSignal) => {
  const { askGuide } = await import('#web/lib/calls/ask-guide.ts')
  return askGuide('/api/ask', { wish: 'tides' }, { signal, isStreamed: true })
}
const shown = (store: RunStore): Pick<ShownRun, 'state' | 'failure'> & { said: unknown[] } => {
  const { state, failure, events } = store.get()
  return { state, failure, said: events.map(({ data }) => data) }
}

it('is none where the server has none', async () => {
  answers = [() => Response.json(null)]
  const store = await open()
  expect(store.get().isLooking).toBe(true)
  await store.look()
  expect(store.get()).toMatchObject({ state: 'none', isLooking: false })
  expect(calls).toEqual(['GET /api/runs?kind=ask_librarian&subject='])
})

it('is begun, tells what comes as it comes, and is done', async () => {
  answers = [() => telling([1, 2], done)]
  const store = await open()
  const seen: unknown[] = []
  store.subscribe(() => seen.push(shown(store).said))
  await store.begin(ask)
  expect(shown(store)).toEqual({ state: 'done', failure: null, said: [1, 2] })
  expect(seen).toContainEqual([1])
})

it('is found after a reload: one that goes on is followed, one that is over is shown', async () => {
  answers = [() => Response.json(toldRun({})), () => telling([1], done)]
  const store = await open()
  await store.look()
  expect(shown(store)).toEqual({ state: 'done', failure: null, said: [1] })
  expect(calls[1]).toBe(`GET /api/runs/${run().id}/events`)

  const over = {
    ...done,
    told: [{ event: 'said', data: 1 }],
    state: 'failed' as const,
    failure: 'It could not.',
  }
  answers = [() => Response.json(over)]
  const later = await open()
  await later.look()
  expect(shown(later)).toEqual({ state: 'failed', failure: 'It could not.', said: [1] })
})

it('is followed again when the connection is lost, and what was told is not told twice', async () => {
  answers = [
    () => telling([1, 2], 'breaks'),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('', { status: 503 }),
    () => telling([1, 2, 3], done),
  ]
  const store = await open()
  const lengths: number[] = []
  store.subscribe(() => lengths.push(store.get().events.length))
  const over = store.begin(ask)
  await vi.waitFor(() => expect(store.get().isAway).toBe(true))
  expect(shown(store)).toEqual({ state: 'running', failure: null, said: [1, 2] })
  await vi.runAllTimersAsync()
  await over
  expect(shown(store)).toEqual({ state: 'done', failure: null, said: [1, 2, 3] })
  expect(store.get().isAway).toBe(false)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
})

it('says why it failed, whether it was refused or failed on its way, and is asked the same again', async () => {
  answers = [() => Response.json(problem(429, 'Too many.'), { status: 429 })]
  const store = await open()
  await store.begin(ask)
  expect(shown(store)).toEqual({ state: 'failed', failure: 'Too many.', said: [] })

  const cut = { ...problem(502, 'The Librarian could not answer.'), cutOff: true }
  answers = [
    () =>
      stream([
        ['run', run()],
        ['said', 1],
        ['error', cut],
      ]),
  ]
  await store.begin(store.lastSent() ?? ask)
  expect(shown(store)).toEqual({ state: 'failed', failure: 'The Librarian could not answer.', said: [1] })
  expect(calls).toEqual(['POST /api/ask', 'POST /api/ask'])
})

it('cannot be begun where nobody is reached', async () => {
  const store = await open()
  await store.begin(ask)
  expect(shown(store)).toMatchObject({ state: 'failed', failure: expect.stringContaining('reached') })
})

it('stopped, what it told stays', async () => {
  answers = [() => telling([1], 'stays')]
  const store = await open()
  void store.begin(ask)
  await vi.waitFor(() => expect(store.get().events).toHaveLength(1))
  answers = [() => Response.json(toldRun({ ...done, state: 'stopped' }))]
  await store.stop()
  expect(shown(store)).toEqual({ state: 'stopped', failure: null, said: [1] })
})

it('stopped elsewhere, what is shown stays where less of it was kept', async () => {
  const over = { ...done, state: 'stopped' as const }
  answers = [() => telling([1, 2], 'breaks'), () => telling([1], over)]
  const store = await open()
  const following = store.begin(ask)
  await vi.runAllTimersAsync()
  await following
  expect(shown(store)).toEqual({ state: 'stopped', failure: null, said: [1, 2] })
})

it('begun again and done, it is what it told the last time', async () => {
  answers = [() => telling([1, 2], 'breaks'), () => telling([3], done)]
  const store = await open()
  const following = store.begin(ask)
  await vi.runAllTimersAsync()
  await following
  expect(shown(store)).toEqual({ state: 'done', failure: null, said: [3] })
})

it('stopped before the server said which one it is, it is stopped as soon as it has', async () => {
  const sent = Promise.withResolvers<Response>()
  answers = [() => sent.promise]
  const store = await open()
  void store.begin(ask)
  await vi.waitFor(() => expect(calls).toEqual(['POST /api/ask']))
  await store.stop()
  expect(calls).toHaveLength(1)
  answers = [() => Response.json(toldRun({ ...done, state: 'stopped' }))]
  sent.resolve(telling([], 'stays'))
  await vi.waitFor(() => expect(store.get().state).toBe('stopped'))
  expect(calls.at(-1)).toBe(`POST /api/runs/${run().id}/stop`)
})

it('a wish to stop is for the run that it was said of', async () => {
  const store = await open()
  void store.begin((signal) => new Promise((_, fail) => signal.addEventListener('abort', fail)))
  await store.stop()
  answers = [() => telling([], done)]
  await store.begin(ask)
  expect(store.get().state).toBe('done')
  expect(calls).toEqual(['POST /api/ask'])
})

it('what cannot be stopped or put away goes on or is gone here, and a sentence says so', async () => {
  answers = [() => telling([], 'stays')]
  const store = await open()
  void store.begin(ask)
  await vi.waitFor(() => expect(store.get().run).not.toBeNull())
  await store.stop()
  expect(store.get().state).toBe('running')
  expect(said).toEqual([expect.stringContaining('could not be stopped. Trivium could not be reached')])
  await store.putAway()
  expect(store.get().state).toBe('none')
  expect(said[1]).toContain('could not be cleared')
})

it('put away it is gone, here and at the server', async () => {
  answers = [() => Response.json(toldRun({ ...done, told: [] })), () => new Response(null, { status: 204 })]
  const store = await open()
  await store.look()
  await store.putAway()
  expect(shown(store).state).toBe('none')
  expect(calls.at(-1)).toBe(`POST /api/runs/${run().id}/put-away`)
})

it('begun anew, nothing of the earlier one is heard any more', async () => {
  answers = [() => telling(['old'], 'stays')]
  const store = await open()
  void store.begin(ask)
  await vi.waitFor(() => expect(store.get().events).toHaveLength(1))
  answers = [() => telling(['new'], done)]
  await store.begin(ask)
  expect(shown(store)).toEqual({ state: 'done', failure: null, said: ['new'] })
})
