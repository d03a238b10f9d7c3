import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateFrom,
  dateOfDay,
  dayAndDate,
  dayName,
  dayNumber,
  daysInMonth,
  firstDate,
  isCalendarDate,
  lastDate,
  localDate,
  longDate,
  partsOf,
  sayDay,
  sayWhen,
  universalDay,
  weekdayOf,
} from './calendar-date.ts'

/** The Gregorian calendar repeats itself after 400 years. */
const cycleDays = 146_097
const dayMs = 86_400_000
const anyDate = fc.integer({ min: 0, max: dayNumber(lastDate) }).map(dateOfDay)

/** JavaScript's own calendar, asked in UTC, where no day is longer than another. */
function oracle(number: number): { date: string; weekday: number } {
  const moment = new Date(Date.UTC(2000, 0, 1) + (number - dayNumber('2000-01-01')) * dayMs)
  return { date: moment.toISOString().slice(0, 10), weekday: moment.getUTCDay() }
}

describe('calendar dates', () => {
  it('agree with the Gregorian calendar on every day of 400 years', () => {
    const start = dayNumber('1800-01-01')
    const wrong: string[] = []
    for (let number = start; number < start + cycleDays; number++) {
      const date = dateOfDay(number)
      const expected = oracle(number)
      const holds =
        date === expected.date &&
        weekdayOf(date) === expected.weekday &&
        dayNumber(date) === number &&
        isCalendarDate(date)
      if (!holds) wrong.push(date)
    }
    expect(wrong).toEqual([])
    expect(dateOfDay(start + cycleDays)).toBe('2200-01-01')
  })

  it('reach from the first to the last day there is', () => {
    expect([dateOfDay(0), dateOfDay(dayNumber(lastDate))]).toEqual(['0001-01-01', '9999-12-31'])
    expect(addDays(firstDate, -1)).toBe(firstDate)
    expect(addDays(lastDate, 1)).toBe(lastDate)
    expect(addMonths('0001-01-31', -1)).toBe('0001-01-31')
    expect(addMonths('9999-12-05', 1)).toBe('9999-12-05')
  })

  it.each(['2024-02-29', '2000-02-29', '0004-02-29', '0001-01-01', '9999-12-31', '2026-12-31'])(
    'include %s',
    (text) => expect(isCalendarDate(text)).toBe(true),
  )

  it.each([
    '2025-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '10000-01-01',
    '-2026-01-01',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    'today',
    '',
  ])('do not include %j', (text) => expect(isCalendarDate(text)).toBe(false))

  it('know no day that the parts do not give back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-'), maxLength: 11 }), (text) => {
        if (isCalendarDate(text)) expect(dateFrom(partsOf(text))).toBe(text)
      }),
    )
  })

  it('add days one by one, there and back, in the order of their text', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const moved = addDays(date, days)
        const inside = moved !== firstDate && moved !== lastDate
        if (inside) expect(addDays(moved, -days)).toBe(date)
        if (inside && days !== 0) expect(moved > date).toBe(days > 0)
      }),
    )
  })

  it('add months to the same day or the month’s last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -2400, max: 2400 }), (date, months) => {
        const moved = addMonths(date, months)
        expect(isCalendarDate(moved)).toBe(true)
        const { year, month, day } = partsOf(moved)
        expect(day).toBe(Math.min(partsOf(date).day, daysInMonth(year, month)))
      }),
    )
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  })

  it('are spoken in US English', () => {
    expect(longDate('2026-04-16')).toBe('Thursday, April 16, 2026')
    expect(longDate('2028-02-29')).toBe('Tuesday, February 29, 2028')
    expect(longDate('0001-01-01')).toBe('Monday, January 1, 1')
    expect(dayName('2026-04-15')).toBe('April 15, 2026')
    fc.assert(
      fc.property(anyDate, (date) => {
        const words = new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
          dateStyle: 'full',
          timeZone: 'UTC',
        })
        expect(longDate(date)).toBe(words)
      }),
    )
  })
})

/** Instants at which a naive date goes wrong: midnights, skipped and repeated hours, leap days, the ends of years. */
const moments = [
  '2026-03-08T09:59:59Z',
  '2026-03-08T10:00:00Z',
  '2026-11-01T08:30:00Z',
  '2026-04-04T13:59:59Z',
  '2026-04-04T14:00:00Z',
  '2026-09-26T14:00:00Z',
  '2028-02-28T23:59:59.999Z',
  '2028-02-29T00:00:00Z',
  '2028-02-29T11:00:00Z',
  '2028-03-01T07:59:59Z',
  '2026-12-31T10:00:00Z',
  '2026-12-31T23:59:59.999Z',
]
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'America/St_Johns',
  'America/Los_Angeles',
  'Africa/Cairo',
  'UTC',
  'Etc/GMT+12',
]

describe('the local date', () => {
  const home = process.env.TZ
  it.each(zones)('in %s is the one on the wall', (zone) => {
    process.env.TZ = zone
    try {
      for (const moment of moments.map((text) => new Date(text))) {
        expect(localDate(moment)).toBe(moment.toLocaleDateString('en-CA', { timeZone: zone }))
      }
    } finally {
      if (home === undefined) delete process.env.TZ
      else process.env.TZ = home
    }
  })
})

it('the day by universal time is the same wherever it is asked', () => {
  expect(universalDay(new Date('2026-03-01T00:30:00+01:00'))).toBe('2026-02-28')
  expect(universalDay(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28')
})

it('a day is said with its year only where that is another, and shorter where there is little room', () => {
  const today = '2026-11-16'
  expect(sayDay('2026-09-01', today)).toBe('1 September')
  expect(sayDay('2025-02-01', today)).toBe('1 February 2025')
  expect(sayDay('2026-11-12', today, 3)).toBe('12 Nov')
  expect(sayDay('2025-01-03', today, 3)).toBe('3 Jan 2025')
})

describe('a day that has been', () => {
  // A Sunday.
  const today = '2026-11-15'
  it.each([
    ['2026-11-15', 'today'],
    ['2026-11-14', 'yesterday'],
    ['2026-11-13', 'on Friday'],
    ['2026-11-09', 'on Monday'],
    // A week ago the day has the name of today.
    ['2026-11-08', 'on 8 November'],
    ['2025-11-10', 'on 10 November 2025'],
    // Kept by a clock that is ahead, or after midnight in a day that ends later.
    ['2026-11-16', 'today'],
  ])('%s was %s', (date, words) => expect(sayWhen(date, today)).toBe(words))

  it('is near although another year has begun', () => {
    expect(sayWhen('2026-12-31', '2027-01-01')).toBe('yesterday')
    expect(sayWhen('2026-12-30', '2027-01-01')).toBe('on Wednesday')
    expect(sayWhen('2026-12-25', '2027-01-01')).toBe('on 25 December 2026')
  })
})

it('a day of these weeks is said with its weekday', () => {
  expect(dayAndDate('2026-11-15')).toBe('Sunday, 15 November')
  expect(dayAndDate('2028-02-29')).toBe('Tuesday, 29 February')
})
