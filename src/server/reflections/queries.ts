import { and, asc, between, eq, gt } from 'drizzle-orm'
import { type CalendarDate, dateFrom } from '#contract/time/calendar-date.ts'
import { reflections } from '#db/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'

export const ofDay = (learnerId: string, date: CalendarDate) =>
  and(eq(reflections.userId, learnerId), eq(reflections.date, date))

export async function findReflection(db: Connection, learnerId: string, date: CalendarDate) {
  const [row] = await db.select().from(reflections).where(ofDay(learnerId, date)).limit(1)
  return row
}

/** The days of a year that have an entry. */
export function listYear(db: Connection, learnerId: string, year: number) {
  const inYear = between(
    reflections.date,
    dateFrom({ year, month: 1, day: 1 }),
    dateFrom({ year, month: 12, day: 31 }),
  )
  return db
    .select({ date: reflections.date, metrics: reflections.metrics })
    .from(reflections)
    .where(and(eq(reflections.userId, learnerId), inYear))
    .orderBy(asc(reflections.date))
}

/** A page of complete reflections after a date, oldest first. */
export function listAfter(db: Connection, learnerId: string, after: CalendarDate | null, limit: number) {
  const mine = eq(reflections.userId, learnerId)
  return db
    .select()
    .from(reflections)
    .where(after === null ? mine : and(mine, gt(reflections.date, after)))
    .orderBy(asc(reflections.date))
    .limit(limit)
}
