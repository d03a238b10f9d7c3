import { expect, it } from 'vitest'
import { asShares, joinLines } from './mark-boxes.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

it('joins what stands on one line, and keeps lines and columns apart', () => {
  expect(joinLines([box(0, 0, 50, 10), box(52, 1, 90, 11), box(0, 14, 40, 24)])).toEqual([
    box(0, 0, 90, 11),
    box(0, 14, 40, 24),
  ])
  expect(joinLines([box(0, 0, 50, 10), box(200, 0, 250, 10)])).toHaveLength(2)
})

it('keeps lines apart that go from top to bottom', () => {
  const columns = [box(48, 0, 64, 200), box(24, 0, 40, 90), box(24, 92, 40, 120)]
  expect(joinLines(columns, true)).toEqual([box(48, 0, 64, 200), box(24, 0, 40, 120)])
  expect(joinLines(columns)).toHaveLength(1)
})

it('takes boxes as a browser gives them, whose sides are not their own', () => {
  const given = Object.create({ left: 1, top: 2, right: 3, bottom: 4 })
  expect(joinLines([given])).toEqual([box(1, 2, 3, 4)])
})

it('says where a box is in shares of the page, whatever its size', () => {
  expect(asShares(box(110, 220, 160, 240), box(100, 200, 300, 600))).toEqual({
    left: 0.05,
    top: 0.05,
    width: 0.25,
    height: 0.05,
  })
})
