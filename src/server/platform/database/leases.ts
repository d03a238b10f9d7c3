import { randomUUID } from 'node:crypto'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { leases } from '#db/platform.ts'
import type { Connection, Database } from './db.ts'

/** A process that died holds its leases no longer than this; one that lives renews them. */
const until = sql`now() + interval '15 seconds'`
const renewEveryMs = 3000

/** What one process holds. */
export type Leases = {
  /** Takes what nobody holds, in this process or another. */
  take(key: string): Promise<boolean>
  release(key: string): Promise<void>
}

const processes = new WeakMap<Database, Leases>()

/** What this process holds: it has one database object, by which it is known here. */
export function leasesOf(db: Database): Leases {
  const held = processes.get(db) ?? holdLeases(db)
  processes.set(db, held)
  return held
}

/** Leases that are renewed for as long as they are held, all of them in one statement. */
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
      // Rows that are gone are written anew: a database that crashed forgets them while the work goes on.
      renewal = db
        .execute(sql`
          insert into ${leases} (key, holder, until)
          select key, ${holder}::uuid, ${until} from unnest(${sql.param(keys)}::text[]) as key
          on conflict (key) do update set until = excluded.until where ${leases.holder} = ${holder}`)
        // One that cannot be renewed runs out: another process may then do the work too.
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
      // Whoever is refused may look at once: what another asker of this process takes stands there by then.
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
        // Where the database is away, it runs out.
        .catch(() => {})
      releasing.delete(key)
      held.delete(key)
    },
  }
}

/** Whether somebody holds it, as a part of a query. */
export const leased = (key: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${leases} where ${leases.key} = ${key} and ${leases.until} > now())`

export async function isLeased(db: Connection, key: string): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${leased(key)} as held`)
  return rows[0]?.held ?? false
}

/** What killed processes left behind: run now and then. */
export async function forgetOldLeases(db: Connection): Promise<void> {
  await db.delete(leases).where(lt(leases.until, sql`now()`))
}
