import { describe, expect, it } from 'vitest'
import { loadBars, sayAge, sayCost } from './memory-words.ts'

describe('what a target costs', () => {
  const costs = [
    { retention: 0.9, cardsADay: 12.4 },
    { retention: 0.91, cardsADay: 12.6 },
    { retention: 0.95, cardsADay: 25.2 },
    { retention: 0.8, cardsADay: 0.4 },
  ]
  const saved = { retention: 0.9, dailyCap: 20 }
  it('is said beside what the saved one costs', () => {
    expect(sayCost(costs, 90, saved)).toBe('About 12 cards a day, as your cards are now.')
    expect(sayCost(costs, 91, saved)).toBe('About 13 cards a day, as your cards are now, 1 more than at 90%.')
    expect(sayCost(costs, 80, saved)).toBe('About 1 card a day, as your cards are now, 11 fewer than at 90%.')
    expect(sayCost(costs, 95, saved)).toBe(
      'About 25 cards a day, as your cards are now, 13 more than at 90%. That is more than 20 a day: the rest waits its turn.',
    )
  })
  it('is not claimed where it is not known', () => {
    expect(sayCost([], 90, saved)).toBeNull()
    expect(sayCost(costs, 85, saved)).toBeNull()
  })
})

it('names the ages of a memory', () => {
  expect(sayAge({ fromDays: 0, toDays: 0 })).toBe('The same day')
  expect(sayAge({ fromDays: 1, toDays: 1 })).toBe('1 day ago')
  expect(sayAge({ fromDays: 2, toDays: 3 })).toBe('2 to 3 days ago')
  expect(sayAge({ fromDays: 91, toDays: null })).toBe('More than 90 days ago')
})

it('writes a date under every seventh day', () => {
  const load = Array.from({ length: 30 }, (_, place) => ({
    day: new Date(Date.UTC(2026, 10, 16 + place)).toISOString().slice(0, 10),
    cards: place,
  }))
  const bars = loadBars(load)
  expect(bars.map(({ label }) => label).filter(Boolean)).toEqual(['Today', '23 Nov', '30 Nov', '7 Dec'])
  expect(new Set(bars.map(({ name }) => name)).size).toBe(30)
  expect(bars[1]).toMatchObject({ name: 'Tuesday, 17 November', cards: 1 })
})
