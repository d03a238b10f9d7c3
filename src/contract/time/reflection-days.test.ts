import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber } from './calendar-date.ts'
import { isTodaySomewhere, mayCreateFor } from './reflection-days.ts'

const anyMoment = fc.date({
  min: new Date('1970-01-02T00:00:00Z'),
  max: new Date('2399-12-30T00:00:00Z'),
  noInvalidDate: true,
})

describe('today somewhere on Earth', () => {
  it.each([
    // At noon UTC, Baker Island is at midnight and Kiritimati two hours into tomorrow.
    ['2026-04-16T12:00:00Z', ['2026-04-16', '2026-04-17']],
    ['2026-04-16T11:59:59Z', ['2026-04-15', '2026-04-16', '2026-04-17']],
    ['2026-04-16T10:00:00Z', ['2026-04-15', '2026-04-16', '2026-04-17']],
    ['2026-04-16T09:59:59Z', ['2026-04-15', '2026-04-16']],
    ['2028-02-29T12:00:00Z', ['2028-02-29', '2028-03-01']],
  ])('at %s is %j', (moment, expected) => {
    const now = new Date(moment)
    const around = Array.from({ length: 9 }, (_, index) => addDays(moment.slice(0, 10), index - 4))
    expect(around.filter((date) => isTodaySomewhere(date, now))).toEqual(expected)
  })

  it('is the date of every clock from UTC-12 to UTC+14, and no other', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -12 * 60, max: 14 * 60 }), (now, offsetMinutes) => {
        const wall = new Date(now.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)
        expect(isTodaySomewhere(wall, now)).toBe(true)
        expect(isTodaySomewhere(addDays(wall, -3), now)).toBe(false)
        expect(isTodaySomewhere(addDays(wall, 3), now)).toBe(false)
      }),
    )
  })
})

describe('a new reflection', () => {
  it('is for today only, wherever that is', () => {
    const now = new Date('2026-04-16T12:00:00Z')
    expect(mayCreateFor('2026-04-16', now, null)).toBe(true)
    expect(mayCreateFor('2026-04-15', now, null)).toBe(false)
    expect(mayCreateFor('2026-04-18', now, null)).toBe(false)
  })

  it('may be saved the day after its draft was begun, and not later', () => {
    const begun = new Date('2026-04-14T20:00:00Z')
    expect(mayCreateFor('2026-04-14', new Date('2026-04-16T06:00:00Z'), begun)).toBe(true)
    expect(mayCreateFor('2026-04-14', new Date('2026-04-16T11:59:59Z'), begun)).toBe(true)
    expect(mayCreateFor('2026-04-14', new Date('2026-04-16T12:00:00Z'), begun)).toBe(false)
  })

  it('is not let in by a draft begun on another day', () => {
    const now = new Date('2026-04-16T06:00:00Z')
    expect(mayCreateFor('2026-04-14', now, new Date('2026-04-15T20:00:00Z'))).toBe(false)
    expect(mayCreateFor('2026-04-14', now, new Date('2026-04-12T20:00:00Z'))).toBe(false)
  })

  it('can be saved through the whole day after, in every zone', () => {
    fc.assert(
      fc.property(
        anyMoment,
        fc.integer({ min: -12 * 60, max: 14 * 60 }),
        fc.integer({ min: 0, max: 2 * 86_400_000 }),
        (begun, offsetMinutes, laterMs) => {
          const wallDate = (moment: Date) =>
            new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 10)
          const date = wallDate(begun)
          const now = new Date(begun.getTime() + laterMs)
          if (dayNumber(wallDate(now)) - dayNumber(date) <= 1)
            expect(mayCreateFor(date, now, begun)).toBe(true)
        },
      ),
    )
  })
})
