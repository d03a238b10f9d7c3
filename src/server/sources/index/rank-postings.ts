import { languageNamed } from '#server/passages/language.ts'
import { type AskedWord, askedWords, likeTerms, type WordBeginning } from './asked-words.ts'
import type { Posting, Postings } from './read-postings.ts'

/** A passage, named by its document and its number there, with its score. */
export type RankedPassage = { sourceId: string; ordinal: number; score: number }

/** For each language of the documents: the words of the question, and the terms that match each of them. */
type Meaning = { words: AskedWord[]; strengths: Map<string, { word: number; strength: number }[]> }

function meaningOf(question: string, code: string | null, postings: readonly Posting[]): Meaning {
  const language = languageNamed(code)
  const words = askedWords(question, language)
  const strengths: Meaning['strengths'] = new Map()
  const add = (term: string, word: number, strength: number) =>
    strengths.set(term, [...(strengths.get(term) ?? []), { word, strength }])
  const likely = new Set(postings.flatMap(({ why, term }) => (why === 'like' ? [term] : [])))
  words.forEach((word, at) => {
    for (const [term, strength] of word.terms) add(term, at, strength)
    for (const [term, strength] of likeTerms(word, likely, language))
      if (!word.terms.has(term)) add(term, at, strength)
  })
  return { words, strengths }
}

/** The inverse document frequency: a word that few passages contain scores higher. */
const rarity = (held: number, all: number) => Math.log(1 + Math.max(0, all - held + 0.5) / (held + 0.5))

/**
 * The BM25 score of each passage, summed over the words of the question; of several terms for one word only
 * the best counts.
 */
export function rankPostings(
  question: string,
  postings: Postings,
  begun: WordBeginning | null,
): RankedPassage[] {
  const best = new Map<string, RankedPassage>()
  // In a document in two languages a word may belong to either; the language in which a passage scores best
  // counts.
  for (const code of new Set(postings.postings.flatMap(({ languages }) => languages)))
    for (const ranked of rankIn(code, question, postings, begun)) {
      const place = `${ranked.sourceId}:${ranked.ordinal}`
      if (ranked.score > (best.get(place)?.score ?? -1)) best.set(place, ranked)
    }
  return [...best.values()].sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
}

function rankIn(
  code: string | null,
  question: string,
  { postings, passagesInAll }: Postings,
  begun: WordBeginning | null,
): RankedPassage[] {
  const own = postings.filter(({ languages }) => languages.includes(code))
  const { words, strengths } = meaningOf(question, code, own)
  const scores = new Map<string, Map<number, number[]>>()
  const held = new Map<string, Map<string, number>>()
  for (const { term, sourceId, held: count } of own)
    held.set(term, (held.get(term) ?? new Map()).set(sourceId, count))
  for (const posting of own) {
    const inAll = [...(held.get(posting.term)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
    const rare = rarity(inAll, passagesInAll)
    const counts =
      posting.why === 'begun'
        ? [{ word: words.length, strength: begun?.strength ?? 0 }]
        : (strengths.get(posting.term) ?? [])
    const passages = scores.get(posting.sourceId) ?? new Map<number, number[]>()
    scores.set(posting.sourceId, passages)
    posting.passages.forEach((ordinal, at) => {
      const best = passages.get(ordinal) ?? []
      for (const { word, strength } of counts)
        best[word] = Math.max(best[word] ?? 0, (strength * rare * (posting.weights[at] ?? 0)) / 100)
      if (counts.length > 0) passages.set(ordinal, best)
    })
  }
  return [...scores].flatMap(([sourceId, passages]) =>
    [...passages].map(([ordinal, best]) => ({
      sourceId,
      ordinal,
      score: best.reduce((sum, one) => sum + (one ?? 0), 0),
    })),
  )
}
