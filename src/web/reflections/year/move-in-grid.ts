import { addDays, addMonths, type CalendarDate, weekdayOf } from '#contract/time/calendar-date.ts'

/** Where a key leads in a date grid, as the ARIA authoring practices have it; null for any other key. */
export function moveInGrid(date: CalendarDate, key: string, shift: boolean): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1)
    default:
      return null
  }
}
