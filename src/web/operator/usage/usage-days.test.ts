import { expect, it } from 'vitest'
import { barsOf, chartTop, spanWords } from './usage-days.ts'

const now = Date.UTC(2026, 10, 15, 12)
const used = (day: string, tokens: number) => ({ day, tokens, calls: 1, learners: 1 })

it('has a bar for each of the last days, today last', () => {
  const bars = barsOf([used('2026-11-15', 174_000), used('2026-11-12', 412_000)], now)
  expect(bars).toHaveLength(14)
  expect(bars.at(-1)).toEqual({ day: '2026-11-15', date: 15, tokens: 174_000, isToday: true })
  expect(bars.at(-4)).toMatchObject({ date: 12, tokens: 412_000, isToday: false })
  expect(bars[0]).toMatchObject({ day: '2026-11-02', tokens: 0 })
  expect(spanWords(bars)).toBe('2 to 15 November')
  expect(spanWords(barsOf([], Date.UTC(2026, 10, 5)))).toBe('23 October to 5 November')
})

it('leaves room above the highest bar, and shows a ceiling that is near', () => {
  const bars = barsOf([used('2026-11-15', 100)], now)
  expect(chartTop(bars, null)).toBeCloseTo(108)
  expect(chartTop(bars, 500)).toBeCloseTo(540)
  expect(chartTop(bars, 5000)).toBeCloseTo(108)
  expect(chartTop(barsOf([], now), 500)).toBeCloseTo(540)
})
