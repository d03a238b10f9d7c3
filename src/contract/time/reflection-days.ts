import { addDays, type CalendarDate, universalDay } from './calendar-date.ts'

const hourMs = 60 * 60 * 1000

const dayAfter = (now: Date, hours: number) => universalDay(new Date(now.getTime() + hours * hourMs))

/** The clocks of the Earth run from UTC-12 to UTC+14, so two or three dates are today at any moment. */
export function isTodaySomewhere(date: CalendarDate, now: Date): boolean {
  return date >= dayAfter(now, -12) && date <= dayAfter(now, 14)
}

/** Today somewhere on Earth; or yesterday, for a draft that was begun while the date was still today. */
export function mayCreateFor(date: CalendarDate, now: Date, draftBegunAt: Date | null): boolean {
  if (isTodaySomewhere(date, now)) return true
  return (
    draftBegunAt !== null && isTodaySomewhere(date, draftBegunAt) && isTodaySomewhere(addDays(date, 1), now)
  )
}
