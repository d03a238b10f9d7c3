import {
  type CalendarDate,
  dayNumber,
  monthNames,
  partsOf,
  weekdayNames,
  weekdayOf,
} from '#contract/time/calendar-date.ts'

/** 'Yesterday you wrote:', with the day's name where it is longer ago. */
export function whenWritten(day: CalendarDate, today: CalendarDate): string {
  const ago = dayNumber(today) - dayNumber(day)
  if (ago <= 0) return 'Today you wrote:'
  if (ago === 1) return 'Yesterday you wrote:'
  if (ago < 7) return `On ${weekdayNames[weekdayOf(day)]} you wrote:`
  const { month, day: date } = partsOf(day)
  return `On ${date} ${monthNames[month - 1]} you wrote:`
}

/** 'Sunday, 15 November' */
export function dayInWords(day: CalendarDate): string {
  const { month, day: date } = partsOf(day)
  return `${weekdayNames[weekdayOf(day)]}, ${date} ${monthNames[month - 1]}`
}
