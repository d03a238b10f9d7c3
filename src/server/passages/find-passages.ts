import { definitionGain } from './definitions.ts'
import type { Language } from './language.ts'
import { type Word, wordReader } from './read-text.ts'
import { likeWords, sure } from './word-likeness.ts'

/** A piece of text that can answer, what stands around it, and whatever the caller needs to name it again. */
export type Passage<Source> = { text: string; context?: readonly string[]; source: Source }

export type Found<Source> = Passage<Source> & {
  score: number
  /** How much of the question's weight the passage covers, 0 to 1: rare words weigh more than common ones. */
  coverage: number
}

/** Words of asking, which say nothing about what is asked; also where a text in another language is asked for in English. */
const asking = new Set(
  `about actually answer ask between can cause causes clarify clear compare define definition describe detail did differ
  difference different do does elaborate example explain explanation give happen happens hello help hey hi how kind kinds
  kindly know lecture lesson let like look mean meaning mention more need note notes ok okay part please question really
  reason reasons said say saying says section show speaker talk talking tell thank thanks thing think transcript type
  types understand versus video want was what when where which who whom whose why will word words work working works
  would you your a an and are be for i in is it its me my of on the to bedeutet erklär erkläre erklären funktioniert genau mach macht explica explicar funciona significa`.split(
    /\s+/,
  ),
)

/** The words a question is about; none, where it holds only words that any question has. */
export function questionWords(question: string, language: Language): Word[] {
  const words = wordReader(language)(question).slice(0, 60)
  const content = words.filter(
    ({ text, general }) => !asking.has(text.toLowerCase()) && !(general && text.length < 4),
  )
  // A general word such as 'effect' helps to choose between passages; a question of such words alone asks nothing.
  return content.some((word) => !word.general) ? content : []
}

/** Below this coverage a passage is shown as the nearest one at most, never as an answer. */
export const answersFrom = 0.6

/** Nearer than this to an answer a passage is worth a look; what is further off shares a common word at most. */
export const worthALook = 0.3

/** The share of a word's weight that counts: of a general word, of one the text lacks, of one in the lines around. */
const shares = { general: 0.35, missing: 1.5, generalMissing: 0.05, around: 0.5, quotedAround: 0.9 } as const

const readAll = 400
const readMost = 70

/** For each part of a word the texts that hold it: one walk over all of them together, not one look into each. */
function holders(parts: readonly string[], texts: readonly string[]): number[][] {
  const whole = texts.join('\n')
  let length = 0
  const ends = texts.map((text) => {
    length += text.length + 1
    return length
  })
  return parts.map((part) => {
    const found: number[] = []
    let text = 0
    for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, ends[text])) {
      while ((ends[text] ?? length) <= at) text++
      found.push(text)
    }
    return found
  })
}

/** Of many passages those that share the start of a word with the question, before any is read word by word. */
function mayAnswer<Source>(asked: readonly Word[], passages: readonly Passage<Source>[]) {
  if (passages.length <= readAll) return passages
  const starts = [...new Set(asked.map(({ key }) => (key.length > 5 ? key.slice(0, -1) : key)))]
    .filter((start) => start.length > 1)
    .slice(0, 12)
  const lower = passages.map(({ text }) => text.toLowerCase())
  const worth = new Map<number, number>()
  for (const found of holders(starts, lower)) {
    const rarity = 1 / Math.log(2 + found.length)
    for (const at of found) worth.set(at, (worth.get(at) ?? 0) + rarity)
  }
  return [...worth]
    .sort(([atA, a], [atB, b]) => b - a || atA - atB)
    .slice(0, readMost)
    .flatMap(([at]) => passages[at] ?? [])
}

type Read = { own: string[]; around: string[][] }

/** Passages and what stands around them as stems, each text read once; and every word as it is written. */
function readAllOf(passages: readonly Passage<unknown>[], language: Language) {
  const wordsOf = wordReader(language)
  const read = new Map<string, string[]>()
  const written = new Map<string, string>()
  const keysOf = (text: string): string[] => {
    const known = read.get(text)
    if (known) return known
    const keys = wordsOf(text).map((word) => {
      written.set(word.text.toLowerCase(), word.key)
      return word.key
    })
    read.set(text, keys)
    return keys
  }
  const texts = passages.map(
    ({ text, context }): Read => ({ own: keysOf(text), around: (context ?? []).map(keysOf) }),
  )
  return { texts, written }
}

type Term = {
  weight: number
  /** How surely each passage says it, and how surely the lines around do, 0 to 1. */
  own: number[]
  around: number[]
}

const surest = (like: ReadonlyMap<string, number>, keys: readonly string[]): number => {
  let best = 0
  for (const key of keys) best = Math.max(best, like.get(key) ?? 0)
  return best
}

/** The words of the question with their weights: rare ones weigh more, and one the text lacks most of all. */
function weigh(
  asked: readonly Word[],
  texts: readonly Read[],
  written: ReadonlyMap<string, string>,
  language: Language,
): Term[] {
  const words = new Map<string, Word>()
  for (const word of asked) if (words.get(word.key)?.general !== false) words.set(word.key, word)
  const vocabulary = new Set(written.values())
  return [...words.values()].map((word) => {
    const like = likeWords(word, vocabulary, written, language)
    const own = texts.map((text) => surest(like, text.own))
    const around = texts.map((text) => Math.max(0, ...text.around.map((keys) => surest(like, keys))))
    const isMissing = like.size === 0
    const known = own.reduce((sum, one) => sum + (one >= sure ? 1 : one / 2), 0)
    const rarity = Math.log(1 + texts.length / (known + 0.5))
    const share = word.general
      ? isMissing
        ? shares.generalMissing
        : shares.general
      : isMissing
        ? shares.missing
        : 1
    return { weight: rarity * share, own, around }
  })
}

/**
 * The passages for a question, best first: how much of what is asked each says, in itself and with the lines around it,
 * and whether it says what the thing asked about is.
 */
export function findPassages<Source>(
  question: string,
  all: readonly Passage<Source>[],
  language: Language,
): Found<Source>[] {
  const asked = questionWords(question, language)
  if (asked.length === 0) return []
  const passages = mayAnswer(asked, all)
  const { texts, written } = readAllOf(passages, language)
  const terms = weigh(asked, texts, written, language)
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  const gain = definitionGain(question, language, asked)
  return passages
    .flatMap((passage, at) => {
      let [score, covered, isSaid] = [0, 0, false]
      for (const { weight, own, around } of terms) {
        const [said, near] = [own[at] ?? 0, around[at] ?? 0]
        if (said > 0) isSaid = true
        score += weight * Math.max(said, shares.around * near)
        covered += weight * Math.max(said, shares.quotedAround * near)
      }
      if (!isSaid) return []
      return [{ ...passage, coverage: covered / whole, score: score * gain(passage.text) }]
    })
    .sort((a, b) => b.score - a.score)
}
