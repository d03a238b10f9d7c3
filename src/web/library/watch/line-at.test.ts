import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineAt } from './line-at.ts'

const timed = (...starts: number[]) => starts.map((startSeconds) => ({ startSeconds, text: 'x' }))

it('is the last line that has begun', () => {
  const lines = timed(2, 5, 5, 9)
  expect([0, 1.69, 1.7, 2, 4, 5, 8, 100].map((seconds) => lineAt(lines, seconds))).toEqual([
    -1, -1, 0, 0, 0, 2, 2, 3,
  ])
  expect(lineAt([], 5)).toBe(-1)
  expect(lineAt([{ startSeconds: null, text: 'x' }], 5)).toBe(-1)
})

it('agrees with looking at every line', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.nat(120), (starts, seconds) => {
      const lines = timed(...starts.toSorted((a, b) => a - b))
      expect(lineAt(lines, seconds)).toBe(lines.findLastIndex((line) => line.startSeconds <= seconds + 0.3))
    }),
  )
})
