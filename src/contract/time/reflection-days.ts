import { addDays, type CalendarDate, dayNumber } from './calendar-date.ts'

const hourMs = 60 * 60 * 1000

const utcDate = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10)

/** The clocks of the Earth run from UTC-12 to UTC+14, so two or three dates are today at any moment. */
export function isTodaySomewhere(date: CalendarDate, now: Date): boolean {
  return date >= utcDate(now.getTime() - 12 * hourMs) && date <= utcDate(now.getTime() + 14 * hourMs)
}

/** Today somewhere on Earth; or yesterday, for a draft that was begun while the date was still today. */
export function mayCreateFor(date: CalendarDate, now: Date, draftBegunAt: Date | null): boolean {
  if (isTodaySomewhere(date, now)) return true
  return (
    draftBegunAt !== null && isTodaySomewhere(date, draftBegunAt) && isTodaySomewhere(addDays(date, 1), now)
  )
}

/** Days in a row, each with a reflection. */
export type Run = { from: CalendarDate; to: CalendarDate; days: number }

/** The runs among dates that are sorted and each there once. */
export function runsOf(dates: readonly CalendarDate[]): Run[] {
  const runs: Run[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run !== undefined && dayNumber(date) === dayNumber(run.to) + 1) {
      run.to = date
      run.days += 1
    } else runs.push({ from: date, to: date, days: 1 })
  }
  return runs
}

/** A streak stands until a whole day has passed without an entry; today may still be to come. */
export const currentStreak = (latest: Run | null, today: CalendarDate): number =>
  latest !== null && latest.to >= addDays(today, -1) ? latest.days : 0
