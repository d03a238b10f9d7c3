import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/time/calendar-date.ts'
import { dayBegins, dayEnds, reviewDay } from './review-day.ts'

const at = (text: string) => new Date(text)

describe('the day of a review', () => {
  it('lasts until four in the morning, local', () => {
    expect(reviewDay(at('2026-05-31T01:59:59Z'), 'Europe/Berlin')).toBe('2026-05-30')
    expect(reviewDay(at('2026-05-31T02:00:00Z'), 'Europe/Berlin')).toBe('2026-05-31')
    expect(dayEnds(at('2026-05-31T12:00:00Z'), 'Europe/Berlin')).toEqual(at('2026-06-01T02:00:00Z'))
    expect(dayEnds(at('2026-05-31T12:00:00Z'), 'Asia/Kolkata')).toEqual(at('2026-05-31T22:30:00Z'))
  })

  it('is an hour shorter or longer where the clocks change', () => {
    // Berlin: forward on 29 March 2026, back on 25 October 2026.
    expect(dayEnds(at('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toEqual(at('2026-03-29T02:00:00Z'))
    expect(dayBegins('2026-03-28', 'Europe/Berlin')).toEqual(at('2026-03-28T03:00:00Z'))
    expect(dayEnds(at('2026-10-24T12:00:00Z'), 'Europe/Berlin')).toEqual(at('2026-10-25T03:00:00Z'))
    expect(dayBegins('2026-10-24', 'Europe/Berlin')).toEqual(at('2026-10-24T02:00:00Z'))
  })

  it('goes by universal time where nobody knows the zone', () => {
    for (const zone of ['', 'Middle-earth/Shire', '%00', 'x'.repeat(100)])
      expect(dayEnds(at('2026-05-31T12:00:00Z'), zone)).toEqual(at('2026-06-01T04:00:00Z'))
  })

  it('follows on the one before without a gap, anywhere and all year', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'America/St_Johns'])
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 7)) {
        const begins = dayBegins(day, zone)
        expect(reviewDay(begins, zone)).toBe(day)
        expect(reviewDay(new Date(begins.getTime() - 1), zone)).toBe(addDays(day, -1))
        expect(dayEnds(begins, zone)).toEqual(dayBegins(addDays(day, 1), zone))
      }
  })
})

describe('at any moment in any zone', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const moments = fc.date({
    min: at('1995-01-01T00:00:00Z'),
    max: at('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  it('a moment lies in its day, and days follow on each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const day = reviewDay(moment, zone)
        const [begins, ends] = [dayBegins(day, zone), dayEnds(moment, zone)]
        expect(begins <= moment && moment < ends).toBe(true)
        expect(dayBegins(addDays(day, 1), zone)).toEqual(ends)
        expect(reviewDay(new Date(ends.getTime() - 1), zone)).toBe(day)
        expect(reviewDay(ends, zone) > day).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('it ends when clocks there show four, or have leapt over it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const ends = dayEnds(moment, zone)
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
        const hours = [new Date(ends.getTime() - 1), ends].map((each) => Number(clock.format(each)))
        const isLeap = hours[1] !== 4
        expect(isLeap ? hours[0] !== (hours[1] ?? 0) : hours[0] === 3 || hours[0] !== 4).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
