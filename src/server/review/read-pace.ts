import { type SQL, sql } from 'drizzle-orm'
import { reviewRules } from '#contract/review.ts'
import { cardReviews } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The pace is measured from this number of timed ratings on; longer times are pauses. */
const pace = { from: 10, newest: 100, maxMs: 300_000 }

/** The seconds that this learner needs for a card, as a column of a statement. */
export const paceOf = (learnerId: string): SQL<number> => sql<number>`(
  select case when count(*) >= ${pace.from} then greatest(1, avg(took) / 1000)::float8 else ${reviewRules.usualPace} end
  from (
    select least(${cardReviews.tookMs}, ${pace.maxMs}::int) as took from ${cardReviews}
    where ${cardReviews.userId} = ${learnerId} and ${cardReviews.undoneAt} is null and ${cardReviews.tookMs} is not null
    order by ${cardReviews.reviewedAt} desc limit ${pace.newest}
  ) as newest)`

export async function readPace(db: Connection, learnerId: string): Promise<number> {
  const { rows } = await db.execute<{ pace: number }>(sql`select ${paceOf(learnerId)} as pace`)
  return rows[0]?.pace ?? reviewRules.usualPace
}
