import { eq, sql } from 'drizzle-orm'
import { rateLimits } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

export type Limit = { name: string; hits: number; seconds: number }

export type LimitState = { allowed: boolean; retryAfterSeconds: number }

/** Counts hits in the window that is open, or opens one. One statement, so it holds across processes. */
function count(db: Connection, limit: Limit, who: string, many: number) {
  const window = sql`now() + make_interval(secs => ${limit.seconds})`
  const isOver = sql`${rateLimits.resetsAt} <= now()`
  return {
    counting: db.insert(rateLimits).values({ key: `${limit.name}:${who}`, hits: many, resetsAt: window }),
    update: {
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then ${many} else ${rateLimits.hits} + ${many} end`,
        resetsAt: sql`case when ${isOver} then ${window} else ${rateLimits.resetsAt} end`,
      },
    },
    isOver,
  }
}

const counted = {
  hits: rateLimits.hits,
  secondsLeft: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
}

/** Counts one hit and tells whether it is within the limit. */
export async function countHit(db: Connection, limit: Limit, who: string): Promise<LimitState> {
  const { counting, update } = count(db, limit, who, 1)
  const [row] = await counting.onConflictDoUpdate(update).returning(counted)
  if (row === undefined) throw new Error('The limiter returned no row.')
  return { allowed: row.hits <= limit.hits, retryAfterSeconds: Math.max(1, Math.ceil(row.secondsLeft)) }
}

/** Counts so many hits in advance if all of them are within the limit: the seconds they are good for, else null. */
export async function claimHits(
  db: Connection,
  limit: Limit,
  who: string,
  many: number,
): Promise<number | null> {
  const { counting, update, isOver } = count(db, limit, who, many)
  const setWhere = sql`${isOver} or ${rateLimits.hits} + ${many} <= ${limit.hits}`
  const [row] = await counting.onConflictDoUpdate({ ...update, setWhere }).returning(counted)
  return row?.secondsLeft ?? null
}

/** Counts one hit and refuses what is over the limit with a readable sentence. */
export async function enforceLimit(db: Connection, limit: Limit, who: string): Promise<void> {
  refuseOverLimit(await countHit(db, limit, who))
}

export function refuseOverLimit({ allowed, retryAfterSeconds }: LimitState): void {
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
