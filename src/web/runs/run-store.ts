import type { Run, RunEvent, RunKindName, RunState } from '#contract/runs.ts'
import { answer, api } from '#web/lib/api.ts'
import { ApiError, isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { createStore } from '#web/ui/store.ts'

export type ShownRun = {
  state: 'none' | RunState
  /** Null until the server has sent the run's id. */
  run: Run | null
  /** All events received so far. */
  events: readonly RunEvent[]
  /** Why it failed, in words. */
  failure: string | null
  /** The error itself, if it happened in this browser. */
  error: unknown
  /** The server has not yet answered whether there is a run. */
  isLooking: boolean
  /** The connection is lost; the store reconnects by itself. */
  isAway: boolean
}

const nothing: ShownRun = {
  state: 'none',
  run: null,
  events: [],
  failure: null,
  error: null,
  isLooking: false,
  isAway: false,
}

const pauseMs = (tries: number) => Math.min(500 * 2 ** tries, 10_000)

/** Sends the request to its room; the response streams the run. */
export type SendRun = (signal: AbortSignal) => Promise<Response>

export type RunStore = ReturnType<typeof createRunStore>

/**
 * One run as this browser shows it. It outlives the component that shows it: a dialog that is closed and
 * opened again shows the current state of the run.
 */
export function createRunStore(kind: RunKindName, subject: string) {
  const store = createStore<ShownRun>({ ...nothing, isLooking: true })
  let listening = new AbortController()
  let send: SendRun | null = null
  /**
   * The learner pressed stop before the server sent the run's id: the stop is sent as soon as the id arrives.
   */
  let wantsStop = false

  /** Ends the previous stream. */
  const listenAnew = () => {
    listening.abort()
    listening = new AbortController()
    wantsStop = false
    return listening.signal
  }
  const set = (change: Partial<ShownRun>) => store.update((now) => ({ ...now, ...change }))
  const fail = (error: unknown) =>
    set({ state: 'failed', failure: sentenceFor(error), error, isAway: false, isLooking: false })

  /**
   * Reads the stream; true when the run has ended. Throws when the connection breaks; repeated events replace
   * those shown.
   */
  async function read(response: Response, signal: AbortSignal): Promise<boolean> {
    const arrived: RunEvent[] = []
    for await (const { event, data } of readEvents(response)) {
      if (signal.aborted) return true
      if (event === 'run') {
        set({ run: data as Run, state: 'running', isAway: false })
        if (wantsStop) void stop()
      } else if (event === 'over') {
        const run = data as Run
        const { events } = store.get()
        // If the process died, the server may have stored fewer events of a stopped run than this browser
        // received.
        const isLess = run.state === 'stopped' && arrived.length < events.length
        set({ run, state: run.state, events: isLess ? events : [...arrived] })
        return true
      } else {
        arrived.push({ event, data })
        if (arrived.length >= store.get().events.length) set({ events: [...arrived] })
      }
    }
    return false
  }

  /** Follows a run until it ends, reconnecting after every lost connection. */
  async function follow(id: string, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const response = await apiFetch(`/api/runs/${id}/events`, {
        headers: { Accept: 'text/event-stream' },
        signal,
      }).catch(orLater)
      if (response !== null && (await read(response, signal).catch(orBroken))) return
      if (signal.aborted) return
      set({ isAway: true })
      await wait(pauseMs(tries), signal)
    }
  }

  const runOrFail = async (signal: AbortSignal, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
  }

  /** Asks the server for the run, unless this browser follows it already. */
  async function look(): Promise<void> {
    if (store.get().state === 'running') return
    const signal = listenAnew()
    try {
      const found = await answer(api.api.runs.$get({ query: { kind, subject } }, { init: { signal } }))
      if (signal.aborted) return
      if (found === null) return store.set(nothing)
      const { told, ...run } = found
      store.set({ ...nothing, run, state: run.state, events: told, failure: run.failure })
      if (run.state === 'running') await runOrFail(signal, () => follow(run.id, signal))
    } catch (error) {
      // A failed look is repeated when the learner starts something; the page keeps what it shows.
      if (!isCancelled(error) && !signal.aborted) set({ isLooking: false })
    }
  }

  async function begin(sending: SendRun): Promise<void> {
    send = sending
    const signal = listenAnew()
    store.set({ ...nothing, state: 'running' })
    await runOrFail(signal, async () => {
      const isOver = await read(await sending(signal), signal).catch((error) => {
        if (store.get().run === null) throw error
        return orBroken(error)
      })
      const { run } = store.get()
      if (!isOver && !signal.aborted && run !== null) await follow(run.id, signal)
    })
  }

  /**
   * The events received so far stay. A run that cannot be stopped continues, and the learner can try to stop
   * it again.
   */
  async function stop(): Promise<void> {
    const { run, state } = store.get()
    wantsStop = run === null && state === 'running'
    if (run === null) return
    try {
      const { told, ...stopped } = await answer(api.api.runs[':id'].stop.$post({ param: { id: run.id } }))
      if (store.get().run?.id !== run.id) return
      listenAnew()
      const { events } = store.get()
      const all = told.length > events.length ? told : events
      set({ run: stopped, state: stopped.state, failure: stopped.failure, events: all, isAway: false })
    } catch (error) {
      if (store.get().run?.id === run.id)
        notify.error(`The guide could not be stopped. ${sentenceFor(error)}`)
    }
  }

  /** The learner dismisses the run: it is stopped if it still runs, and not shown again. */
  async function putAway(): Promise<void> {
    const { run } = store.get()
    listenAnew()
    store.set(nothing)
    if (run === null) return
    try {
      await answer(api.api.runs[':id']['put-away'].$post({ param: { id: run.id } }))
    } catch (error) {
      notify.error(`What the guide wrote could not be cleared and may be shown again. ${sentenceFor(error)}`)
    }
  }

  /**
   * No component shows the run any more: the server continues it, and this browser stops reading its stream.
   */
  const leave = () => void listenAnew()

  return { ...store, look, begin, stop, putAway, leave, lastSent: () => send }
}

/** Null for a server error or an unreachable server: the caller retries later. */
function orLater(error: unknown): null {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null
  throw error
}

/** False for a broken connection: the caller reconnects. Other errors end the run. */
function orBroken(error: unknown): false {
  if (error instanceof ApiError && error.status === 0) return false
  throw error
}

/** Resolves after this time, when the browser is online again, or when the wait is cancelled. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
  })
}
