import type { Term } from './key-terms.ts'
import { keysIn, type Sentence } from './read-text.ts'
import { placesOf } from './swap-words.ts'

/** The terms a sentence mentions, best first; of two that share a word the longer, then the better. */
export function termsIn(sentence: Pick<Sentence, 'words'>, terms: readonly Term[]): Term[] {
  const keys = keysIn(sentence)
  const capitals = new Set(sentence.words.filter(({ text }) => /^\p{Lu}/u.test(text)).map((word) => word.key))
  const said = terms.filter(
    (term) =>
      term.stems.every((stem) => keys.has(stem)) &&
      (!term.name || term.stems.some((stem) => capitals.has(stem))) &&
      (term.stems.length === 1 || placesOf(term, sentence).length > 0),
  )
  const used = new Set<string>()
  const kept = new Set<Term>()
  for (const term of said.toSorted((a, b) => b.stems.length - a.stems.length)) {
    if (term.stems.some((stem) => used.has(stem))) continue
    for (const stem of term.stems) used.add(stem)
    kept.add(term)
  }
  return said.filter((term) => kept.has(term))
}
