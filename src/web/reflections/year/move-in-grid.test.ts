import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, isCalendarDate, lastDate, weekdayOf } from '#contract/time/calendar-date.ts'
import { moveInGrid } from './move-in-grid.ts'

const anyDate = fc.integer({ min: 0, max: dayNumber(lastDate) }).map(dateOfDay)
const inside = fc.integer({ min: 31, max: dayNumber(lastDate) - 31 }).map(dateOfDay)
const distance = (from: string, to: string | null) => dayNumber(to ?? '') - dayNumber(from)

describe('keys in the date grid', () => {
  it.each([
    ['2026-04-16', 'ArrowLeft', false, '2026-04-15'],
    ['2026-03-31', 'ArrowRight', false, '2026-04-01'],
    ['2027-01-01', 'ArrowLeft', false, '2026-12-31'],
    ['2028-02-25', 'ArrowDown', false, '2028-03-03'],
    ['2026-04-16', 'Home', false, '2026-04-12'],
    ['2026-04-16', 'End', false, '2026-04-18'],
    ['2026-04-30', 'End', false, '2026-05-02'],
    ['2026-03-31', 'PageUp', false, '2026-02-28'],
    ['2026-01-31', 'PageDown', false, '2026-02-28'],
    ['2028-02-29', 'PageDown', true, '2029-02-28'],
    ['2028-02-29', 'PageUp', true, '2027-02-28'],
    ['0001-01-01', 'ArrowLeft', false, '0001-01-01'],
    ['9999-12-31', 'PageDown', false, '9999-12-31'],
  ])('from %s by %s (shift %s) lead to %s', (date, key, shift, expected) => {
    expect(moveInGrid(date, key, shift)).toBe(expected)
  })

  it.each(['Enter', ' ', 'Tab', 'Escape', 'a', 'toString'])('leave %j alone', (key) => {
    expect(moveInGrid('2026-04-16', key, false)).toBeNull()
  })

  it('never leave the calendar, and come back by their opposite', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...keys), fc.boolean(), (date, key, shift) => {
        expect(isCalendarDate(moveInGrid(date, key, shift) ?? '')).toBe(true)
      }),
    )
    fc.assert(
      fc.property(inside, (date) => {
        expect(distance(date, moveInGrid(date, 'ArrowDown', false))).toBe(7)
        expect(distance(date, moveInGrid(date, 'ArrowUp', false))).toBe(-7)
        expect(weekdayOf(moveInGrid(date, 'Home', false) ?? '')).toBe(0)
        expect(weekdayOf(moveInGrid(date, 'End', false) ?? '')).toBe(6)
        const across = distance(moveInGrid(date, 'Home', false) ?? '', moveInGrid(date, 'End', false))
        expect(across).toBe(6)
      }),
    )
  })
})
