import type { Term } from './key-terms.ts'
import type { Sentence } from './read-text.ts'

/** The gap a learner fills in. */
export const gap = '_____'

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

/** The sentence with every mention of a term replaced. */
export function replaceTerm(
  sentence: Sentence,
  term: Pick<Term, 'stems'>,
  replacement: string,
): string | undefined {
  const places = placesOf(term, sentence)
  if (places.length === 0) return undefined
  let text = sentence.text
  for (const { start, end } of places.reverse()) {
    const shaped = start === 0 ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
    text = text.slice(0, start) + shaped + text.slice(end)
  }
  return text
}

/** 'an _____' would say that the answer begins with a vowel. */
export const hideArticle = (text: string): string =>
  text.replace(new RegExp(`\\b(a)n? (?=${gap})`, 'gi'), '$1(n) ')

/** The form a sentence uses for a term. */
export const formIn = (sentence: Sentence, term: Pick<Term, 'stems'>): string | undefined => {
  const [place] = placesOf(term, sentence)
  return place === undefined ? undefined : sentence.text.slice(place.start, place.end)
}
