import { expect, it } from 'vitest'
import { type Load, spreadLoad } from './spread-load.ts'

const load = (changes: Partial<Load>) =>
  spreadLoad({
    due: [0, 0, 0, 0, 0],
    unseen: 0,
    dailyCap: 10,
    newCap: 3,
    doneToday: 0,
    newToday: 0,
    ...changes,
  })

it('spreads what is due within the cap and fills up with new cards', () => {
  expect(load({ due: [24, 0, 0, 0, 0], unseen: 8 })).toEqual([10, 10, 7, 3, 2])
  expect(load({ due: [0, 12, 0, 0, 0] })).toEqual([0, 10, 2, 0, 0])
  expect(load({ unseen: 20, newCap: 0 })).toEqual([0, 0, 0, 0, 0])
})

it('has room today for what is not done, and what comes once more needs none', () => {
  expect(load({ due: [9, 0, 0, 0, 0], doneToday: 8 })).toEqual([2, 7, 0, 0, 0])
  expect(load({ due: [5, 0, 0, 0, 0], doneToday: 12 })).toEqual([0, 5, 0, 0, 0])
  expect(load({ unseen: 9, doneToday: 2, newToday: 2 })).toEqual([1, 3, 3, 2, 0])
  expect(load({ due: [5, 0, 0, 0, 0], doneToday: 10, againToday: 2 })).toEqual([2, 3, 0, 0, 0])
})

it('loses no card and never exceeds the cap, whatever comes', () => {
  for (let round = 0; round < 200; round++) {
    const due = Array.from({ length: 400 }, (_, day) => (day < 30 ? (round * 7 + day * 13) % 41 : 0))
    const spread = load({ due, unseen: round, dailyCap: 1 + (round % 30), newCap: 1 + (round % 5) })
    expect(Math.max(...spread)).toBeLessThanOrEqual(1 + (round % 30))
    if (round % 30 > 5)
      expect(spread.reduce((sum, cards) => sum + cards, 0)).toBe(
        due.reduce((sum, cards) => sum + cards, 0) + round,
      )
  }
})
