import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/platform/http/errors.ts'
import { leaveWork, placeHeld, workHolding } from '#server/platform/limits/held-place.ts'
import { type Rank, ranks } from '#server/platform/model/ranks.ts'
import type { Database } from './db.ts'
import { type Leases, leasesOf } from './leases.ts'
import { watchWhile } from './watch-while.ts'

const lookEveryMs = 250

type Work<Kept, Running> = {
  /** Names the work in all processes, as `lesson:${unitId}`. */
  key: string
  /**
   * What an earlier run kept; undefined where it is to run now. `hasJustRun`: another process ran it while this one
   * waited, so what is kept is new even for a learner who asked for something new.
   */
  read: (hasJustRun: boolean) => Promise<Kept | undefined>
  /** Does the work, and keeps its result before it ends. */
  run: (signal: AbortSignal, rank: Rank) => Running
  /** Of the asker. Work whose askers have all left is stopped; asked for without a signal, it goes on to its end. */
  signal?: AbortSignal | undefined
  /** How urgent it is to the asker, who waits for it where nothing is said. The most urgent of all askers counts. */
  rank?: Rank | undefined
  /** Whether the result still has a place, as the lesson it belongs to. Work that has none is stopped, whoever asks. */
  isWanted?: () => Promise<boolean>
}

type Run = {
  events: unknown[]
  end: { failure?: unknown } | null
  waiting: Set<() => void>
  askers: Set<{ rank: Rank }>
  /** Give back the places of the calls that do nothing but wait for it, once it waits itself. */
  leaving: Set<() => void>
  hasWaited: boolean
  stop: AbortController
  /** Resolves when it has ended and its lease is free. */
  over: Promise<void>
}

/** A process has one database object, by which it is known here. */
type Process = { runs: Map<string, Run>; leases: Leases }

const processes = new WeakMap<Database, Process>()

function processOf(db: Database): Process {
  const here = processes.get(db) ?? { runs: new Map(), leases: leasesOf(db) }
  processes.set(db, here)
  return here
}

/**
 * Work that runs once however many ask for it at the same time. In one process each asker hears all of it from its
 * beginning, as it comes. Other processes wait until it is over and tell what was kept. When it fails, or its process
 * dies, the next asker runs it.
 */
export function streamOnce<Event>(
  db: Database,
  work: Work<Iterable<Event>, AsyncIterable<Event>>,
): AsyncIterable<Event> {
  const here = processOf(db)
  const current = here.runs.get(work.key)
  const isOpen = current?.end === null && !current.stop.signal.aborted
  const run = isOpen ? current : begin(here, work, current?.over)
  const asker = { rank: work.rank ?? (() => ranks.awaited) }
  run.askers.add(asker)
  const leave = () => {
    run.askers.delete(asker)
    if (run.askers.size === 0) run.stop.abort()
  }
  if (work.signal?.aborted) leave()
  else work.signal?.addEventListener('abort', leave, { once: true })
  return listen<Event>(run, isOpen)
}

/** The same for work that has one result. */
export async function runOnce<Result>(db: Database, work: Work<Result, Promise<Result>>): Promise<Result> {
  const results = streamOnce<Result>(db, {
    ...work,
    read: async (hasJustRun) => {
      const kept = await work.read(hasJustRun)
      return kept === undefined ? undefined : [kept]
    },
    run: async function* (signal, rank) {
      yield await work.run(signal, rank)
    },
  })
  const all: Result[] = []
  for await (const result of results) all.push(result)
  return all[0] as Result
}

/** What this process runs now under keys that begin so, with what each has told until now. */
export const runningHere = <Event>(db: Database, start: string) =>
  [...processOf(db).runs]
    .filter(([key]) => key.startsWith(start))
    .map(([key, { events, over }]) => ({
      name: key.slice(start.length),
      events: events as readonly Event[],
      over,
    }))

/** An earlier run of this process that is about to be over is waited for: its lease is not yet free. */
function begin(
  { runs, leases }: Process,
  work: Work<Iterable<unknown>, AsyncIterable<unknown>>,
  earlier: Promise<void> | undefined,
): Run {
  const run: Run = {
    events: [],
    end: null,
    waiting: new Set(),
    askers: new Set(),
    leaving: new Set(),
    hasWaited: false,
    stop: new AbortController(),
    over: Promise.resolve(),
  }
  runs.set(work.key, run)
  const leaveAll = () => {
    run.hasWaited = true
    for (const leave of run.leaving) leave()
  }
  // Whoever began it may go on with something else: their place is given back only where they wait for it.
  run.over = workHolding(leaveAll, async () => {
    await earlier
    const unwatch = work.isWanted && watchWhile(work.isWanted, () => run.stop.abort())
    await collect(run, inTurn(leases, work, run))
    unwatch?.()
    await leases.release(work.key)
    if (runs.get(work.key) === run) runs.delete(work.key)
  })
  return run
}

async function* inTurn(
  leases: Leases,
  { key, read, run }: Work<Iterable<unknown>, AsyncIterable<unknown>>,
  { stop: { signal }, askers }: Run,
): AsyncGenerator<unknown> {
  const rank = () => Math.min(...[...askers].map((asker) => asker.rank()))
  const kept = await read(false)
  if (kept !== undefined) return yield* kept
  for (let hasJustRun = false; !signal.aborted; hasJustRun = true) {
    // Read once more: it may have been kept by another process between looking and taking.
    if (await leases.take(key)) return yield* (await read(hasJustRun)) ?? run(signal, rank)
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
  }
  throw new AppError('unavailable')
}

async function collect(run: Run, events: AsyncIterable<unknown>): Promise<void> {
  const wake = () => {
    for (const resume of run.waiting) resume()
    run.waiting.clear()
  }
  try {
    for await (const event of events) {
      run.events.push(event)
      wake()
    }
    run.end = {}
  } catch (failure) {
    run.end = { failure }
  } finally {
    wake()
  }
}

async function* listen<Event>(run: Run, isJoined: boolean): AsyncGenerator<Event> {
  const leave = placeHeld()
  // Who joins a run only waits for it.
  if (isJoined || run.hasWaited) leaveWork()
  else if (leave !== undefined) run.leaving.add(leave)
  for (let at = 0; ; ) {
    if (at < run.events.length) {
      yield run.events[at] as Event
      at += 1
    } else if (run.end === null) {
      await new Promise<void>((resolve) => run.waiting.add(resolve))
    } else {
      await run.over
      if ('failure' in run.end) throw run.end.failure
      return
    }
  }
}
