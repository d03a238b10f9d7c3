import { expect, it } from 'vitest'
import { findStretches, lettersOf } from './letters.ts'

const found = (words: string, text: string, share?: number) =>
  findStretches(words, lettersOf(text), share).map(([start, end]) => text.slice(start, end))

it('finds words whatever white space, hyphens, quotation marks and ligatures they are set with', () => {
  expect(
    found('A relative reduction does not tell.', 'So: A rela-\ntive  reduc\u00adtion does not\ntell. Half'),
  ).toEqual(['A rela-\ntive  reduc\u00adtion does not\ntell'])
  expect(found('the “first” office', 'in the "ﬁrst" oﬃce of')).toEqual(['the "ﬁrst" oﬃce'])
  expect(found('café', 'un cafe\u0301 noir')).toEqual(['cafe'])
  expect(found('字は', '漢 字\nは')).toEqual(['字\nは'])
  expect(found('𠮷', '大𠮷田')).toEqual(['𠮷'])
})

it('takes the place that is nearest to where the words are expected', () => {
  const text = 'Yeast eats sugar. Then more. Yeast eats sugar. The end.'
  const [early] = findStretches('yeast eats sugar', lettersOf(text), 0)
  const [late] = findStretches('yeast eats sugar', lettersOf(text), 0.6)
  expect(early?.[0]).toBe(0)
  expect(late?.[0]).toBe(text.lastIndexOf('Yeast'))
})

it('finds lines piece by piece that stand in another order', () => {
  const page = 'The first column begins here\nwhile the second column stands there\nand then it goes on below'
  expect(found('The first column begins here and then it goes on below', page)).toEqual([
    'The first column begins here',
    'and then it goes on below',
  ])
})

it('finds nothing where the words are not there', () => {
  expect(found('no such words at all here', 'Yeast eats sugar and gives off gas.')).toEqual([])
  expect(found('…', 'Yeast')).toEqual([])
})

it('is quick with a long page and long words that are not on it', () => {
  const page = 'abcdefghijklm nopqrst uvw xyz '.repeat(2000)
  expect(found('abcdefghijklmx'.repeat(200), page).length).toBeGreaterThan(0)
})
