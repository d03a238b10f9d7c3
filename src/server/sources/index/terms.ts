import type { Language } from '#server/guide/text/language.ts'
import { wordReader } from '#server/guide/text/read-text.ts'

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

/** The words of a text that are in the index, by the reader of the guides. */
export function termsOf(text: string, language: Language): Term[] {
  const terms: Term[] = []
  for (const { key, general, start, end, text: word } of wordReader(language)(text)) {
    if (general && word.length < shortestGeneral && !language.spaceless) continue
    const term = foldAccents(key)
    if (term !== '') terms.push({ term, written: foldAccents(word.toLowerCase()), start, end, general })
  }
  return terms
}
