import { expect, it } from 'vitest'
import { whenWatched } from './when-watched.ts'

it('names the day as people do', () => {
  const now = new Date(2026, 3, 17, 9)
  const told = (month: number, day: number, hour = 23) => whenWatched(new Date(2026, month, day, hour), now)
  expect(told(3, 17, 8)).toBe('today')
  expect(told(3, 18)).toBe('today')
  expect(told(3, 16)).toBe('yesterday')
  expect(told(3, 14)).toBe('on Tuesday')
  expect(told(3, 10)).toBe('on April 10, 2026')
})
