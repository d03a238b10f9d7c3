import { reviewRules } from '#contract/review.ts'
import { addDays, type CalendarDate } from '#contract/time/calendar-date.ts'

/**
 * The day of a review, as in 2026-05-31: it begins and ends at four in the morning where the learner is, whatever the
 * clocks there do. An unknown zone counts as universal time.
 */
export function reviewDay(at: Date, zone: string): CalendarDate {
  const day = new Date(wallTime(at.getTime(), zone)).toISOString().slice(0, 10)
  return dayBegins(day, zone) <= at ? day : addDays(day, -1)
}

/** The first moment that belongs to the next day. */
export const dayEnds = (at: Date, zone: string): Date => dayBegins(addDays(reviewDay(at, zone), 1), zone)

/** The first moment at which a clock there shows four or later on this day: one hour of a year is missing or there twice. */
export function dayBegins(day: CalendarDate, zone: string): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + reviewRules.dayEndsAtHour * hour
  const [early, late] = [shown - 26 * hour, shown + 26 * hour]
  for (const moment of [early, late]) {
    const tried = shown - (wallTime(moment, zone) - moment)
    if (wallTime(tried, zone) === shown) return new Date(tried)
  }
  let [before, after] = [early, late]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallTime(middle, zone) < shown) before = middle
    else after = middle
  }
  return new Date(after)
}

/** What a clock there shows, as in 2026-05-31 14:05. */
export const clockShown = (at: Date, zone: string): string =>
  new Date(wallTime(at.getTime(), zone)).toISOString().slice(0, 16).replace('T', ' ')

const hour = 3_600_000

/** What a clock there shows, as if it were universal time. */
function wallTime(moment: number, zone: string): number {
  const shown: Record<string, string> = {}
  for (const { type, value } of clockOf(zone).formatToParts(moment)) shown[type] = value
  const [year, month, day] = [Number(shown.year), Number(shown.month) - 1, Number(shown.day)]
  const seconds = Date.UTC(year, month, day, Number(shown.hour), Number(shown.minute), Number(shown.second))
  return seconds + (((moment % 1000) + 1000) % 1000)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Names come from outside, in any spelling. */
const maxClocks = 1000

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  if (clocks.size >= maxClocks) clocks.clear()
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, ...time, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, ...time, timeZone: 'UTC' })
  }
}
