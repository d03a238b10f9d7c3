import { dayBegins } from '#contract/review/review-day.ts'
import { reviewRules } from '#contract/review.ts'
import { dateOfDay, dayNumber } from '#contract/time/calendar-date.ts'

const dayMs = 86_400_000
/** The number of 1970-01-01 in the calendar. */
const epochDay = dayNumber('1970-01-01')
const furthestDays = 100 * 366

/** Counts review days at the learner's place from 1970: each begins at four in the morning local time. */
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

/** The days of a collection, which Anki counts from the day on which it was created. */
export type CollectionDays = {
  /** The first moment of a day of the collection, in the learner's time zone. */
  momentOf(day: number): number
  /** The day of the collection at a moment. */
  dayOf(moment: number): number
  /** The number of whole days between two moments. */
  between(from: number, to: number): number
}

/**
 * `offset` is the number of minutes by which local time was behind UTC when the collection was created; null
 * where the file does not say.
 */
export function collectionDays(
  { createdAt, offset, rollover }: { createdAt: number; offset: number | null; rollover: number },
  { zone, now }: { zone: string; now: number },
): CollectionDays {
  const { beginOf, dayOf } = dayCounter(zone)
  const today = dayOf(now)
  const daysSinceCreated =
    offset === null
      ? dayOf(createdAt)
      : Math.floor((createdAt - offset * 60_000 - rollover * 3_600_000) / dayMs)
  const first = within(daysSinceCreated, today)
  // The collection's days may begin at another hour than ours; its log is counted by that hour.
  const later = (rollover - reviewRules.dayEndsAtHour) * 3_600_000
  return {
    momentOf: (day) => beginOf(within(first + day, today)),
    dayOf: (moment) => dayOf(moment) - first,
    between: (from, to) => Math.max(0, dayOf(to - later) - dayOf(from - later)),
  }
}

/** A file may contain any number, so days are limited to a hundred years around today. */
const within = (day: number, today: number): number =>
  Number.isFinite(day)
    ? Math.min(Math.max(Math.floor(day), today - furthestDays), today + furthestDays)
    : today
