import { definitionGain } from './definitions.ts'
import type { Language } from './language.ts'
import { type Word, wordReader } from './read-text.ts'
import { likeWords, sure } from './word-likeness.ts'

/** A piece of text that may be an answer, its neighbouring text, and the caller's reference to it. */
export type Passage<Source> = { text: string; context?: readonly string[]; source: Source }

export type PassageMatch<Source> = Passage<Source> & {
  score: number
  /**
   * The share of the question's weight that the passage covers, 0 to 1: rare words weigh more than common
   * ones.
   */
  coverage: number
}

/**
 * Words for asking, which do not say what the question is about; they apply also where a question in English
 * searches a text in another language.
 */
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

/** The words that a question is about; empty where it has only words that any question may have. */
export function questionWords(question: string, language: Language): Word[] {
  const words = wordReader(language)(question).slice(0, 60)
  const content = words.filter(
    ({ text, general }) => !asking.has(text.toLowerCase()) && !(general && text.length < 4),
  )
  // A general word such as 'effect' helps to rank passages, but a question of only such words asks nothing.
  return content.some((word) => !word.general) ? content : []
}

/** Below this coverage a passage is at most shown as the nearest one, never as an answer. */
export const answersFrom = 0.6

/** From this coverage on a passage is worth a look; below it, it shares at most a common word. */
export const worthALook = 0.3

/**
 * The share of a word's weight that counts: for a general word, for a word that the text lacks, and for a
 * word in the lines around.
 */
const shares = { general: 0.35, missing: 1.5, generalMissing: 0.05, around: 0.5, quotedAround: 0.9 } as const

const readAll = 400
const readMost = 70

/** For each part of a word the texts that contain it, found in one pass over all texts together. */
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

/**
 * For many passages: keeps those that contain the start of a word of the question, before any is parsed word
 * by word.
 */
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

type ParsedTexts = { own: string[]; around: string[][] }

/** The stems of passages and of the text around them, each text parsed once; and every word as written. */
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
    ({ text, context }): ParsedTexts => ({ own: keysOf(text), around: (context ?? []).map(keysOf) }),
  )
  return { texts, written }
}

type Term = {
  weight: number
  /** How certainly each passage, and the lines around it, contain the word, 0 to 1. */
  own: number[]
  around: number[]
}

const surest = (like: ReadonlyMap<string, number>, keys: readonly string[]): number => {
  let best = 0
  for (const key of keys) best = Math.max(best, like.get(key) ?? 0)
  return best
}

/**
 * The words of the question with their weights: rare words weigh more, and a word that the text lacks weighs
 * most.
 */
function weigh(
  asked: readonly Word[],
  texts: readonly ParsedTexts[],
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
 * Ranks passages for a question, best first, by how much of the question each covers, itself and with the
 * lines around it, and by whether it defines the thing asked about.
 */
export function findPassages<Source>(
  question: string,
  all: readonly Passage<Source>[],
  language: Language,
): PassageMatch<Source>[] {
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
