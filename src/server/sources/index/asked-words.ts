import { questionWords } from '#server/passages/find-passages.ts'
import type { Language } from '#server/passages/language.ts'
import { nearWords } from '#server/passages/near-words.ts'
import { wordReader } from '#server/passages/read-text.ts'
import { likeWords } from '#server/passages/word-likeness.ts'
import { foldAccents, termsOf } from './terms.ts'

/** A word of a question, as one language writes it. */
export type AskedWord = {
  term: string
  text: string
  /** The index terms that match this word, each with its certainty from 0 to 1. */
  terms: Map<string, number>
}

/** A word that the learner is still typing: every word with this beginning matches. */
export type WordBeginning = { text: string; strength: number }

const maxWords = 24
const nearStrength = 0.6
const partStrength = 0.8
const begunStrength = 0.8

/** The words to look up: the specific words of a question, or all its words where it has no specific ones. */
export function askedWords(question: string, language: Language): AskedWord[] {
  const about = questionWords(question, language).filter(({ general }) => !general)
  const said = about.length > 0 ? about : wordReader(language)(question)
  const particular = said.filter(({ general }) => !general)
  const asked = new Map<string, AskedWord>()
  for (const { key, text } of particular.length > 0 ? particular : said) {
    // Short general words occur in every passage and are not in the index.
    const [word, ...parts] = termsOf(text, language)
    if (word === undefined || asked.has(word.term) || asked.size >= maxWords) continue
    const near = [...(nearWords(language).get(key) ?? [])].map((other) => foldAccents(other))
    const terms = new Map(near.map((other) => [other, nearStrength]))
    for (const part of parts) terms.set(part.term, partStrength)
    asked.set(word.term, { term: word.term, text, terms: terms.set(word.term, 1) })
  }
  return [...asked.values()]
}

/**
 * Beginnings and endings of a term that may be in a text instead of the whole word, such as 'quake' for
 * 'earthquake'.
 */
export function endsOf(term: string): string[] {
  const ends: string[] = []
  for (let length = 4; length < term.length; length++) {
    if (length * 5 >= term.length * 2) ends.push(term.slice(-length))
    if (length > 4 && length * 5 >= term.length * 3) ends.push(term.slice(0, length))
  }
  // PostgreSQL refuses half of a surrogate pair.
  return ends.filter((end) => end.isWellFormed())
}

/**
 * The last word of a query that is still being typed; null after a space, and where too many words begin with
 * it.
 */
export function begunWord(question: string): WordBeginning | null {
  const last = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u.exec(question)?.[0]
  const text = foldAccents((last ?? '').toLowerCase())
  const isEnough = text.length > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  return isEnough ? { text, strength: begunStrength } : null
}

/**
 * The terms of a document that may replace a word which the document does not have: a different spelling, or
 * one word within the other.
 */
export const likeTerms = (word: AskedWord, terms: Iterable<string>, language: Language) => {
  const vocabulary = new Set(terms)
  const asked = { key: word.term, text: word.term }
  return likeWords(asked, vocabulary, new Map([...vocabulary].map((term) => [term, term])), language)
}
