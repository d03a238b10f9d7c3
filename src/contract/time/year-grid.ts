import { type CalendarDate, dateFrom, daysInMonth, monthNames, weekdayOf } from './calendar-date.ts'

/** Seven cells, Sunday first; null where the week reaches into a neighbouring month. */
export type Week = readonly (CalendarDate | null)[]

export type Month = { month: number; name: string; weeks: readonly Week[] }

export const monthsPerRow = 4
export const monthRowHeightPx = 200

/** How far the calendar is scrolled to show a month: 200 px for each row of four before it. */
export const scrollToMonth = (month: number) => Math.floor((month - 1) / monthsPerRow) * monthRowHeightPx

export function monthGrid(year: number, month: number): Month {
  const first = dateFrom({ year, month, day: 1 })
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) =>
    dateFrom({ year, month, day: index + 1 }),
  )
  const cells: (CalendarDate | null)[] = [...Array<null>(weekdayOf(first)).fill(null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return { month, name: monthNames[month - 1] ?? '', weeks }
}

export const yearGrid = (year: number): Month[] =>
  monthNames.map((_name, index) => monthGrid(year, index + 1))
