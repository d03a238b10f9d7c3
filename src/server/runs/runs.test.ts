import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunEvent } from '#contract/runs.ts'
import { type Database, openDatabase } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { beginRun } from './begin-run.ts'
import { followRun } from './follow-run.ts'
import { forgetOldRuns } from './forget-old-runs.ts'
import { putAway } from './put-away.ts'
import { findRun, isOwnRun, newestRun, type RunRow } from './queries.ts'
import { type RunKind, runKind } from './run-kind.ts'
import { stopRun, stopRuns } from './stop-run.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A kind that tells two things, the second when the test says so. */
function heldKind() {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const kind = runKind({
    name: 'ask_librarian',
    request: z.object({ wish: z.string() }),
    sentence: () => 'The Librarian could not answer.',
    run: async function* (_services, caller, { wish }): AsyncGenerator<RunEvent> {
      begun.push(wish)
      yield { event: 'said', data: `${wish} 1` }
      await Promise.race([
        gate.promise,
        new Promise((_, fail) =>
          caller.signal.addEventListener('abort', () => fail(new ModelFailure('cancelled'))),
        ),
      ])
      caller.onSpent?.({ promptTokens: 7, completionTokens: 3 })
      yield { event: 'said', data: `${wish} 2` }
    },
  })
  return { kind, begun, goOn: gate.resolve }
}

const failing = (error: unknown): RunKind =>
  runKind({
    name: 'ask_librarian',
    request: z.unknown(),
    sentence: () => 'The Librarian could not answer.',
    // biome-ignore lint/correctness/useYield: it fails before its first word.
    run: async function* () {
      throw error
    },
  })

const begin = (kind: RunKind, userId: string, wish = 'tides') =>
  beginRun(app.database.db, kind, { userId, request: { wish } })

async function framesOf(kind: RunKind, run: RunRow, services = app.services): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const frame of followRun(services, kind, run))
    all.push('error' in frame ? { error: (frame.error as AppError).message } : frame)
  return all
}

const saidIn = (frames: unknown[]) =>
  frames.flatMap((frame) => {
    const { event, data } = frame as RunEvent
    return event === 'said' ? [data] : []
  })

it('goes on when nobody listens, and tells all of it to whoever comes back', async () => {
  const { id } = await app.learner()
  const { kind, begun, goOn } = heldKind()
  const run = await begin(kind, id)
  const first = followRun(app.services, kind, run)
  await first.next()
  expect((await first.next()).value).toEqual({ event: 'said', data: 'tides 1' })
  await first.return(undefined)
  const back = framesOf(kind, run)
  goOn()
  expect(saidIn(await back)).toEqual(['tides 1', 'tides 2'])
  expect(await findRun(app.database.db, id, run.id)).toMatchObject({
    state: 'done',
    promptTokens: 7,
    completionTokens: 3,
    told: [
      { event: 'said', data: 'tides 1' },
      { event: 'said', data: 'tides 2' },
    ],
  })
  expect(saidIn(await framesOf(kind, run))).toEqual(['tides 1', 'tides 2'])
  expect(begun).toEqual(['tides'])
})

it('asked the same twice is one run; asked something else stops the first', async () => {
  const { id } = await app.learner()
  const { kind } = heldKind()
  const [one, same] = await Promise.all([begin(kind, id), begin(kind, id)])
  expect(same?.id).toBe(one?.id)
  const other = await begin(kind, id, 'moons')
  expect(other.id).not.toBe(one?.id)
  expect((await findRun(app.database.db, id, one?.id ?? '')).state).toBe('stopped')
  expect((await newestRun(app.database.db, id, { kind: 'ask_librarian', subject: '' }))?.id).toBe(other.id)
})

it('the newest is the one that was begun last, whoever came first', async () => {
  const { id } = await app.learner()
  const { kind } = heldKind()
  const last = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`select now()`)
    await begin(kind, id)
    return beginRun(tx as unknown as Database, kind, { userId: id, request: { wish: 'moons' } })
  })
  expect(await newestRun(app.database.db, id, { kind: 'ask_librarian', subject: '' })).toMatchObject({
    id: last.id,
    state: 'running',
  })
})

it('stopped from anywhere ends the work, and what it told stays', async () => {
  const { id } = await app.learner()
  const { kind } = heldKind()
  const run = await begin(kind, id)
  const following = followRun(app.services, kind, run)
  await following.next()
  await following.next()
  const stopped = await stopRun(app.database.db, id, run.id)
  expect(stopped).toMatchObject({ state: 'stopped', told: [{ event: 'said', data: 'tides 1' }] })
  const rest: unknown[] = []
  for await (const frame of following) rest.push(frame)
  expect(rest).toMatchObject([{ event: 'over', data: { state: 'stopped' } }])
})

it('stopped a moment ago, it tells all of it to another process too', async () => {
  const { id } = await app.learner()
  const { kind } = heldKind()
  const run = await begin(kind, id)
  const following = followRun(app.services, kind, run)
  await following.next()
  await following.next()
  await stopRuns(app.database.db, isOwnRun(id, run.id))
  const other = { ...app.services, db: openDatabase(app.database.pool) }
  expect(saidIn(await framesOf(kind, run, other))).toEqual(['tides 1'])
})

it('stopped where its process died, it is over all the same', async () => {
  const { id } = await app.learner()
  const { kind, begun } = heldKind()
  const run = await begin(kind, id)
  const leases = leasesOf(openDatabase(app.database.pool))
  await leases.take(`run:${run.id}`)
  expect(await stopRun(app.database.db, id, run.id, 20)).toMatchObject({ state: 'stopped', told: [] })
  await leases.release(`run:${run.id}`)
  expect(await framesOf(kind, run)).toMatchObject([{ event: 'run' }, { event: 'over' }])
  expect(begun).toEqual([])
})

it('says in words why it failed, then and later', async () => {
  const { id } = await app.learner()
  for (const [error, sentence] of [
    [new ModelFailure('timeout'), 'The Librarian could not answer.'],
    [new AppError('not_found'), 'There is nothing here.'],
    [new Error('secret'), 'Something went wrong'],
  ] as const) {
    const kind = failing(error)
    const run = await begin(kind, id)
    for (const frames of [await framesOf(kind, run), await framesOf(kind, run)]) {
      expect(frames.at(-1)).toEqual({ error: expect.stringContaining(sentence) })
      expect(JSON.stringify(frames)).not.toContain('secret')
    }
  }
})

it('names the cause, also of failures that are the same error', async () => {
  const { id } = await app.learner()
  for (const [how, cause] of [
    ['looped', 'The AI model repeated itself without end.'],
    ['bad_answer', 'The AI model’s answer was not in the form that is needed.'],
  ] as const) {
    const kind: RunKind = { ...failing(new ModelFailure(how)), sentence: (fault) => fault.cause }
    const run = await begin(kind, id)
    for (const frames of [await framesOf(kind, run), await framesOf(kind, run)])
      expect(frames.at(-1)).toEqual({ error: cause })
  }
})

it('keeps how long to wait before asking again', async () => {
  const { id } = await app.learner()
  const kind = failing(new ModelFailure('rate_limited', { retryAfterSeconds: 90 }))
  const run = await begin(kind, id)
  const waits: number[] = []
  for (let times = 0; times < 2; times++) {
    for await (const frame of followRun(app.services, kind, run)) {
      if (!('error' in frame)) continue
      waits.push((frame.error as AppError).retryAfterSeconds ?? 0)
    }
  }
  expect(waits).toHaveLength(2)
  expect(Math.min(...waits)).toBeGreaterThan(60)
  expect(Math.max(...waits)).toBeLessThanOrEqual(90)
})

it('is begun again where the process that did it is gone, and given up after three', async () => {
  const { id } = await app.learner()
  const { kind, begun, goOn } = heldKind()
  goOn()
  const { pool } = app.database
  const run = await begin(kind, id)
  await pool.query('update runs set attempts = 1 where id = $1', [run.id])
  expect(saidIn(await framesOf(kind, run))).toEqual(['tides 1', 'tides 2'])
  const another = await begin(kind, id, 'moons')
  await pool.query('update runs set attempts = 3 where id = $1', [another.id])
  expect(await framesOf(kind, another)).toMatchObject([{ event: 'run' }, { error: expect.any(String) }])
  expect(begun).toEqual(['tides'])
})

it('given up by everybody for a day, it is not begun again; asked the same, it is another', async () => {
  const { id } = await app.learner()
  const { kind, begun, goOn } = heldKind()
  goOn()
  const age = (runId: string) =>
    app.database.pool.query("update runs set created_at = now() - interval '25 hours' where id = $1", [runId])
  const old = await begin(kind, id)
  await age(old.id)
  expect(await framesOf(kind, old)).toMatchObject([{ event: 'run' }, { error: expect.any(String) }])
  expect(await findRun(app.database.db, id, old.id)).toMatchObject({ state: 'failed' })
  expect(begun).toEqual([])

  const left = await begin(kind, id)
  await age(left.id)
  const again = await beginRun(app.database.db, kind, {
    userId: id,
    request: { wish: 'tides' },
    refuse: () => {
      throw new AppError('not_found')
    },
  })
  expect(again.id).not.toBe(left.id)
  expect(saidIn(await framesOf(kind, again))).toEqual(['tides 1', 'tides 2'])
})

it('is forgotten after its days, also where it never came to an end', async () => {
  const { id } = await app.learner()
  await app.database.pool.query(
    `insert into runs (user_id, kind, subject, request, state, ended_at, created_at)
     select $1, 'ask_librarian', state || n, '{}', state, case when state = 'done' then now() end,
       now() - n * interval '1 day'
     from unnest(array['running', 'done']) state, unnest(array[19, 21]) n`,
    [id],
  )
  await forgetOldRuns(app.database.db, 20)
  const { rows } = await app.database.pool.query(
    'select subject from runs where user_id = $1 order by subject',
    [id],
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['done19', 'running19'])
})

it('put away is stopped and not shown again', async () => {
  const { id } = await app.learner()
  const { kind } = heldKind()
  const run = await begin(kind, id)
  await putAway(app.database.db, id, run.id)
  expect(await findRun(app.database.db, id, run.id)).toMatchObject({ state: 'stopped' })
  expect(await newestRun(app.database.db, id, { kind: 'ask_librarian', subject: '' })).toBeNull()
})
