import type { Pool } from '#server/platform/database/db.ts'

/** Where an act stops: before this change to a row of the table. */
export type Place = { table: string; before: 'insert' | 'update' | 'delete'; when?: string }

export type Hold = {
  /** Resolves once a statement waits at that place; rejects if the act ends without reaching it. */
  reached(act?: Promise<unknown>): Promise<void>
  /** Releases the statement, and resolves once its connection has ended. */
  letGo(): Promise<void>
}

const lockNumber = 4711
/** A statement that has not come by then never comes: more waiting would only hold up the test run. */
const patienceMs = 60_000

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not come in ${patienceMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Stops an act between two of its statements, inside the database: a test can kill the process meanwhile. */
export async function holdAt(pool: Pool, { table, before, when }: Place): Promise<Hold> {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [lockNumber])
  await holder.query(`
    create function hold_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lockNumber}); return coalesce(new, old); end $$;
    create trigger hold_here before ${before} on ${table} for each row
      ${when === undefined ? '' : `when (${when})`} execute function hold_here()`)
  let waiting: number | undefined
  const look = async () => {
    const { rows } = await holder.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    waiting = rows[0]?.pid
    return waiting !== undefined
  }
  const isThere = async () =>
    (await holder.query('select 1 from pg_stat_activity where pid = $1', [waiting])).rows.length > 0
  return {
    reached: async (act) => {
      let isOver = false
      const noteEnd = () => {
        isOver = true
      }
      act?.then(noteEnd, noteEnd)
      await until(async () => {
        const wasOver = isOver
        if (await look()) return true
        if (wasOver) throw new Error(`the act was over before the ${before} at ${table}`)
        return false
      }, `the ${before} at ${table}`)
    },
    letGo: async () => {
      try {
        await holder.query('select pg_advisory_unlock($1)', [lockNumber])
        await until(async () => !(await isThere()), 'the end of the connection that was held')
        await holder.query('drop function hold_here() cascade')
      } finally {
        holder.release()
      }
    },
  }
}

/** Kills the process of an act while the act waits at that place: its caller gets no answer. */
export async function killAt(
  pool: Pool,
  place: Place,
  act: () => Promise<Response>,
  kill: () => Promise<unknown>,
): Promise<void> {
  const hold = await holdAt(pool, place)
  try {
    const answer = act().catch(() => undefined)
    await hold.reached(answer)
    await kill()
    const answered = await answer
    if (answered) throw new Error(`the killed one answered ${answered.status}`)
  } finally {
    await hold.letGo()
  }
}

/** Resolves once so many statements of this database wait for locks of another transaction. */
export async function untilSomebodyWaits(pool: Pool, count = 1): Promise<void> {
  const look = () =>
    pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await until(async () => (await look()).rows.length >= count, 'a statement that waits')
}
