import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords, cutAround, matchWords } from './match-words.ts'
import { plainWords } from './plain-words.ts'
import { searchedWords } from './searched-words.ts'

/** The earlier implementations, whose time grew with the square or cube of a text's length. */
const slowPlainWords = (text: string): string =>
  text
    .replaceAll(/\[\[\d+\]\]/g, '')
    .replaceAll(/\{\{c\d+::(.*?)(?:::[^}]*)?\}\}/gs, '$1')
    .replaceAll(/!?\[([^[\]]*)\]\([^)\s[]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const textOf = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((some) => some.join(''))

it('reads a text as before, whatever its marks', () => {
  const texts = textOf(
    '{{c1::',
    '{{c2::',
    '::',
    '}}',
    '}',
    '{',
    'a',
    'é',
    ' ',
    '\n',
    '\r',
    '_',
    '*',
    '#',
    '1.',
    '- ',
    '[',
    '](',
    ')',
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(plainWords(text)).toBe(slowPlainWords(text))
    }),
    { numRuns: 3000 },
  )
})

it('cuts where the most words are, as by looking at all matches for each', () => {
  const words = searchedWords('rain snow 雪 ice')
  const texts = textOf(
    'rain ',
    'rains ',
    'snow ',
    '雪',
    'ice ',
    'iceberg'.repeat(30),
    ' and more of the other words ',
    '. ',
  )
  fc.assert(
    fc.property(texts, (text) => {
      const matches = matchWords(text, words)
      let best = { start: 0, count: 0 }
      for (const { start } of matches) {
        const near = matches.filter((other) => other.start >= start && other.end <= start + 140)
        const count = countWords(near).all
        if (count > best.count) best = { start, count }
      }
      const cut = cutAround(text, words)
      const begins = text.slice(best.start, best.start + 4).trim()
      expect(cut.text).toContain(begins)
      const shown = countWords(matchWords(cut.text, words)).all
      expect(shown).toBeGreaterThanOrEqual(best.count)
    }),
    { numRuns: 1000 },
  )
})
