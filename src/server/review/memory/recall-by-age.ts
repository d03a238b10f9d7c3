import { sql } from 'drizzle-orm'
import type { Memory } from '#contract/review/memory.ts'
import { cardReviews } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The groups by days since the previous review: the first day of each; the last group has no end. */
const ages = [0, 1, 2, 4, 8, 15, 31, 91] as const
/** The maximum number of newest reviews that are read: enough for the figures, with bounded work. */
const maxReviews = 50_000

type Row = { age: number; reviews: number; recalled: number; foretold: number | null }

/**
 * How often cards were recalled, grouped by the time since they were last seen, and how often the scheduler
 * predicted it.
 */
export async function recallByAge(db: Connection, userId: string): Promise<Memory['recallByAge']> {
  const { rows } = await db.execute<Row>(sql`
    select width_bucket(round(newest.elapsed_days)::int, ${sql.param([...ages])}::int[]) - 1 as age,
      count(*)::int as reviews,
      (count(*) filter (where newest.rating > 1))::int as recalled,
      avg(newest.foretold) as foretold
    from (
      select elapsed_days, rating, foretold from ${cardReviews}
      where user_id = ${userId} and undone_at is null
      order by reviewed_at desc
      limit ${maxReviews}
    ) as newest
    where newest.elapsed_days >= 0
    group by 1`)
  return ages.map((fromDays, place) => {
    const found = rows.find(({ age }) => age === place)
    const next = ages[place + 1]
    return {
      fromDays,
      toDays: next === undefined ? null : next - 1,
      reviews: found?.reviews ?? 0,
      recalled: found?.recalled ?? 0,
      foretold: found?.foretold ?? null,
    }
  })
}
