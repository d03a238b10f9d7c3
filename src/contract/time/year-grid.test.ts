import { describe, expect, it } from 'vitest'
import { dateFrom, dayNumber, daysInMonth, firstYear, lastYear, weekdayOf } from './calendar-date.ts'
import { monthGrid, scrollToMonth, yearGrid } from './year-grid.ts'

describe('the year grid', () => {
  it('holds every day of 400 years once, in order, under its weekday', () => {
    const wrong: string[] = []
    for (let year = 1800; year < 2200; year++) {
      const cells = yearGrid(year).flatMap(({ weeks }) => weeks)
      const days = cells.flatMap((week) => week.filter((date) => date !== null))
      const first = dayNumber(dateFrom({ year, month: 1, day: 1 }))
      const inOrder = days.every((date, index) => dayNumber(date) === first + index)
      const whole = days.length === 337 + daysInMonth(year, 2)
      const inColumn = cells.every(
        (week) =>
          week.length === 7 && week.every((date, column) => date === null || weekdayOf(date) === column),
      )
      if (!inOrder || !whole || !inColumn) wrong.push(String(year))
    }
    expect(wrong).toEqual([])
  })

  it('leaves no week empty and no gap inside a month', () => {
    for (let year = 2000; year < 2400; year++) {
      for (const { weeks, name } of yearGrid(year)) {
        const flat = weeks.flat()
        const filled = flat.map((date) => (date === null ? '.' : 'x')).join('')
        expect(filled, `${name} ${year}`).toMatch(/^\.{0,6}x{28,31}\.{0,6}$/)
      }
    }
  })

  it('draws the first and the last year there is', () => {
    expect(monthGrid(firstYear, 1).weeks[0]?.slice(0, 2)).toEqual([null, '0001-01-01'])
    expect(
      monthGrid(lastYear, 12)
        .weeks.flat()
        .findLast((date) => date !== null),
    ).toBe('9999-12-31')
  })

  it('draws April 2026 as on paper', () => {
    const paper = monthGrid(2026, 4).weeks.map((week) =>
      week.map((date) => (date === null ? '' : Number(date.slice(8)))),
    )
    expect(paper).toEqual([
      ['', '', '', 1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10, 11],
      [12, 13, 14, 15, 16, 17, 18],
      [19, 20, 21, 22, 23, 24, 25],
      [26, 27, 28, 29, 30, '', ''],
    ])
  })

  it('scrolls by 200 px for each row of four months', () => {
    const rows = Array.from({ length: 12 }, (_, index) => scrollToMonth(index + 1))
    expect(rows).toEqual([0, 0, 0, 0, 200, 200, 200, 200, 400, 400, 400, 400])
  })
})
