import type { Language } from '#server/passages/language.ts'
import { type WordReader, wordReader } from '#server/passages/read-text.ts'

/** A word of a text as the index has it, and its place. */
export type Term = {
  term: string
  /** The word as written, in lower case and without accents. */
  written: string
  start: number
  end: number
  general: boolean
}

/**
 * Removes accents, so that a learner who types none finds the word; composed letters such as Hangul stay
 * whole.
 */
export const foldAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .replaceAll('ß', 'ss')
        .normalize('NFC')
    : text

/** General words are indexed only from this length on, because shorter ones occur in every passage. */
const shortestGeneral = 4

type IndexedWord = { text: string; start: number; end: number; key: string; general: boolean }

/** A hyphenated word is also indexed by its parts, so that 'fast forward' finds 'fast-forward'. */
function withParts(word: IndexedWord, read: WordReader): IndexedWord[] {
  if (!/[-\u2011]/.test(word.text)) return [word]
  const parts = read(word.text.replaceAll(/[-\u2011]/g, ' '))
  return [
    word,
    ...parts.map((part) => ({ ...part, start: word.start + part.start, end: word.start + part.end })),
  ]
}

/**
 * The words of a text as index terms, by the same word reader as the guides. A word with accents is indexed a
 * second time without them, for learners who type none; its stem needs the accents, because endings such as
 * '-ción' are known only with them.
 */
export function termsOf(text: string, language: Language): Term[] {
  const read = wordReader(language)
  const terms: Term[] = []
  for (const word of read(text).flatMap((each) => withParts(each, read))) {
    const { start, end, general } = word
    if (general && word.text.length < shortestGeneral && !language.spaceless) continue
    const written = foldAccents(word.text.toLowerCase())
    const term = foldAccents(word.key)
    const typed = written === word.text.toLowerCase() ? term : foldAccents(read(written)[0]?.key ?? term)
    for (const each of new Set([term, typed]))
      if (each !== '') terms.push({ term: each, written, start, end, general })
  }
  return terms
}
