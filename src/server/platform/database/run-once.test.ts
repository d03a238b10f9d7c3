import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppContext } from '#server/platform/http/context.ts'
import { leaveWork } from '#server/platform/limits/held-place.ts'
import { inPlace } from '#server/platform/limits/work-places.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type Database, openDatabase } from './db.ts'
import { runningHere, runOnce, streamOnce } from './run-once.ts'

let database: TestDatabase
/** Two processes: each has its own database object. */
let here: Database
let there: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from leases')
  here = openDatabase(database.pool)
  there = openDatabase(database.pool)
})

const nothing = async () => undefined
async function read<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = []
  for await (const event of events) all.push(event)
  return all
}
const leases = async () => (await database.pool.query('select key, holder, until from leases')).rows
const leaveLease = (until: string) =>
  database.pool.query(`insert into leases values ('a', gen_random_uuid(), now() + interval '${until}')`)

/** Work that saves its result and ends when the test lets it end. */
function keeper() {
  const { promise: isLet, resolve: letEnd } = Promise.withResolvers<void>()
  let kept: string | undefined
  const run = vi.fn(async (_signal: AbortSignal) => {
    await isLet
    kept = 'made'
    return kept
  })
  return { key: 'a', read: async () => kept, run, letEnd }
}

describe('in one process', () => {
  it('work runs once, and whoever comes late hears all of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = vi.fn(async function* () {
      yield 1
      await promise
      yield 2
    })
    const ask = () => streamOnce(here, { key: 'a', read: nothing, run })
    const first = ask()[Symbol.asyncIterator]()
    expect(await first.next()).toEqual({ done: false, value: 1 })
    expect(runningHere(here, 'a')).toMatchObject([{ name: '', events: [1] }])
    const late = read(ask())
    resolve()
    expect(await first.next()).toEqual({ done: false, value: 2 })
    expect(await late).toEqual([1, 2])
    expect(run).toHaveBeenCalledOnce()
    await expect.poll(() => runningHere(here, 'a')).toEqual([])
    expect(await read(ask())).toEqual([1, 2])
    expect(run).toHaveBeenCalledTimes(2)
    await expect.poll(leases).toEqual([])
  })

  it('it goes on to its end when nobody listens any more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = vi.fn()
    const run = async function* () {
      yield 1
      await promise
      ended()
    }
    const listener = streamOnce(here, { key: 'a', read: nothing, run })[Symbol.asyncIterator]()
    await listener.next()
    await listener.return?.()
    resolve()
    await expect.poll(() => ended).toHaveBeenCalledOnce()
  })

  it('it fails for everybody, after what came, and can be run again', async () => {
    const run = async function* () {
      yield 1
      throw new Error('no')
    }
    const both = [1, 2].map(() => read(streamOnce(here, { key: 'a', read: nothing, run })))
    for (const one of both) await expect(one).rejects.toThrow('no')
    expect(await runOnce(here, { key: 'a', read: nothing, run: async () => 3 })).toBe(3)
  })

  it('it stops when the last asker leaves, and the next one runs it again', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const run = vi.fn(
      (signal: AbortSignal) =>
        new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const asks = [one, other].map(({ signal }) => runOnce(here, { key: 'a', read: nothing, run, signal }))
    await expect.poll(() => run).toHaveBeenCalledOnce()
    one.abort()
    expect(run.mock.calls[0]?.[0].aborted).toBe(false)
    other.abort(new Error('left'))
    const next = runOnce(here, { key: 'a', read: nothing, run: async () => 'made' })
    for (const ask of asks) await expect(ask).rejects.toThrow()
    expect(await next).toBe('made')
  })
})

describe('in two processes', () => {
  it('one runs it, and the other waits and reads what was kept', async () => {
    const work = keeper()
    const first = runOnce(here, work)
    await expect.poll(() => work.run).toHaveBeenCalledOnce()
    const readAgain = vi.fn(async (hasJustRun: boolean) => (hasJustRun ? work.read() : undefined))
    const asking = vi.spyOn(there, 'insert')
    const second = runOnce(there, { ...work, read: readAgain })
    // The second question shows that the lease was refused the first time.
    await expect.poll(() => asking).toHaveBeenCalledTimes(2)
    work.letEnd()
    expect(await Promise.all([first, second])).toEqual(['made', 'made'])
    expect(work.run).toHaveBeenCalledOnce()
    await expect.poll(leases).toEqual([])
  })

  it('the other tries when the one failed', async () => {
    const { promise, reject } = Promise.withResolvers<string>()
    const first = runOnce(here, { key: 'a', read: nothing, run: () => promise })
    await expect.poll(leases).toHaveLength(1)
    const run = vi.fn(async () => 'made')
    const second = runOnce(there, { key: 'a', read: nothing, run })
    reject(new Error('no'))
    await expect(first).rejects.toThrow('no')
    expect(await second).toBe('made')
  })

  it('the lease of one that died is waited for, and taken over', async () => {
    await leaveLease('1 second')
    const [{ until }] = await leases()
    const work = keeper()
    work.letEnd()
    expect(await runOnce(here, work)).toBe('made')
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
  })

  it('an asker who leaves no longer waits for the lease', async () => {
    await leaveLease('1 hour')
    const leaving = new AbortController()
    const work = keeper()
    const asked = runOnce(here, { ...work, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
    expect(work.run).not.toHaveBeenCalled()
  })

  it('the lease is renewed for as long as the work takes', async () => {
    const work = keeper()
    const asked = runOnce(here, work)
    const [first] = await vi.waitUntil(async () => (await leases()).length > 0 && leases())
    await expect.poll(async () => (await leases())[0]?.until > first.until, { timeout: 10_000 }).toBe(true)
    work.letEnd()
    await asked
    await expect.poll(leases).toEqual([])
  })
})

describe('the place of a call', () => {
  /** A learner has one place for exports, so a second call shows whether the first has released it. */
  const call = (work: () => Promise<unknown>) =>
    inPlace(asAda, 'export', async () => {
      await work()
      return new Response()
    })
  /** Work that waits for a model as soon as it begins. */
  function waiting() {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const run = async function* () {
      leaveWork()
      asked.resolve()
      await answered.promise
      yield 'done'
    }
    return { asked: asked.promise, answer: answered.resolve, work: { key: 'a', read: nothing, run } }
  }

  it('is given back when the run that it waits for waits itself', async () => {
    const { asked, answer, work } = waiting()
    const first = call(() => read(streamOnce(here, work)))
    await asked
    await call(async () => {})
    answer()
    await first
  })

  it('is kept by a call that goes on beside a run that it began', async () => {
    const { asked, answer, work } = waiting()
    const finished = Promise.withResolvers<void>()
    const order: string[] = []
    const first = call(async () => {
      streamOnce(here, work)
      await finished.promise
      order.push('first')
    })
    const second = call(async () => order.push('second'))
    await asked
    await nextTurn()
    finished.resolve()
    await Promise.all([first, second])
    answer()
    expect(order).toEqual(['first', 'second'])
  })
})

const known: Record<string, unknown> = { learner: { id: 'ada' }, services: { env: { rateLimits: true } } }
const asAda = {
  get: (name: string) => known[name],
  req: { raw: new Request('http://localhost') },
} as unknown as AppContext
