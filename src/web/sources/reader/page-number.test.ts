import { expect, it } from 'vitest'
import { clamped, markedIn, sectionIn, sectionTyped, shareOf, zoomed } from './page-number.ts'

const params = (query: string) => new URLSearchParams(query)

it('reads the page from the address, and stays within the document', () => {
  expect(sectionIn(params('page=12'), 48)).toBe(11)
  expect(sectionIn(params('page=99'), 48)).toBe(47)
  expect(sectionIn(params('page=0'), 48)).toBe(0)
  expect(sectionIn(params('page=-3'), 48)).toBe(0)
  expect(sectionIn(params(''), 48)).toBeNull()
  expect(sectionIn(params('page=twelve'), 48)).toBeNull()
  expect(sectionIn(params('page=1.5'), 48)).toBeNull()
  expect(clamped(5, 1)).toBe(0)
})

it('reads the words that are marked, where they can be words', () => {
  expect(markedIn(params('page=1&start=5&end=9'))).toEqual({ start: 5, end: 9 })
  for (const query of ['', 'start=5', 'start=9&end=5', 'start=5&end=5', 'start=-1&end=5', 'start=a&end=b'])
    expect(markedIn(params(query))).toBeNull()
})

it('takes a typed page where there is one', () => {
  expect(sectionTyped(' 12 ', 48)).toBe(11)
  for (const typed of ['', '0', '49', 'xii', '1.5', '-2']) expect(sectionTyped(typed, 48)).toBeNull()
})

it('knows how far into a text a place is, and the sizes of a page', () => {
  expect(shareOf(25, 100)).toBe(0.25)
  expect(shareOf(5, 0)).toBe(0)
  expect(zoomed(1, 1)).toBe(1.25)
  expect(zoomed(1, -1)).toBe(0.75)
  expect(zoomed(3, 1)).toBe(3)
  expect(zoomed(0.75, -1)).toBe(0.75)
})
