import { expect, it } from 'vitest'
import { collectionDays } from './collection-days.ts'

const days = (rollover: number) =>
  collectionDays(
    { createdAt: Date.UTC(2026, 0, 1, 4), offset: 0, rollover },
    { zone: 'UTC', now: Date.UTC(2026, 5, 1) },
  )

it.each([
  [0, '2026-03-01T23:00Z', '2026-03-02T01:00Z', 1],
  [4, '2026-03-01T23:00Z', '2026-03-02T01:00Z', 0],
  [4, '2026-03-02T03:00Z', '2026-03-02T05:00Z', 1],
  [6, '2026-03-02T03:00Z', '2026-03-02T05:00Z', 0],
  [6, '2026-03-02T05:00Z', '2026-03-04T07:00Z', 3],
  [4, '2026-03-02T05:00Z', '2026-03-01T05:00Z', 0],
])('where days begin at %s, there lie so many of them between %s and %s: %s', (rollover, from, to, count) => {
  expect(days(rollover).between(Date.parse(from), Date.parse(to))).toBe(count)
})
