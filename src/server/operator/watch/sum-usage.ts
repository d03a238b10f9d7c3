import { and, eq, gte, sql } from 'drizzle-orm'
import type { UsageDay } from '#contract/operator/figures.ts'
import { modelCalls } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** What the model was asked on each of the last days, newest first. A day without a call has no line. */
export function sumUsageByDay(db: Connection, days: number): Promise<UsageDay[]> {
  const day = sql<string>`to_char(${modelCalls.createdAt} at time zone 'utc', 'YYYY-MM-DD')`
  return db
    .select({
      day: day.as('day'),
      calls: sql<number>`count(*)::float8`,
      learners: sql<number>`count(distinct ${modelCalls.userId})::float8`,
      tokens: sql<number>`sum(${modelCalls.promptTokens}::bigint + ${modelCalls.completionTokens})::float8`,
    })
    .from(modelCalls)
    .where(
      and(
        // What learners pay for themselves counts towards no ceiling.
        eq(modelCalls.ownKey, false),
        gte(
          modelCalls.createdAt,
          sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => ${days - 1})`,
        ),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
}
