import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { leases } from '#db/platform.ts'
import type { Connection } from './db.ts'

type Lease = { key: string; holder: string }

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Takes what nobody else holds, or renews one's own. One statement, so it holds across processes. */
export async function takeLease(db: Connection, { key, holder }: Lease, seconds: number): Promise<boolean> {
  const until = inSeconds(seconds)
  const taken = await db
    .insert(leases)
    .values({ key, holder, until })
    .onConflictDoUpdate({
      target: leases.key,
      set: { holder, until },
      setWhere: or(lt(leases.until, sql`now()`), eq(leases.holder, holder)),
    })
    .returning({ key: leases.key })
  return taken.length > 0
}

/** Many of one holder in one statement. One that was lost stays with whoever has it now. */
export async function renewLeases(
  db: Connection,
  { keys, holder }: { keys: string[]; holder: string },
  seconds: number,
): Promise<void> {
  await db
    .update(leases)
    .set({ until: inSeconds(seconds) })
    .where(and(sql`${leases.key} = any(${sql.param(keys)}::text[])`, eq(leases.holder, holder)))
}

/** Whoever does not hold it changes nothing. */
export async function releaseLease(db: Connection, { key, holder }: Lease): Promise<void> {
  await db.delete(leases).where(and(eq(leases.key, key), eq(leases.holder, holder)))
}

export async function isLeased(db: Connection, key: string): Promise<boolean> {
  const held = await db
    .select({ key: leases.key })
    .from(leases)
    .where(and(eq(leases.key, key), gt(leases.until, sql`now()`)))
  return held.length > 0
}

/** What killed processes and closed tabs left behind: run now and then. */
export async function forgetOldLeases(db: Connection): Promise<void> {
  await db.delete(leases).where(lt(leases.until, sql`now()`))
}
