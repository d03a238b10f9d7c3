import { and, sql } from 'drizzle-orm'
import type { CalendarDate } from '#contract/calendar-date.ts'
import { metricsOf } from '#contract/reflection-metrics.ts'
import type { UpdateReflection } from '#contract/reflections.ts'
import { reflections } from '#db/reflections.ts'
import type { Connection } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { findReflection, ofDay } from './queries.ts'

/** The browser knows milliseconds, the database finer ones. */
const seenByBrowser = sql`date_trunc('milliseconds', ${reflections.updatedAt})`

/** Replaces the text; not over a newer one than the writer has seen. */
export async function updateReflection(
  db: Connection,
  learnerId: string,
  date: CalendarDate,
  { userResponses, reflectionEntry, replaces }: UpdateReflection,
) {
  const isUnchanged =
    replaces === undefined
      ? undefined
      : sql`${seenByBrowser} = date_trunc('milliseconds', ${replaces}::timestamptz)`
  const [row] = await db
    .update(reflections)
    .set({
      userResponses,
      reflectionEntry,
      metrics: metricsOf(userResponses, reflectionEntry),
      // Two updates within a millisecond still get two times.
      updatedAt: sql`greatest(now(), ${seenByBrowser} + interval '1 millisecond')`,
    })
    .where(and(ofDay(learnerId, date), isUnchanged))
    .returning()
  if (row !== undefined) return row
  const exists = (await findReflection(db, learnerId, date)) !== undefined
  throw new AppError(exists ? 'reflection_changed' : 'not_found')
}
