import { expect, test } from 'vitest'
import { describeRoom, holds, type RangedFigure } from '../bench/benchmark.ts'

const score = (value: number): RangedFigure => ({ what: 'score', value, atLeast: 80 })
const blocking = (value: number): RangedFigure => ({ what: 'blocking', value, unit: 'ms', atMost: 350 })

test('a figure at the end of its range or inside it holds, one outside does not', () => {
  expect(holds({ ranges: [score(80), blocking(350)] })).toBe(true)
  expect(holds({ ranges: [score(100), blocking(0)] })).toBe(true)
  expect(holds({ ranges: [score(79), blocking(0)] })).toBe(false)
  expect(holds({ ranges: [score(100), blocking(350.1)] })).toBe(false)
})

test('a figure that could not be measured and an error of another kind do not hold', () => {
  expect(holds({ ranges: [blocking(Number.NaN)] })).toBe(false)
  expect(holds({ ranges: [score(90)], isSound: false })).toBe(false)
})

test('the room that is left is shown beside the end of the range', () => {
  expect(describeRoom([score(75), blocking(516)])).toBe('score −5 of ≥ 80, blocking −166 of ≤ 350 ms')
  expect(describeRoom([score(88), blocking(120)])).toBe('score 8 of ≥ 80, blocking 230 of ≤ 350 ms')
  expect(describeRoom([{ what: 'size', value: 76_100, unit: 'bytes', atMost: 120_000 }])).toBe(
    'size 43,900 of ≤ 120,000 bytes',
  )
})
