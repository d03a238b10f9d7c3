import { languageNamed } from '#server/passages/language.ts'
import { foldAccents } from '#server/sources/index/terms.ts'

/** A word that is searched for, in lower case and without accents. */
export type SearchedWord = {
  text: string
  /** What its other forms begin with, where that is less than the word: 'rate' of 'rates'. */
  stem: string | null
  /** The last one may go on: whatever begins so is meant. */
  isOpen: boolean
  /** Of a script without spaces: found anywhere in a text. */
  isSpaceless: boolean
}

const mostWords = 8
const shortestStem = 3
/** As the function search_words keeps them. */
const longestWord = 20
const ofLearner = 8

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const fold = (text: string): string => foldAccents(text.toLowerCase()).toLowerCase()

/** The one stemmer that is asked whatever the language: a wrong stem only makes it look for one word more. */
export const stemOf = (word: string): string => languageNamed('en').stem(word)

export function searchedWords(typed: string): SearchedWord[] {
  // A word that is typed twice asks for no more than once.
  const words = [...new Set(fold(typed.toWellFormed()).match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, mostWords)
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

/** As the indexes know the words of one learner: all of them must be there, or any. */
export function asQuery(
  words: readonly SearchedWord[],
  userId: string,
  wanted: 'all' | 'any' = 'all',
): string {
  const lexeme = (text: string) =>
    `'${userId.slice(0, ofLearner)}${[...text].slice(0, longestWord).join('')}'`
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

/** For a text without an index: regular expressions that find the words, as far as they go on as those of the index do. */
export const asPatterns = (words: readonly SearchedWord[]): string[] =>
  words.map(({ text, stem, isOpen, isSpaceless }) => {
    if (isSpaceless) return text
    return `\\m${stem ?? text}${isOpen || stem !== null ? '' : '\\M'}`
  })
