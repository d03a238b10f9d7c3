import { expect, it } from 'vitest'
import { justPassed } from './just-passed.ts'

const asked = [{ atSeconds: 30 }, { atSeconds: 95 }, { atSeconds: 160 }]
const passed = (from: number, to: number, tookMs = 250) =>
  justPassed(asked, { positionSeconds: from, atMs: 0 }, { positionSeconds: to, atMs: tookMs })?.atSeconds

it('is the question that playing came to', () => {
  expect(passed(29.9, 30.1)).toBe(30)
  expect(passed(29.8, 30)).toBe(30)
  // At twice the speed, and in a tab whose clock hardly runs.
  expect(passed(94, 96, 1000)).toBe(95)
  expect(passed(20, 100, 60_000)).toBe(95)
})

it('is none where nothing was passed, where it was asked just now, and where somebody sought', () => {
  expect(passed(10, 10.25)).toBeUndefined()
  expect(passed(30, 30.25)).toBeUndefined()
  expect(passed(10, 60)).toBeUndefined()
  expect(passed(100, 20)).toBeUndefined()
  expect(passed(30.1, 29.9)).toBeUndefined()
})
