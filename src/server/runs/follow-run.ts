import { eq, sql } from 'drizzle-orm'
import type { RunEvent } from '#contract/runs.ts'
import { runs } from '#db/runs.ts'
import type { Database } from '#server/platform/database/db.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Frame } from '#server/platform/http/event-stream.ts'
import { type Rank, rankOfPage, ranks } from '#server/platform/model/ranks.ts'
import { presentRun } from './present-run.ts'
import { findRun, isForsaken, type RunRow } from './queries.ts'
import { failureCode, runFault, waitOf } from './run-fault.ts'
import type { RunKind } from './run-kind.ts'
import { untilLeft, workOn } from './until-left.ts'
import { watchForStop } from './watch-for-stop.ts'

/** A run is given up after so many processes have died during its work. */
const maxAttempts = 3

/**
 * All events of a run from its beginning: as they come where this process does the work, at the end where
 * another process does. Work that no process does any more begins again. The run continues when the listener
 * leaves.
 */
export async function* followRun(
  services: Services,
  kind: RunKind,
  run: RunRow,
  /** Aborted when the learner leaves the page. */
  page?: AbortSignal,
): AsyncGenerator<Frame> {
  const { db } = services
  const { userId, id } = run
  yield { event: 'run', data: presentRun(kind, run) }
  // The process that did the work has yet to notice the stop and to save the events.
  if ((await findRun(db, userId, id)).state === 'stopped') await untilLeft(db, id)
  let hasTold = false
  const events = streamOnce<RunEvent>(db, {
    key: workOn(id),
    read: async () => {
      const { state, told } = await findRun(db, userId, id)
      return state === 'running' ? undefined : told
    },
    run: (_signal, rank) => perform(services, kind, run, rank),
    rank: kind.isMadeAhead ? rankOfPage(page) : () => ranks.awaited,
  })
  for await (const event of events) {
    hasTold = true
    yield event
  }
  const over = await findRun(db, userId, id)
  const { failure } = over
  if (failure !== null) yield { error: runFault(kind, { ...over, failure }), cutOff: hasTold }
  else yield { event: 'over', data: presentRun(kind, over) }
}

/** Does the work and saves its result, however it ends. */
async function* perform(
  services: Services,
  kind: RunKind,
  run: RunRow,
  rank: Rank,
): AsyncGenerator<RunEvent> {
  const { db } = services
  const watched = watchForStop(db, run.id)
  const events: RunEvent[] = []
  const spent = { promptTokens: 0, completionTokens: 0 }
  const caller = {
    userId: run.userId,
    requestId: run.id,
    signal: watched.signal,
    rank,
    onSpent: ({ promptTokens, completionTokens }: typeof spent) => {
      spent.promptTokens += promptTokens
      spent.completionTokens += completionTokens
    },
  }
  try {
    await countAttempt(db, run.id)
    for await (const event of kind.run(services, caller, run.request)) {
      events.push(event)
      yield event
    }
    await keep(db, run.id, { told: events, ...spent, failure: null, wait: undefined })
  } catch (error) {
    const failure = watched.signal.aborted ? null : failureCode(error)
    if (failure === 'internal') services.log.error({ err: error, runId: run.id }, 'run failed')
    await keep(db, run.id, { told: events, ...spent, failure, wait: waitOf(error) })
  } finally {
    watched.close()
  }
}

/** Throws after too many attempts. A run whose learner returns after days is not begun again either. */
async function countAttempt(db: Database, id: string): Promise<void> {
  const [counted] = await db
    .update(runs)
    .set({ attempts: sql`${runs.attempts} + 1` })
    .where(eq(runs.id, id))
    .returning({ attempts: runs.attempts, isForsaken })
  if (counted?.isForsaken || (counted?.attempts ?? 0) > maxAttempts) throw new AppError('unavailable')
}

type Outcome = Pick<RunRow, 'told' | 'promptTokens' | 'completionTokens' | 'failure'> & {
  /** In seconds. */
  wait: number | undefined
}

/** A run that was stopped meanwhile stays stopped; its cost until then is saved too. */
async function keep(db: Database, id: string, { failure, wait, told, ...spent }: Outcome): Promise<void> {
  const isRunning = sql`${runs.state} = 'running'`
  await db
    .update(runs)
    .set({
      told,
      promptTokens: sql`${runs.promptTokens} + ${spent.promptTokens}`,
      completionTokens: sql`${runs.completionTokens} + ${spent.completionTokens}`,
      failure: sql`case when ${isRunning} then ${failure} else ${runs.failure} end`,
      retryAt: wait === undefined ? null : sql`now() + make_interval(secs => ${wait})`,
      endedAt: sql`coalesce(${runs.endedAt}, now())`,
      state: sql`case when ${isRunning} then ${failure === null ? 'done' : 'failed'} else ${runs.state} end`,
    })
    .where(eq(runs.id, id))
}
