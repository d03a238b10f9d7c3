import { randomUUID } from 'node:crypto'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { leases } from '#db/platform.ts'
import type { Connection, Database } from './db.ts'

/** A lease of a dead process expires after this time; a living process renews its leases. */
const until = sql`now() + interval '15 seconds'`
const renewEveryMs = 3000

/** The leases of one process. */
export type Leases = {
  /** Takes the lease if it is free. False where this or another process holds it. */
  take(key: string): Promise<boolean>
  release(key: string): Promise<void>
}

const processes = new WeakMap<Database, Leases>()

/** The leases of this process: a process has one database object, which identifies it here. */
export function leasesOf(db: Database): Leases {
  const held = processes.get(db) ?? holdLeases(db)
  processes.set(db, held)
  return held
}

/** Renews all held leases in one statement, for as long as they are held. */
function holdLeases(db: Database): Leases {
  const holder = randomUUID()
  const held = new Set<string>()
  const taking = new Map<string, Promise<boolean>>()
  const releasing = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let renewal: Promise<unknown> = Promise.resolve()

  const renew = () => {
    const keys = [...held].filter((key) => !releasing.has(key))
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    } else if (keys.length > 0) {
      // Missing rows are written again: the table is unlogged, so a crashed database loses them while the
      // work continues.
      renewal = db
        .execute(sql`
          insert into ${leases} (key, holder, until)
          select key, ${holder}::uuid, ${until} from unnest(${sql.param(keys)}::text[]) as key
          on conflict (key) do update set until = excluded.until where ${leases.holder} = ${holder}`)
        // A lease that cannot be renewed expires: another process may then do the work too.
        .catch(() => {})
    }
  }

  const write = async (key: string): Promise<boolean> => {
    const taken = await db
      .insert(leases)
      .values({ key, holder, until })
      .onConflictDoUpdate({
        target: leases.key,
        set: { holder, until },
        setWhere: sql`${leases.until} < now() or ${leases.holder} = ${holder}`,
      })
      .returning({ key: leases.key })
    return taken.length > 0
  }

  return {
    take: async (key) => {
      // Waits for another attempt of this process: after a refusal the caller may read at once what that
      // attempt has registered.
      while (taking.has(key)) await taking.get(key)?.catch(() => {})
      if (held.has(key)) return false
      const attempt = write(key)
      taking.set(key, attempt)
      try {
        if (!(await attempt)) return false
        held.add(key)
        timer ??= setInterval(renew, renewEveryMs).unref()
        return true
      } finally {
        taking.delete(key)
      }
    },
    release: async (key) => {
      if (!held.has(key) || releasing.has(key)) return
      releasing.add(key)
      await renewal
      await db
        .delete(leases)
        .where(and(eq(leases.key, key), eq(leases.holder, holder)))
        // While the database is unavailable, the lease expires by itself.
        .catch(() => {})
      releasing.delete(key)
      held.delete(key)
    },
  }
}

/** Whether a process holds the lease, as a part of a query. */
export const leased = (key: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${leases} where ${leases.key} = ${key} and ${leases.until} > now())`

export async function isLeased(db: Connection, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${leased(key)} as held`)
  return rows[0]?.held ?? false
}

/** Deletes the leases of killed processes. Runs from time to time. */
export async function forgetOldLeases(db: Connection): Promise<void> {
  await db.delete(leases).where(lt(leases.until, sql`now()`))
}
