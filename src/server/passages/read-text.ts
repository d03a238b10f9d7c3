import type { Language } from './language.ts'

export type Word = {
  text: string
  start: number
  end: number
  /** In lower case and stemmed, so that two forms of a word have the same key. */
  key: string
  /** A function word, or a word that says little about the topic of a text. */
  general: boolean
}

const wordPattern =
  /[\p{L}\p{M}\p{N}]+(?:(?:['’\-‑]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*(?:[+#]{1,2}(?![\p{L}\p{N}]))?/gu
const maxWordLength = 40
/** Scripts without spaces: a run of their letters is several words, in a text of any language. */
const spacelessRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/u
/** Scripts without spaces for which the segmenter has no dictionary. */
const undivided =
  /[\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}\p{Script=Cham}\p{Script=Yi}]/u
const maxSentenceLength = 600
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|Dr|Mr|Mrs|Ms|St|Prof|approx|ca|No|Nr|Fig|bzw|z\.B|[\p{Lu}])\.\s*$/u

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(code: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const name = `${code}/${granularity}`
  const found = segmenters.get(name) ?? new Intl.Segmenter(code, { granularity })
  segmenters.set(name, found)
  return found
}

type Part = { segment: string; index: number }
const segmentedTexts = new Map<string, readonly Part[]>()
const maxSegmented = 1000

/**
 * The words of a text without spaces. A search reads each text several times (to rank, to find definitions and
 * titles, to mark matches), and the segmenter takes most of that time, so the newest texts are cached.
 */
function wordParts(text: string, code: string): readonly Part[] {
  const name = `${code} ${text}`
  const found = segmentedTexts.get(name)
  if (found) return found
  const parts = [...segmenter(code, 'word').segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? [{ segment, index }] : [],
  )
  if (segmentedTexts.size >= maxSegmented) segmentedTexts.clear()
  segmentedTexts.set(name, parts)
  return parts
}

export type WordReader = (text: string) => Word[]

type StemCache = Map<string, { key: string; general: boolean }>
const stems = new WeakMap<Language, StemCache>()
const maxStems = 10_000

/**
 * A cache of the words of a language, because few words make up most of any text. Cleared when it is too
 * large.
 */
function seenIn(language: Language): StemCache {
  const found = stems.get(language)
  if (found && found.size <= maxStems) return found
  const fresh: StemCache = new Map()
  stems.set(language, fresh)
  return fresh
}

/** Splits texts of one language into words and caches each stem, because stemming takes most of the time. */
export function wordReader(language: Language): WordReader {
  const seen = seenIn(language)
  const look = (word: string) => {
    const lower = word.toLowerCase()
    const found = seen.get(lower)
    if (found) return found
    const bare = lower.replace(/['’]s?$/, '')
    const general =
      language.stopwords.has(lower) ||
      language.stopwords.has(bare) ||
      language.stopwords.has(lower.replaceAll('’', "'"))
    const fresh = { key: language.stem(bare) || bare, general }
    seen.set(lower, fresh)
    return fresh
  }
  const make = (text: string, start: number): Word => {
    const { key, general } = look(text)
    return { text, start, end: start + text.length, key, general }
  }
  const whole = (text: string, start: number) => cutWord(text).map(({ part, at }) => make(part, start + at))
  const segmented = (text: string, start: number) =>
    wordParts(text, language.code).flatMap((part) => whole(part.segment, start + part.index))
  if (language.spaceless) return (text) => segmented(text, 0)
  return (text) => {
    const words: Word[] = []
    for (const { 0: word, index } of text.matchAll(wordPattern))
      words.push(...(spacelessRun.test(word) ? segmented(word, index) : whole(word, index)))
    return words
  }
}

/**
 * For a run without a dictionary: each pair of neighbouring characters, so that a word is found by its pairs.
 */
function pairsOf(run: string): { part: string; at: number }[] {
  const signs = [...run.matchAll(/\P{M}\p{M}*/gu)]
  if (signs.length < 2) return [{ part: run, at: 0 }]
  return signs.slice(1).map((next, at) => ({
    part: `${signs[at]?.[0] ?? ''}${next[0]}`,
    at: signs[at]?.index ?? 0,
  }))
}

/**
 * Splits a run of letters that is longer than any word, such as a sequence or an address, so that nothing is
 * lost.
 */
function cutWord(word: string): { part: string; at: number }[] {
  if (undivided.test(word)) return pairsOf(word)
  if (word.length <= maxWordLength) return [{ part: word, at: 0 }]
  const parts: { part: string; at: number }[] = []
  let at = 0
  while (at < word.length) {
    // Never within a surrogate pair.
    const end = at + maxWordLength - (/[\uD800-\uDBFF]/.test(word[at + maxWordLength - 1] ?? '') ? 1 : 0)
    parts.push({ part: word.slice(at, end), at })
    at = end
  }
  return parts
}

/** Long text without a full stop, as in captions, is cut at the end of a word. */
function cutLong(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxSentenceLength) {
    const space = rest.lastIndexOf(' ', 300)
    const at = space > 100 ? space : 300
    parts.push(rest.slice(0, at).toWellFormed().trim())
    rest = rest.slice(at)
  }
  return [...parts, rest.trim()].filter((part) => part !== '')
}

/** The sentences of a text; an abbreviation does not end a sentence. */
export function splitSentences(text: string, language: Language): string[] {
  // Most list items are one sentence, and the segmenter is slower than a search for a full stop.
  if (text.length < 200 && !/[.!?…。！？؟।]\s*\S/u.test(text)) return text === '' ? [] : [text.trim()]
  const sentences: string[] = []
  let carried = ''
  for (const { segment } of segmenter(language.code, 'sentence').segment(text)) {
    carried += segment
    if (carried.length < maxSentenceLength && abbreviation.test(carried.slice(-12))) continue
    sentences.push(...cutLong(carried.trim()))
    carried = ''
  }
  return [...sentences, ...cutLong(carried.trim())]
}
