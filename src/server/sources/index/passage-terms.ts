import type { SourcePassage } from '#contract/sources/reading.ts'
import { languageNamed } from '#server/passages/language.ts'
import { termsOf } from './terms.ts'

/**
 * A term of a document: the passages that contain it, the strongest first, and its weight in each, in
 * hundredths.
 */
export type PassageTerm = { term: string; passages: number[]; weights: number[] }

/** The usual constants of BM25: how fast a repeated word adds less, and how much a long passage loses. */
const [saturation, lengthShare] = [1.2, 0.75]

/**
 * For a general word (system, value, state) a search needs only the strongest passages, and nearly every
 * passage contains some: storing all would fill most of the index.
 */
const maxOfGeneral = 64

type TermPostings = { ordinals: number[]; counts: number[]; isGeneral: boolean }

/**
 * The index of one document, each passage in its language: the part of BM25 that does not depend on how rare
 * the word is.
 */
export function* passageTerms(
  passages: readonly SourcePassage[],
  languageCode: string | null,
): Generator<PassageTerm> {
  const held = new Map<string, TermPostings>()
  const lengths = new Map<number, number>()
  let total = 0
  for (const { ordinal, text, language = languageCode } of passages) {
    const counts = new Map<string, number>()
    const terms = termsOf(text, languageNamed(language))
    for (const { term, general } of terms) {
      const all = held.get(term)
      if (all === undefined) held.set(term, { ordinals: [], counts: [], isGeneral: general })
      else if (!general) all.isGeneral = false
      counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    for (const [term, count] of counts) {
      const all = held.get(term)
      all?.ordinals.push(ordinal)
      all?.counts.push(count)
    }
    lengths.set(ordinal, terms.length)
    total += terms.length
  }
  const average = Math.max(1, total / Math.max(1, passages.length))
  for (const [term, { ordinals, counts, isGeneral }] of held) {
    const weighed = ordinals.map((ordinal, at) => {
      const count = counts[at] ?? 1
      const length = 1 - lengthShare + (lengthShare * (lengths.get(ordinal) ?? 0)) / average
      const weight = (count * (saturation + 1)) / (count + saturation * length)
      return { ordinal, weight: Math.max(1, Math.round(100 * weight)) }
    })
    weighed.sort((a, b) => b.weight - a.weight || a.ordinal - b.ordinal)
    const kept = isGeneral ? weighed.slice(0, maxOfGeneral) : weighed
    yield {
      term,
      passages: kept.map(({ ordinal }) => ordinal),
      weights: kept.map(({ weight }) => weight),
    }
  }
}
