import { expect, it } from 'vitest'
import { findQuotes } from './find-quotes.ts'

it('searches for so many lines of a unit and no more: each walks through every source', async () => {
  const lines = [
    ...Array.from({ length: 9 }, () => 'Explain photosynthesis'),
    'Explain glaciers',
    'Explain volcanoes',
  ]
  const said = (word: string) => [{ title: 'A book', text: `Many ${word} are old. Rain falls.` }]
  expect(await findQuotes(lines.join('\n'), said('glaciers'), [])).toHaveLength(1)
  expect(await findQuotes(lines.join('\n'), said('volcanoes'), [])).toEqual([])
})

it('finds a sentence on one of several things that an objective names', async () => {
  const text =
    'Memory cells stay in the blood for decades after an infection. Rain falls on the hills in autumn.'
  const quotes = await findQuotes(
    'Explain antibodies, vaccines and memory cells',
    [{ title: 'A book', text }],
    [],
  )
  expect(quotes.map((quote) => quote.text)).toEqual([
    'Memory cells stay in the blood for decades after an infection.',
  ])
})
