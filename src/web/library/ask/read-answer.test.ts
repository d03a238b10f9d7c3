import { expect, it } from 'vitest'
import { countedThings, readAnswer, reasonPieces, workWords } from './read-answer.ts'

const search = { type: 'search', number: 1, serves: null, reason: '', kind: 'book', words: ['tides'] }

it('is read from what was told, and what is not as agreed is left out', () => {
  const answer = readAnswer([
    { event: 'step', data: { step: 'videos' } },
    { event: 'step', data: { step: 'dancing' } },
    { event: 'item', data: search },
    { event: 'item', data: { ...search, words: 7 } },
    { event: 'catalogues', data: { state: 'on' } },
    { event: 'catalogues', data: { state: 'away' } },
    { event: 'catalogues', data: null },
    { event: 'unheard', data: {} },
  ])
  expect(answer).toEqual({ steps: ['videos'], catalogues: 'away', here: [], documents: [], works: [search] })
})

it('names the concept where the reason does, else at its end', () => {
  const text = (pieces: ReturnType<typeof reasonPieces>) =>
    pieces.map(({ text: words, isConcept }) => (isConcept ? `*${words}*` : words)).join('')
  expect(text(reasonPieces('Shows the p-Value twice.', 'P-value'))).toBe('Shows the *p-Value* twice.')
  expect(text(reasonPieces('Shows it.', 'p-value'))).toBe('Shows it. Helps with *p-value*.')
  expect(text(reasonPieces('', 'p-value'))).toBe('Helps with *p-value*.')
  expect(text(reasonPieces('Shows it.', null))).toBe('Shows it.')
})

it('counts and names in words', () => {
  expect([1, 6, 20].map(countedThings)).toEqual(['One thing', 'Six things', '20 things'])
  expect(workWords({ authors: ['A', 'B'], publishedIn: 'J', year: 2016 })).toBe('A and B, J, 2016')
  expect(workWords({ authors: ['A', 'B', 'C'], publishedIn: '', year: null })).toBe('A and others')
  expect(workWords({ authors: [], publishedIn: '', year: null })).toBe('')
})
