/**
 * A day of the calendar as a learner names it: YYYY-MM-DD, without time or zone, Gregorian throughout.
 * All arithmetic is on whole days, so neither midnight nor daylight saving can shift a date. Strings compare as dates.
 */
export type CalendarDate = string

/** The day by universal time: the same for everybody, wherever they are. */
export const universalDay = (at = new Date()): CalendarDate => at.toISOString().slice(0, 10)

export const firstDate: CalendarDate = '0001-01-01'
export const lastDate: CalendarDate = '9999-12-31'
export const firstYear = 1
export const lastYear = 9999

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Months count from 1. */
type DateParts = { year: number; month: number; day: number }

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function dateFrom({ year, month, day }: DateParts): CalendarDate {
  const padded = (value: number, width: number) => String(value).padStart(width, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

export function partsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/** True for a real day: 2028-02-29 is one, 2025-02-30 and 0000-01-01 are not. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const { year, month, day } = partsOf(text)
  return year >= firstYear && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const

const leapDaysBefore = (year: number) =>
  Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400)

/** Days since 0001-01-01, which is day 0 and a Monday. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOf(date)
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0
  return (year - 1) * 365 + leapDaysBefore(year) + (daysBeforeMonth[month - 1] ?? 0) + leapDay + day - 1
}

export function dateOfDay(number: number): CalendarDate {
  // The mean length of a year is off by less than two days within the cycle of 400 years.
  let year = Math.floor((number - 1) / 365.2425) + 1
  let inYear = number - dayNumber(dateFrom({ year, month: 1, day: 1 }))
  while (inYear >= daysInYear(year)) {
    inYear -= daysInYear(year)
    year += 1
  }
  let month = 1
  while (inYear >= daysInMonth(year, month)) {
    inYear -= daysInMonth(year, month)
    month += 1
  }
  return dateFrom({ year, month, day: inYear + 1 })
}

const daysInYear = (year: number) => (isLeapYear(year) ? 366 : 365)

const lastDay = dayNumber(lastDate)

/** Stops at the first and the last date there is. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDay(Math.min(Math.max(dayNumber(date) + days, 0), lastDay))
}

/** The same day of another month, or that month's last; the calendar's own first and last months are the end. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const wanted = year * 12 + month - 1 + months
  const index = Math.min(Math.max(wanted, firstYear * 12), lastYear * 12 + 11)
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 }
  return dateFrom({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** 0 is Sunday. */
export const weekdayOf = (date: CalendarDate) => (dayNumber(date) + 1) % 7

export const yearOf = (date: CalendarDate) => partsOf(date).year

/** 'April 16, 2026' */
export function dayName(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  return `${monthNames[month - 1]} ${day}, ${year}`
}

/** 'Thursday, April 16, 2026': the long date of US English. */
export const longDate = (date: CalendarDate) => `${weekdayNames[weekdayOf(date)]}, ${dayName(date)}`

/** The calendar date on the wall where this code runs. */
export const localDate = (now: Date): CalendarDate =>
  dateFrom({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })

/** '3 November', or '3 Nov' where there is little room; with its year where that is not this one. */
export function sayDay(date: CalendarDate, today: CalendarDate, monthLength?: number): string {
  const { year, month, day } = partsOf(date)
  const name = `${day} ${monthNames[month - 1]?.slice(0, monthLength)}`
  return year === partsOf(today).year ? name : `${name} ${year}`
}

/** A day that has been, seen from another one: 'today', 'yesterday', 'on Thursday', 'on 10 November'. */
export function sayWhen(date: CalendarDate, today: CalendarDate): string {
  const ago = dayNumber(today) - dayNumber(date)
  if (ago <= 0) return 'today'
  if (ago === 1) return 'yesterday'
  return ago < 7 ? `on ${weekdayNames[weekdayOf(date)]}` : `on ${sayDay(date, today)}`
}

/** 'Sunday, 15 November': a day of these weeks, whose year everybody knows. */
export const dayAndDate = (date: CalendarDate): string =>
  `${weekdayNames[weekdayOf(date)]}, ${sayDay(date, date)}`
