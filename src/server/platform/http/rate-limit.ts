import { eq, sql } from 'drizzle-orm'
import { rateLimits } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from './errors.ts'

export type Limit = { name: string; hits: number; seconds: number }

/** Counts one hit and tells what is left. One statement, so it holds across processes. */
export async function countHit(
  db: Connection,
  limit: Limit,
  who: string,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const key = `${limit.name}:${who}`
  const window = sql`now() + make_interval(secs => ${limit.seconds})`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: window })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= now() then ${window} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      secondsLeft: sql<number>`greatest(1, ceil(extract(epoch from ${rateLimits.resetsAt} - now())))::int`,
    })
  if (row === undefined) throw new Error('The limiter returned no row.')
  return { allowed: row.hits <= limit.hits, retryAfterSeconds: row.secondsLeft }
}

/** Counts one hit and refuses what is over the limit with a readable sentence. */
export async function enforceLimit(db: Connection, limit: Limit, who: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await countHit(db, limit, who)
  if (!allowed)
    throw new AppError('too_many_requests', { words: { seconds: retryAfterSeconds }, retryAfterSeconds })
}

/** Takes one hit back: what was counted in advance turned out to be no offence. */
export async function forgiveHit(db: Connection, limit: Limit, who: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(0, ${rateLimits.hits} - 1)` })
    .where(eq(rateLimits.key, `${limit.name}:${who}`))
}

/** Windows long past: run now and then, so that the table stays as small as the present. */
export async function forgetOldHits(db: Connection): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now() - interval '1 hour'`)
}
