import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { lessonPlans } from '#db/classroom.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** Longer than one activity may take to be made, so that only a tab that died loses it. */
const leaseSeconds = 150

type Holding = { planId: string; learnerId: string; until: Date | null; isDone: boolean }

/**
 * The lease to prefetch a lesson: given to one tab at a time, renewed by showing its end, and never given again once
 * the lesson was prefetched. Null where it is not to be had.
 */
export async function holdPrefetchLease(
  db: Connection,
  { planId, learnerId, until, isDone }: Holding,
): Promise<Date | null> {
  const own = and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, learnerId))
  const isFree = or(
    isNull(lessonPlans.prefetchLeaseUntil),
    sql`${lessonPlans.prefetchLeaseUntil} < now()`,
    until === null ? undefined : eq(lessonPlans.prefetchLeaseUntil, until),
  )
  const [held] = await db
    .update(lessonPlans)
    .set(
      isDone
        ? { prefetchedAt: sql`now()`, prefetchLeaseUntil: null }
        : {
            prefetchLeaseUntil: sql`date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))`,
          },
    )
    .where(and(own, isNull(lessonPlans.prefetchedAt), isFree))
    .returning({ until: lessonPlans.prefetchLeaseUntil })
  if (held !== undefined) return held.until
  const [plan] = await db.select({ id: lessonPlans.id }).from(lessonPlans).where(own)
  if (plan === undefined) throw new AppError('not_found')
  return null
}

/** The holder leaves: the next tab need not wait for the end. Whoever does not hold it changes nothing. */
export async function releasePrefetchLease(
  db: Connection,
  { planId, learnerId, until }: Pick<Holding, 'planId' | 'learnerId'> & { until: Date },
): Promise<void> {
  const lease = lessonPlans.prefetchLeaseUntil
  const [plan] = await db
    .update(lessonPlans)
    .set({ prefetchLeaseUntil: sql`case when ${lease} = ${until} then null else ${lease} end` })
    .where(and(eq(lessonPlans.id, planId), eq(lessonPlans.userId, learnerId)))
    .returning({ id: lessonPlans.id })
  if (plan === undefined) throw new AppError('not_found')
}
