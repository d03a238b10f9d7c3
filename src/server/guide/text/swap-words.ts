import type { Term } from './key-terms.ts'
import type { Sentence } from './read-text.ts'

/** Where a term stands in a sentence, by its stems, in whatever form the sentence uses. */
export function placesOf(
  term: Pick<Term, 'stems'>,
  sentence: Pick<Sentence, 'words'>,
): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  const { words } = sentence
  for (let at = 0; at + term.stems.length <= words.length; at++) {
    const from = words[at]
    if (from === undefined || from.key !== term.stems[0]) continue
    // A term joined by 'of' has one word more in the text than stems.
    for (const size of [term.stems.length, term.stems.length + 1]) {
      const span = words.slice(at, at + size)
      const content = span.length === term.stems.length ? span : span.filter((word) => !word.general)
      if (span.length !== size || content.length !== term.stems.length) continue
      if (!content.every((word, index) => word.key === term.stems[index])) continue
      places.push({ start: from.start, end: span.at(-1)?.end ?? from.end })
      break
    }
  }
  return places
}
