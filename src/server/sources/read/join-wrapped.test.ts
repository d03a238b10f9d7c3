import { expect, it } from 'vitest'
import { joinWrapped, wordsWithin } from './join-wrapped.ts'

const joined = (lines: string[], elsewhere: string[] = []) =>
  joinWrapped(lines, wordsWithin([...lines, ...elsewhere]))

it.each<[string, string[], string[], string]>([
  ['joins a word that was parted', ['The photosyn-', 'thesis of plants'], [], 'The photosynthesis of plants'],
  [
    'keeps a hyphen that stands so elsewhere',
    ['a well-', 'known fact'],
    ['a well-known law'],
    'a well-known fact',
  ],
  [
    'keeps a hyphen between two words',
    ['a blue-', 'green leaf'],
    ['green is not blue at all'],
    'a blue-green leaf',
  ],
  ['knows the whole word from elsewhere', ['some-', 'thing'], ['some say a thing is something'], 'something'],
  ['keeps it before a name', ['the Navier-', 'Stokes law'], [], 'the Navier-Stokes law'],
  ['keeps it between numbers', ['in 1990-', '1995'], [], 'in 1990-1995'],
  ['takes a soft hyphen away', ['photo\u00AD', 'Synthesis'], [], 'photoSynthesis'],
  ['sets a space between words', ['one', ' two  three '], [], 'one two three'],
  ['sets none where there are none', ['日本語の', '文章'], [], '日本語の文章'],
  ['sets one between scripts', ['日本語', 'text'], [], '日本語 text'],
  ['joins words with accents', ['re\u0301volu-', 'tion'], [], 're\u0301volution'],
])('%s', (_what, lines, elsewhere, text) => {
  expect(joined(lines, elsewhere)).toBe(text)
})
