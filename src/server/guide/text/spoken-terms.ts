import { keyTerms, type Term } from './key-terms.ts'
import type { Reading, Sentence } from './read-text.ts'
import { placesOf } from './swap-words.ts'

const naming =
  /(?:\b(?:called|known as|named|stands for)|\bcall(?:s|ed)? (?:it|this|that|them|these|those)(?: \w+)?|\b(?:that|this) is|\b(?:those|these) are)(?: (?:an?|the))?\s*$/i
const defining = /^\s(?:is|are) (?:an?|the)\b|^\smeans\b/i

/** Whether a sentence gives a thing its name: 'We call it resonance', 'That is a tidal bore'. */
export function isNamedIn(term: Pick<Term, 'stems'>, sentence: Sentence): boolean {
  const [place] = placesOf(term, sentence)
  if (place === undefined) return false
  const previous = sentence.words.findLast((word) => word.end <= place.start)
  // Within a longer term, 'slack water', it is the longer one that gets its name.
  if (previous !== undefined && !previous.general && place.start - previous.end === 1) return false
  const [before, after] = [sentence.text.slice(0, place.start), sentence.text.slice(place.end)]
  const ends = /^\s*(?:$|[.,;:!?])/.test(after)
  return (ends && naming.test(before)) || (/^(?:the|an?)?\s*$/i.test(before) && defining.test(after))
}

export type SpokenTerm = Term & { named: boolean }

/** The terms of a talk: those the speaker names as such come before those that merely recur. */
export function spokenTerms(reading: Reading, limit = 60): SpokenTerm[] {
  return keyTerms(reading, 120)
    .map((term) => {
      const named = term.sentences.some((index) => {
        const sentence = reading.sentences[index]
        return sentence !== undefined && isNamedIn(term, sentence)
      })
      return {
        ...term,
        named,
        score: term.score * (named ? 2 : 1) * (term.stems.length === 1 && !named ? 0.6 : 1),
      }
    })
    .sort((a, b) => b.score - a.score || (a.sentences[0] ?? 0) - (b.sentences[0] ?? 0))
    .slice(0, limit)
}
