import type { Language } from '#server/passages/language.ts'
import { type WordReader, wordReader } from '#server/passages/read-text.ts'

/** A word of a text as the index knows it, and where it stands. */
export type Term = {
  term: string
  /** As it is written, in lower case and without accents. */
  written: string
  start: number
  end: number
  general: boolean
}

/** Without accents, so that whoever types none finds the word; letters that a script composes (Hangul) stay whole. */
export const foldAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .replaceAll('ß', 'ss')
        .normalize('NFC')
    : text

/** Words of a general meaning are looked up only from this length on: the shorter ones are in every passage. */
const shortestGeneral = 4

type Written = { text: string; start: number; end: number; key: string; general: boolean }

/** A hyphenated word is also its parts: a 'fast-forward' is found by 'fast forward'. */
function withParts(word: Written, read: WordReader): Written[] {
  if (!/[-\u2011]/.test(word.text)) return [word]
  const parts = read(word.text.replaceAll(/[-\u2011]/g, ' '))
  return [
    word,
    ...parts.map((part) => ({ ...part, start: word.start + part.start, end: word.start + part.end })),
  ]
}

/**
 * The words of a text that are in the index, by the reader of the guides. One with accents is there a second time as those
 * write it who type none, for endings such as '-ción' are known by theirs.
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
