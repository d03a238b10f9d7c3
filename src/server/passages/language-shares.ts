import { franc } from 'franc'
import type { LanguageShare } from '#contract/sources/reading.ts'
import { languageByFranc, languageNamed, languageOf, latinLanguages } from './language.ts'

type Script = { letters: RegExp; worth: number; languages: readonly string[] }

/**
 * The scripts of the languages that the guide can read. A character that is a word or a syllable counts more
 * than a letter.
 */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Latin}/gu, worth: 1, languages: latinLanguages },
  { letters: /\p{Script=Cyrillic}/gu, worth: 1, languages: ['rus', 'ukr', 'bul', 'srp'] },
  { letters: /\p{Script=Arabic}/gu, worth: 1, languages: ['arb', 'pes'] },
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    worth: 3,
    languages: ['cmn', 'jpn'],
  },
  { letters: /\p{Script=Hangul}/gu, worth: 2, languages: ['kor'] },
  { letters: /\p{Script=Greek}/gu, worth: 1, languages: ['ell'] },
  { letters: /\p{Script=Hebrew}/gu, worth: 1, languages: ['heb'] },
  { letters: /\p{Script=Devanagari}/gu, worth: 1, languages: ['hin'] },
  { letters: /\p{Script=Thai}/gu, worth: 1, languages: ['tha'] },
]

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0

/** Chinese has no kana; Japanese has some in every sentence. */
const kanaShare = 0.1
/** franc detects the language from this much text of one script; with fewer letters it guesses. */
const chunkLength = 800
const shortestChunk = 40
/**
 * The minimum share of a language in another script and in the same script: guesses for a few samples do not
 * count as a language of the document.
 */
const leastShare = { ofScript: 0.03, within: 0.1 }

/**
 * The languages of many samples of one text with their shares, the main one first. The script decides first:
 * a licence in English does not make a Chinese book English.
 */
export function languageShares(samples: readonly string[]): LanguageShare[] {
  const written = scripts
    .map((script) => {
      const own = samples.map((sample) => script.worth * countOf(script.letters, sample))
      return { ...script, own, total: sumOf(own) }
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  // A sample in several scripts counts for its main script.
  const speaking = written.map((script) =>
    samples.flatMap((text, at) => {
      const own = script.own[at] ?? 0
      return own > 0 && written.every((other) => (other.own[at] ?? 0) <= own) ? [{ text, own }] : []
    }),
  )
  const all = sumOf(speaking.flat().map(({ own }) => own))
  const shares = written.flatMap((script, at) => {
    const led = speaking[at] ?? []
    const share = sumOf(led.map(({ own }) => own)) / Math.max(1, all)
    if (at > 0 && share < leastShare.ofScript) return []
    const votes = votesOf(
      led.map(({ text }) => text),
      script,
    )
    return votes.map((vote) => ({ code: vote.code, share: share * vote.share }))
  })
  return shares.length > 0 ? shares : [{ code: 'en', share: 1 }]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The languages of the texts for which a script is the main one, most frequent first. */
function votesOf(texts: readonly string[], { letters, languages }: Script): LanguageShare[] {
  const text = texts.join('\n')
  if (languages.includes('jpn')) {
    const isJapanese = countOf(kana, text) >= kanaShare * countOf(letters, text)
    return [{ code: isJapanese ? 'ja' : 'zh', share: 1 }]
  }
  const votes = languages === latinLanguages ? votesOfLatin(texts) : votesByFranc(texts, languages)
  const all = sumOf([...votes.values()])
  if (all === 0) return [{ code: languageOf(text).code, share: 1 }]
  const [most, ...others] = [...votes].sort(([, one], [, other]) => other - one)
  return [most, ...others.filter(([, count]) => count >= leastShare.within * all)].flatMap((vote) =>
    vote === undefined ? [] : [{ code: vote[0], share: vote[1] / all }],
  )
}

type Votes = Map<string, number>

const add = (votes: Votes, code: string, count: number) => votes.set(code, (votes.get(code) ?? 0) + count)

function votesByFranc(texts: readonly string[], languages: readonly string[]): Votes {
  const votes: Votes = new Map()
  for (const chunk of chunksOf(texts))
    add(votes, languageByFranc(guessOf(chunk, languages)).code, chunk.length)
  return votes
}

function guessOf(chunk: string, languages: readonly string[]): string {
  const [first = 'eng'] = languages
  const guess = languages.length === 1 ? first : franc(chunk, { only: [...languages], minLength: 10 })
  return guess === 'und' ? first : guess
}

const foreignLatin = latinLanguages.filter((name) => name !== 'eng')
/** The maximum number of languages of one script that are distinguished by their words. */
const maxLikely = 4

/**
 * Manuals are often translated only in part, and names, commands and code resemble any language of this
 * script. So franc only proposes likely languages, and each sample counts for the language whose function
 * words it contains; a sample without such words does not count.
 */
function votesOfLatin(texts: readonly string[]): Votes {
  const guesses: Votes = new Map()
  for (const chunk of chunksOf(texts)) {
    add(guesses, guessOf(chunk, foreignLatin), 1)
    add(guesses, guessOf(withoutEnglish(chunk), foreignLatin), 1)
  }
  const likely = [...guesses].sort(([, one], [, other]) => other - one).slice(0, maxLikely)
  const codes = [...likely.map(([name]) => languageByFranc(name).code), 'en']
  const votes: Votes = new Map()
  for (const text of texts) {
    const code = languageByWords(text, codes)
    if (code !== undefined) add(votes, code, text.length)
  }
  return votes
}

/** The lines that have no word of an English sentence. */
const withoutEnglish = (chunk: string): string =>
  chunk
    .split('\n')
    .filter((line) => !wordsOf(line).some((word) => englishWords.has(word)))
    .join('\n')

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]+/gu) ?? []

/**
 * Lists of English function words contain names of commands, abbreviations and letters; these words occur
 * only in sentences.
 */
const englishWords: ReadonlySet<string> = new Set(
  `the of and to in is that for it with as are be this on by not from which you have has can will your was were when their
  these its they there should would any all an at or if but use used using only other than then into may more must we our`
    .trim()
    .split(/\s+/),
)

/** A sample needs at least this many words that only one language has; otherwise it has no language. */
const least = { words: 2, share: 0.06 }

type Telling = { code: string; words: ReadonlySet<string>; letters: ReadonlySet<string> }

function tellingOf(code: string): Telling {
  if (code === 'en') return { code, words: englishWords, letters: new Set() }
  const { stopwords } = languageNamed(code)
  return { code, words: stopwords, letters: new Set([...stopwords].join('').match(/[^\P{L}a-z]/gu)) }
}

const tellings = new Map<string, readonly Telling[]>()

/** What distinguishes languages: function words, and letters that not all of them have. */
function tellingsOf(codes: readonly string[]): readonly Telling[] {
  const name = codes.join()
  const known = tellings.get(name)
  if (known !== undefined) return known
  const all = codes.map(tellingOf)
  const made = all.map((each) => ({
    ...each,
    letters: new Set([...each.letters].filter((letter) => !all.every(({ letters }) => letters.has(letter)))),
  }))
  tellings.set(name, made)
  return made
}

/** The language whose words a text contains, if any. */
function languageByWords(text: string, codes: readonly string[]): string | undefined {
  const all = tellingsOf(codes)
  const counts: Votes = new Map()
  const words = wordsOf(text)
  for (const word of words) {
    const own = all.filter((each) => each.words.has(word) || [...word].some((sign) => each.letters.has(sign)))
    // A word that several of them share says little.
    for (const { code } of own) add(counts, code, own.length === 1 ? 1 : shared)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  const enough = Math.max(least.words, least.share * words.length)
  return most !== undefined && most[1] >= enough ? most[0] : undefined
}

const shared = 0.25

/** Joins short samples, so that each is long enough for detection. */
function chunksOf(samples: readonly string[]): string[] {
  const chunks: string[] = []
  let open = ''
  for (const sample of samples) {
    open = `${open}\n${sample}`
    if (open.length < chunkLength) continue
    chunks.push(open)
    open = ''
  }
  return open.length >= shortestChunk ? [...chunks, open] : chunks
}

const scriptOf = (code: string): Script | undefined =>
  scripts.find(({ languages }) => languages.some((name) => languageByFranc(name).code === code))

/** The languages of a document where its owner chose one: it replaces those of the same script. */
export function sharesWith(chosen: string | undefined, shares: readonly LanguageShare[]): LanguageShare[] {
  if (chosen === undefined) return [...shares]
  const script = scriptOf(chosen)
  const others = shares.filter(({ code }) => scriptOf(code) !== script)
  return [{ code: chosen, share: 1 - sumOf(others.map(({ share }) => share)) }, ...others]
}

/** The language of a few sentences of a document in these languages, by script, then by function words. */
export function languageOfPassage(text: string, shares: readonly LanguageShare[]): string {
  const [main] = shares
  if (main === undefined) return languageOf(text).code
  const own = scriptOf(main.code)
  const inOwn = own === undefined ? 0 : countOf(own.letters, text)
  const isOwn = 2 * inOwn >= countOf(/\p{L}/gu, text)
  const script = isOwn ? own : leadingScript(text)
  const likely = shares.filter(({ code }) => scriptOf(code) === script)
  if (script === undefined) return main.code
  if (likely.length === 0) return languageShares([text])[0]?.code ?? main.code
  if (likely.length === 1) return likely[0]?.code ?? main.code
  const codes = likely.map(({ code }) => code)
  return languageByWords(text, codes) ?? codes[0] ?? main.code
}

function leadingScript(text: string): Script | undefined {
  const written = scripts.map((script) => ({ script, count: script.worth * countOf(script.letters, text) }))
  const most = written.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.script : undefined
}
