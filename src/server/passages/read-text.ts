import type { Language } from './language.ts'

export type Word = {
  text: string
  start: number
  end: number
  /** Lower case and stemmed: what makes two forms of a word the same word. */
  key: string
  /** A function word, or one that says little of what a text is about. */
  general: boolean
}

const wordPattern =
  /[\p{L}\p{M}\p{N}]+(?:(?:['’\-‑]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*(?:[+#]{1,2}(?![\p{L}\p{N}]))?/gu
const longestWord = 40
/** Scripts that are written without spaces: a run of their letters is many words, in a text of any language. */
const spacelessRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/u
/** Scripts without spaces whose words no dictionary of the segmenter has. */
const undivided =
  /[\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}\p{Script=Cham}\p{Script=Yi}]/u
const longestSentence = 600
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|Dr|Mr|Mrs|Ms|St|Prof|approx|ca|No|Nr|Fig|bzw|z\.B|[\p{Lu}])\.\s*$/u

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(code: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const name = `${code}/${granularity}`
  const found = segmenters.get(name) ?? new Intl.Segmenter(code, { granularity })
  segmenters.set(name, found)
  return found
}

export type WordReader = (text: string) => Word[]

type Seen = Map<string, { key: string; general: boolean }>
const stems = new WeakMap<Language, Seen>()
const mostStems = 10_000

/** The words of a language met so far: few words make most of any text. Begun anew once there are too many. */
function seenIn(language: Language): Seen {
  const found = stems.get(language)
  if (found && found.size <= mostStems) return found
  const fresh: Seen = new Map()
  stems.set(language, fresh)
  return fresh
}

/** Makes words of one language's text, remembering each stem: stemming is most of the cost of reading. */
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
    [...segmenter(language.code, 'word').segment(text)]
      .filter((part) => part.isWordLike)
      .flatMap((part) => whole(part.segment, start + part.index))
  if (language.spaceless) return (text) => segmented(text, 0)
  return (text) => {
    const words: Word[] = []
    for (const { 0: word, index } of text.matchAll(wordPattern))
      words.push(...(spacelessRun.test(word) ? segmented(word, index) : whole(word, index)))
    return words
  }
}

/** Of a run whose words are not known each pair of neighbours: a word is found by the pairs that it has. */
function pairsOf(run: string): { part: string; at: number }[] {
  const signs = [...run.matchAll(/\P{M}\p{M}*/gu)]
  if (signs.length < 2) return [{ part: run, at: 0 }]
  return signs.slice(1).map((next, at) => ({
    part: `${signs[at]?.[0] ?? ''}${next[0]}`,
    at: signs[at]?.index ?? 0,
  }))
}

/** A run of letters that is longer than any word, such as a sequence or an address, is pieces of one: none is lost. */
function cutWord(word: string): { part: string; at: number }[] {
  if (undivided.test(word)) return pairsOf(word)
  if (word.length <= longestWord) return [{ part: word, at: 0 }]
  const parts: { part: string; at: number }[] = []
  let at = 0
  while (at < word.length) {
    // Never within a character of two units.
    const end = at + longestWord - (/[\uD800-\uDBFF]/.test(word[at + longestWord - 1] ?? '') ? 1 : 0)
    parts.push({ part: word.slice(at, end), at })
    at = end
  }
  return parts
}

/** Long stretches without a full stop, as in captions, are cut where a word ends. */
function cutLong(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > longestSentence) {
    const space = rest.lastIndexOf(' ', 300)
    const at = space > 100 ? space : 300
    parts.push(rest.slice(0, at).toWellFormed().trim())
    rest = rest.slice(at)
  }
  return [...parts, rest.trim()].filter((part) => part !== '')
}

/** A text's sentences, with abbreviations kept inside theirs. */
export function splitSentences(text: string, language: Language): string[] {
  // Most list items are one sentence, and asking the segmenter costs more than looking for a full stop.
  if (text.length < 200 && !/[.!?…。！？؟।]\s*\S/u.test(text)) return text === '' ? [] : [text.trim()]
  const sentences: string[] = []
  let carried = ''
  for (const { segment } of segmenter(language.code, 'sentence').segment(text)) {
    carried += segment
    if (carried.length < longestSentence && abbreviation.test(carried.slice(-12))) continue
    sentences.push(...cutLong(carried.trim()))
    carried = ''
  }
  return [...sentences, ...cutLong(carried.trim())]
}
