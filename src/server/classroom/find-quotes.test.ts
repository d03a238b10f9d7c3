import { expect, it } from 'vitest'
import { findQuotes } from './find-quotes.ts'

it('searches for so many lines of a unit and no more: each walks through every source', () => {
  const lines = [
    ...Array.from({ length: 9 }, () => 'Explain photosynthesis'),
    'Explain glaciers',
    'Explain volcanoes',
  ]
  const said = (word: string) => [{ title: 'A book', text: `Many ${word} are old. Rain falls.` }]
  expect(findQuotes(lines.join('\n'), said('glaciers'), [])).toHaveLength(1)
  expect(findQuotes(lines.join('\n'), said('volcanoes'), [])).toEqual([])
})
