import type { Word } from './read-text.ts'

/** After these an English word is a verb. */
const beforeVerbs = new Set(
  'can cannot could will would may might must should shall not we you they he she it i who which let’s don’t'.split(
    ' ',
  ),
)
/** Before these, a word that follows a noun is a verb: 'the gauge scores the baseline'. */
const determiners = new Set(
  'the a an its their his her your our my this these those how why whether itself themselves it them'.split(
    ' ',
  ),
)
/** Singular all the same, so a noun may follow. */
const singularS = /(?:ss|us|is|ics|as|ous|ns)$/

/** Said of a thing after it: 'keeps the crust soft'. */
const predicates = new Set(
  'alive available awake clean clear dry empty open possible ready safe soft true visible warm wet'.split(
    ' ',
  ),
)

const plural = (word: string) => word.length > 3 && /\p{L}s$/u.test(word) && !singularS.test(word)
const lower = (word: Word | undefined) => word !== undefined && /^\p{Ll}/u.test(word.text)

/** English marks no verb by itself; its neighbours often do. A word found to be one ends a term. */
function breaksEnglish(words: readonly Word[], at: number): boolean {
  const [two, before, word, after] = [words[at - 2], words[at - 1], words[at], words[at + 1]]
  if (before === undefined || word === undefined || !lower(word)) return false
  const said = before.text.toLowerCase()
  if (beforeVerbs.has(said)) return true
  if (said === 'that' && plural(word.text)) return true
  if (before.general) return false
  const ends = after === undefined || after.general || after.start - word.end > 1
  if (ends && predicates.has(word.text)) return true
  if (after !== undefined && after.start - word.end === 1 && determiners.has(after.text)) return true
  // 'the crowd stormed': a past form after a noun; before one it is an adjective, 'leavened bread'.
  if (/[^e]ed$/.test(word.text) && word.text.length > 4) return true
  // 'tails lock': no English compound begins with a plural.
  if (plural(before.text) && (lower(before) || two?.general !== false)) return true
  // 'a starter needs': a lone thing does not end in a plural.
  return two !== undefined && /^an?$/i.test(two.text) && plural(word.text)
}

/** German writes its nouns with a capital: whatever is small ends a term. */
const breaksGerman = (word: Word) => !/^[\p{Lu}\p{N}]/u.test(word.text)

/** Words after which a noun stands. */
const beforeNouns = new Set(
  'the a an of in on with for from by into its their your our his her this these those each every some any no two three four five several between around about against within without under over through during than as per'.split(
    ' ',
  ),
)

/** Whether a lone English word stands where a noun stands: nothing else makes it one. */
export function isNounHere(words: readonly Word[], at: number, text: string): boolean {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (word === undefined) return false
  const follows = after === undefined ? '' : after.text.toLowerCase()
  if (before === undefined) {
    const then = text.slice(word.end, after?.start ?? text.length).trim()
    const openers = /^(?:is|are|was|were|has|have|can|and|of|in|from|with|for|at|on|by|to)$/
    return then !== '' || after === undefined || openers.test(follows) || plural(word.text)
  }
  const between = text.slice(before.end, word.start)
  const listed = between.includes(',') || /^(?:and|or)$/i.test(before.text)
  return (
    beforeNouns.has(before.text.toLowerCase()) || (listed && !determiners.has(follows)) || plural(word.text)
  )
}

/** A general word with a capital beside another with a capital belongs to a name: 'Estates General'. */
export function isPartOfName(words: readonly Word[], at: number): boolean {
  const capital = (word: Word | undefined) => word !== undefined && /^\p{Lu}\p{Ll}{2,}/u.test(word.text)
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (word === undefined || at === 0 || !capital(word)) return false
  const joins = (one: Word | undefined, two: Word | undefined) =>
    capital(one) && capital(two) && one !== undefined && two !== undefined && two.start - one.end === 1
  return (joins(before, word) && (at > 1 || before?.general === false)) || joins(word, after)
}

/** Whether a word, by its place in the sentence, cannot be part of a term. */
export function breaksTerm(words: readonly Word[], at: number, language: string): boolean {
  const word = words[at]
  if (word === undefined) return true
  if (language === 'de') return breaksGerman(word)
  return language === 'en' && breaksEnglish(words, at)
}
