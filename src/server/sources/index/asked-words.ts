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
  /** The terms that stand for it, each with how surely, from 0 to 1. */
  terms: Map<string, number>
}

/** What is typed and may go on: every word that begins so is meant. */
export type Begun = { text: string; strength: number }

const mostWords = 24
const nearStrength = 0.6
const partStrength = 0.8
const begunStrength = 0.8

/** The words to look up: what a question is about; where it says nothing particular, whatever words it has. */
export function askedWords(question: string, language: Language): AskedWord[] {
  const about = questionWords(question, language).filter(({ general }) => !general)
  const said = about.length > 0 ? about : wordReader(language)(question)
  const particular = said.filter(({ general }) => !general)
  const asked = new Map<string, AskedWord>()
  for (const { key, text } of particular.length > 0 ? particular : said) {
    // Short general words are in every passage, and in no index.
    const [word, ...parts] = termsOf(text, language)
    if (word === undefined || asked.has(word.term) || asked.size >= mostWords) continue
    const near = [...(nearWords(language).get(key) ?? [])].map((other) => foldAccents(other))
    const terms = new Map(near.map((other) => [other, nearStrength]))
    for (const part of parts) terms.set(part.term, partStrength)
    asked.set(word.term, { term: word.term, text, terms: terms.set(word.term, 1) })
  }
  return [...asked.values()]
}

/** What may stand in a text for a word that is not there, at one of its ends: 'quake' for 'earthquake'. */
export function endsOf(term: string): string[] {
  const ends: string[] = []
  for (let length = 4; length < term.length; length++) {
    if (length * 5 >= term.length * 2) ends.push(term.slice(-length))
    if (length > 4 && length * 5 >= term.length * 3) ends.push(term.slice(0, length))
  }
  // Half of a letter that takes two places is no text for PostgreSQL.
  return ends.filter((end) => end.isWellFormed())
}

/** Of an answer that is still being typed, the last word; none after a space, and none that would begin too many. */
export function begunWord(question: string): Begun | null {
  const last = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u.exec(question)?.[0]
  const text = foldAccents((last ?? '').toLowerCase())
  const isEnough = text.length > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  return isEnough ? { text, strength: begunStrength } : null
}

/** Which of the terms of a document may stand for a word that none of them is: misspelt, or one within the other. */
export const likeTerms = (word: AskedWord, terms: Iterable<string>, language: Language) => {
  const vocabulary = new Set(terms)
  const asked = { key: word.term, text: word.term }
  return likeWords(asked, vocabulary, new Map([...vocabulary].map((term) => [term, term])), language)
}
