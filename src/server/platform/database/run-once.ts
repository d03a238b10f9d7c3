import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/platform/http/errors.ts'
import { leaveWork, placeHeld, workHolding } from '#server/platform/limits/held-place.ts'
import { type Rank, ranks } from '#server/platform/model/ranks.ts'
import type { Database } from './db.ts'
import { type Leases, leasesOf } from './leases.ts'
import { watchWhile } from './watch-while.ts'

const lookEveryMs = 250

type Work<Kept, Running> = {
  /** Identifies the work in all processes, such as `lesson:${unitId}`. */
  key: string
  /**
   * Reads the result of an earlier run; undefined where the work must run now. `hasJustRun`: another process
   * ran it while this call waited, so the result is new even for a learner who asked for a new one.
   */
  read: (hasJustRun: boolean) => Promise<Kept | undefined>
  /** Does the work, and saves its result before it ends. */
  run: (signal: AbortSignal, rank: Rank) => Running
  /**
   * The caller's signal. Work is stopped when all its callers have left; a call without a signal keeps it
   * running to its end.
   */
  signal?: AbortSignal | undefined
  /**
   * How urgent the work is to the caller; by default the caller waits for it. The most urgent of all callers
   * counts.
   */
  rank?: Rank | undefined
  /**
   * Whether the result can still be used: for example, its lesson still exists. Otherwise the work is stopped
   * for all callers.
   */
  isWanted?: () => Promise<boolean>
}

type Run = {
  events: unknown[]
  end: { failure?: unknown } | null
  waiting: Set<() => void>
  askers: Set<{ rank: Rank }>
  /** Release the places of the calls that only wait for this run, as soon as the run itself waits. */
  leaving: Set<() => void>
  hasWaited: boolean
  stop: AbortController
  /** Resolves when the run has ended and its lease is free. */
  over: Promise<void>
}

/** A process has one database object, which identifies it here. */
type Process = { runs: Map<string, Run>; leases: Leases }

const processes = new WeakMap<Database, Process>()

function processOf(db: Database): Process {
  const here = processes.get(db) ?? { runs: new Map(), leases: leasesOf(db) }
  processes.set(db, here)
  return here
}

/**
 * Runs work once for all callers that ask at the same time. In one process each caller receives all events
 * from the beginning, as they come. Other processes wait until the run has ended and return its saved result.
 * When the run fails, or its process dies, the next caller runs it.
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

/** The same for work with one result. */
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

/** The runs of this process whose keys have this start, with the events of each so far. */
export const runningHere = <Event>(db: Database, start: string) =>
  [...processOf(db).runs]
    .filter(([key]) => key.startsWith(start))
    .map(([key, { events, over }]) => ({
      name: key.slice(start.length),
      events: events as readonly Event[],
      over,
    }))

/** Waits for an earlier run of this process that is about to end: its lease is not free yet. */
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
  // The call that began the run may continue with other work: its place is released only while it waits for
  // the run.
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
    // Reads once more: another process may have saved the result between the first read and taking the lease.
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
  // A call that joins a run only waits for it.
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
