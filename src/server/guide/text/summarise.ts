import type { Term } from './key-terms.ts'
import type { Reading, Sentence } from './read-text.ts'
import { termsIn } from './terms-in.ts'

const asides =
  /^(?:so|now|let|but|and|well|okay|ok|good|today|next|here|why|how|what|we|i|you|thank|hello|hi|welcome|think)\b/i
const leaning = /^(?:it|its|this|that|these|those|they|their|he|she|then|there|such|both|others?)\b/i

function worth(sentence: Sentence, terms: readonly Term[], told: ReadonlySet<string>): number {
  const fresh = termsIn(sentence, terms).reduce(
    (sum, term) => sum + term.score * (told.has(term.key) ? 0.4 : 1),
    0,
  )
  const size = sentence.words.length
  const shape = size < 6 ? 0.3 : size > 40 ? 0.5 : 1
  const opening = asides.test(sentence.text) ? 0.45 : leaning.test(sentence.text) ? 0.6 : 1
  return (
    fresh *
    shape *
    opening *
    (/[?？]$/.test(sentence.text) ? 0.1 : 1) *
    (sentence.block.kind === 'heading' ? 0 : 1)
  )
}

/** The best sentence of each of several stretches of a text, so that a summary covers all of it. */
export function summarise(reading: Reading, terms: readonly Term[], points: number): Sentence[] {
  const { sentences } = reading
  const stretch = Math.max(1, Math.ceil(sentences.length / points))
  const told = new Set<string>()
  const chosen: Sentence[] = []
  for (let from = 0; from < sentences.length; from += stretch) {
    let best: { sentence: Sentence; value: number } | undefined
    for (const sentence of sentences.slice(from, from + stretch)) {
      const value = worth(sentence, terms, told)
      if (value > (best?.value ?? 0)) best = { sentence, value }
    }
    if (best === undefined) continue
    for (const term of termsIn(best.sentence, terms)) told.add(term.key)
    chosen.push(best.sentence)
  }
  return chosen
}
