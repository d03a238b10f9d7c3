import type { Language } from '#server/passages/language.ts'
import { askedWords, likeTerms, type WordBeginning } from './asked-words.ts'
import { termsOf } from './terms.ts'

/** The parts of a text that match words of the question, as [start, end]. */
export function matchesIn(
  text: string,
  question: string,
  language: Language,
  begun: WordBeginning | null,
): [number, number][] {
  const terms = termsOf(text, language)
  const vocabulary = new Set(terms.map(({ term }) => term))
  const asked = askedWords(question, language)
  const meant = new Set(asked.map(({ term }) => term))
  for (const word of asked) {
    // A similar word is marked only where the exact word is missing.
    if (!vocabulary.has(word.term))
      for (const term of [...word.terms.keys(), ...likeTerms(word, vocabulary, language).keys()])
        meant.add(term)
  }
  return terms
    .filter(({ term, written }) => meant.has(term) || (begun !== null && written.startsWith(begun.text)))
    .map(({ start, end }) => [start, end])
}
