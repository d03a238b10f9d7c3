import { languageNamed } from '#server/passages/language.ts'
import { foldAccents } from '#server/sources/index/terms.ts'

/** A searched word, in lower case and without accents. */
export type SearchedWord = {
  text: string
  /** The beginning of its other forms, where that is shorter than the word: 'rate' of 'rates'. */
  stem: string | null
  /** The last word may be incomplete: every word with this beginning matches. */
  isOpen: boolean
  /** In a script without spaces: matches anywhere in a text. */
  isSpaceless: boolean
}

const maxWords = 8
const shortestStem = 3
/** The same limits as in the function search_words. */
const maxWordLength = 20
const ofLearner = 8

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const fold = (text: string): string => foldAccents(text.toLowerCase()).toLowerCase()

/** One stemmer for all languages: a wrong stem only adds one more word to the search. */
export const stemOf = (word: string): string => languageNamed('en').stem(word)

export function searchedWords(typed: string): SearchedWord[] {
  // A word that is typed twice counts once.
  const words = [...new Set(fold(typed.toWellFormed()).match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, maxWords)
  return words.map((text, at) => {
    const stem = stemOf(text)
    const isShorter = stem !== text && text.startsWith(stem) && stem.length >= shortestStem
    return {
      text,
      stem: isShorter ? stem : null,
      isOpen: at === words.length - 1,
      isSpaceless: spaceless.test(text),
    }
  })
}

/** The words as a query for the index of one learner: all of them must match, or any. */
export function asQuery(
  words: readonly SearchedWord[],
  userId: string,
  wanted: 'all' | 'any' = 'all',
): string {
  const lexeme = (text: string) =>
    `'${userId.slice(0, ofLearner)}${[...text].slice(0, maxWordLength).join('')}'`
  return words
    .map(({ text, stem, isOpen, isSpaceless }) => {
      if (isSpaceless)
        return [...text]
          .map((each) => (spaceless.test(each) ? lexeme(each) : `${lexeme(each)}:*`))
          .join(' & ')
      const word = isOpen ? `${lexeme(text)}:*` : lexeme(text)
      return stem === null ? word : `(${word} | ${lexeme(stem)}:*)`
    })
    .join(wanted === 'all' ? ' & ' : ' | ')
}

/**
 * For a text without an index: regular expressions that match the words and the same endings as the index.
 */
export const asPatterns = (words: readonly SearchedWord[]): string[] =>
  words.map(({ text, stem, isOpen, isSpaceless }) => {
    if (isSpaceless) return text
    return `\\m${stem ?? text}${isOpen || stem !== null ? '' : '\\M'}`
  })
