import { expect, it } from 'vitest'
import { showingWords } from './showing-words.ts'

const work = 'Without the pill 4 in 100 people have a stroke, with it 3 in 100.'

it.each([
  ['four words', work, 'have a stroke, with', 'have a stroke, with'],
  ['all of a short work', 'Three years.', 'Three years', 'Three years'],
  ['words that are not spaced', '水は高いところから流れる', '高いところから流れる', '高いところから流れる'],
])('%s show something', (_name, text, quotation, found) => expect(showingWords(text, quotation)).toBe(found))

it.each([
  ['one word', work, 'the'],
  ['a bare number', work, '100'],
  ['three words', work, 'with it 3'],
  ['one of two words', 'Three years.', 'years'],
  ['one word that is not spaced', '水は高いところから流れる', '水'],
  ['words that do not stand there', work, 'one in a hundred people'],
  ['nothing', work, ''],
])('%s show nothing', (_name, text, quotation) => expect(showingWords(text, quotation)).toBeNull())
