import { expect, it } from 'vitest'
import { sayInterval } from './say-interval.ts'

const minute = 60_000
const day = 1440 * minute
const from = new Date('2026-05-31T12:00:00Z')

it.each([
  [0, 'in 1 minute'],
  [10 * minute, 'in 10 minutes'],
  [59.6 * minute, 'in 1 hour'],
  [5 * 60 * minute, 'in 5 hours'],
  [23.6 * 60 * minute, 'tomorrow'],
  [day, 'tomorrow'],
  [6 * day, 'in 6 days'],
  [30 * day, 'in 30 days'],
  [31 * day, 'in 1 month'],
  [91 * day, 'in 3 months'],
  [365 * day, 'in 1 year'],
  [36_500 * day, 'in 100 years'],
  [-day, 'in 1 minute'],
])('says %d ms as ‘%s’', (length, words) => {
  expect(sayInterval(from, new Date(from.getTime() + length))).toBe(words)
})
