import { maxHints } from '#contract/knowledge/evidence.ts'
import { languageOf } from '#server/passages/language.ts'
import { splitSentences, type Word, wordReader } from '#server/passages/read-text.ts'

/** A question, and what no hint may reveal of its answer. */
export type Secret = {
  asked: string
  /** The right one of several options, or true or false. */
  choice?: { right: string; wrong: readonly string[] }
  /** An answer in words, and the points it must mention. */
  answer?: { text: string; points: readonly string[] }
}

const maxHintLength = 500

/**
 * The hints that help without answering, in their order: hints with the answer, or the stem of it, are left
 * out.
 */
export function hintsThatKeep(hints: readonly string[], secret: Secret): string[] {
  const given = hints.map((hint) => hint.trim().slice(0, maxHintLength).toWellFormed()).filter(Boolean)
  if (given.length === 0) return []
  const tells = teller(secret, given)
  return [...new Set(given)].filter((hint) => !tells(hint)).slice(0, maxHints)
}

function teller({ asked, choice, answer }: Secret, hints: readonly string[]): (hint: string) => boolean {
  const sample = [asked, choice?.right, ...(choice?.wrong ?? []), answer?.text, ...hints].join('\n')
  const language = languageOf(sample)
  const reader = wordReader(language)
  const read = (text: string) => reader(text.replaceAll(/[-‑–]/g, ' '))
  const stemsOf = (text: string) => new Set(read(text).map(({ key }) => key))
  const known = stemsOf([asked, ...(choice?.wrong ?? [])].join('\n'))
  const newIn = (text: string) => [
    ...new Map(
      read(text)
        .filter(({ key, general }) => !general && !known.has(key))
        .map((word) => [word.key, word]),
    ).values(),
  ]
  if (choice !== undefined) {
    const sides = [choice.right, ...(isTruth(choice.right) ? choice.wrong : [])]
    const own = newIn(choice.right)
    return (hint) => {
      const words = read(hint)
      return (
        sides.some((side) => holdsPhrase(hint, words, side, read(side))) ||
        holdsMost(words, own) ||
        holdsMost(words, own.filter(isNumber))
      )
    }
  }
  const whole = answer?.text ?? ''
  const said = stemsOf(whole)
  const parts = [
    ...splitSentences(whole, language).map(newIn),
    // 'Names friction' asks for friction: a point's own verbs are not in the answer.
    ...(answer?.points ?? []).map((point) => newIn(point).filter(({ key }) => said.has(key))),
  ]
  return (hint) => {
    const words = read(hint)
    return holdsPhrase(hint, words, whole, read(whole)) || parts.some((part) => holdsMost(words, part))
  }
}

/** A hint that says it is not true has said that it is false. */
const isTruth = (text: string) => /^(?:true|false)$/i.test(text.trim())

const isNumber = ({ text }: Word) => /\d/.test(text)

/**
 * Two forms of one word: by their stems, or by their beginnings, because stemmers separate gas from gases.
 */
function isForm(one: Word, other: Word): boolean {
  if (one.key === other.key) return true
  if (isNumber(one) || isNumber(other)) return false
  const [short = '', long = ''] = [one.text.toLowerCase(), other.text.toLowerCase()].toSorted(
    (a, b) => a.length - b.length,
  )
  const differs = [...short].findIndex((letter, at) => letter !== long[at])
  const shared = differs === -1 ? short.length : differs
  return shared >= Math.max(3, long.length * (differs === -1 ? 0.6 : 0.7))
}

const holdsMost = (words: readonly Word[], sought: readonly Word[]): boolean =>
  sought.filter((one) => words.some((word) => isForm(word, one))).length > sought.length / 2

/** Scripts without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Whether a hint has the words of a phrase in a row, in any form; a phrase without words, such as a sign,
 * unchanged.
 */
function holdsPhrase(hint: string, words: readonly Word[], phrase: string, sought: readonly Word[]): boolean {
  const bare = phrase.trim().toLowerCase()
  if (bare === '') return false
  const isFoundAnywhere = sought.length === 0 || bare.length > 3 || spaceless.test(bare)
  if (isFoundAnywhere && hint.toLowerCase().includes(bare)) return true
  const isAt = (at: number) =>
    sought.every((one, place) => {
      const word = words[at + place]
      return word !== undefined && isForm(word, one)
    })
  return sought.length > 0 && words.some((_, at) => isAt(at))
}
