import type { ReflectionYear } from '#contract/reflections.ts'
import { runsOf } from '#contract/time/reflection-days.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { listDates, listYear } from './queries.ts'

/** The year's days, and the runs that a streak is told from. Which day is today, only the learner's clock knows. */
export async function readYear(db: Connection, learnerId: string, year: number): Promise<ReflectionYear> {
  const [days, dates] = await Promise.all([listYear(db, learnerId, year), listDates(db, learnerId)])
  const runs = runsOf(dates)
  const longest = runs.reduce<(typeof runs)[number] | null>(
    (best, run) => (best === null || run.days >= best.days ? run : best),
    null,
  )
  return { year, days, streaks: { latest: runs.at(-1) ?? null, longest } }
}
