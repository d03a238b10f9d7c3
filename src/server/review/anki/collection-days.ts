import { dayBegins } from '#contract/review/review-day.ts'
import { reviewRules } from '#contract/review.ts'
import { dateOfDay, dayNumber } from '#contract/time/calendar-date.ts'

const dayMs = 86_400_000
/** The calendar's own count of 1970-01-01. */
const epochDay = dayNumber('1970-01-01')
const furthestDays = 100 * 366

/** Days of review where the learner is, counted from 1970: each begins at four in the morning there. */
export function dayCounter(zone: string) {
  const begins = new Map<number, number>()
  const beginOf = (day: number): number => {
    const known = begins.get(day)
    if (known !== undefined) return known
    const begin = dayBegins(dateOfDay(epochDay + day), zone).getTime()
    begins.set(day, begin)
    return begin
  }
  return {
    beginOf,
    dayOf: (moment: number): number => {
      let day = Math.floor(moment / dayMs) + 1
      while (beginOf(day) > moment) day -= 1
      return day
    },
  }
}

/** The days of a collection, which it counts from the day on which it was made. */
export type CollectionDays = {
  /** The first moment of a day of the collection, where the learner is. */
  momentOf(day: number): number
  /** The day of the collection on which a moment lies there. */
  dayOf(moment: number): number
  /** Whole days between two moments, as they are counted there. */
  between(from: number, to: number): number
}

/** `offset` is how many minutes clocks were behind universal time where the collection was made; null where it does not say. */
export function collectionDays(
  { createdAt, offset, rollover }: { createdAt: number; offset: number | null; rollover: number },
  { zone, now }: { zone: string; now: number },
): CollectionDays {
  const { beginOf, dayOf } = dayCounter(zone)
  const today = dayOf(now)
  const told =
    offset === null
      ? dayOf(createdAt)
      : Math.floor((createdAt - offset * 60_000 - rollover * 3_600_000) / dayMs)
  const first = within(told, today)
  // Its days may begin at another hour than ours; its log is counted by its own.
  const later = (rollover - reviewRules.dayEndsAtHour) * 3_600_000
  return {
    momentOf: (day) => beginOf(within(first + day, today)),
    dayOf: (moment) => dayOf(moment) - first,
    between: (from, to) => Math.max(0, dayOf(to - later) - dayOf(from - later)),
  }
}

/** Any number may stand in a file; a day within a hundred years of today is one. */
const within = (day: number, today: number): number =>
  Number.isFinite(day)
    ? Math.min(Math.max(Math.floor(day), today - furthestDays), today + furthestDays)
    : today
