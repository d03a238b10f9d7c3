import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { franc } from 'franc'
import stopwordLists from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }

/** A language the guide can read: its two-letter code, its function words and its stemmer. */
export type Language = {
  code: string
  /** Function words, and words that say little of what a text is about. */
  stopwords: ReadonlySet<string>
  stem: (word: string) => string
  /** Written without spaces, so that words need a dictionary. */
  spaceless: boolean
}

const same = (word: string) => word
/** franc's code, the code of stopword lists and encyclopaedias, the stemmer. */
const known: readonly [string, keyof typeof stopwordLists, (word: string) => string][] = [
  ['eng', 'en', english],
  ['deu', 'de', german],
  ['fra', 'fr', french],
  ['spa', 'es', spanish],
  ['ita', 'it', italian],
  ['por', 'pt', portuguese],
  ['nld', 'nl', dutch],
  ['swe', 'sv', swedish],
  ['dan', 'da', danish],
  ['nob', 'no', norwegian],
  ['fin', 'fi', finnish],
  ['pol', 'pl', same],
  ['ces', 'cs', same],
  ['ron', 'ro', romanian],
  ['hun', 'hu', hungarian],
  ['tur', 'tr', turkish],
  ['ind', 'id', same],
  ['vie', 'vi', same],
  ['rus', 'ru', russian],
  ['ukr', 'uk', ukrainian],
  ['bul', 'bg', same],
  ['arb', 'ar', arabic],
  ['pes', 'fa', same],
  ['ell', 'el', same],
  ['heb', 'he', same],
  ['hin', 'hi', same],
  ['jpn', 'ja', same],
  ['cmn', 'zh', same],
  ['kor', 'ko', same],
  ['tha', 'th', same],
]
const all = known.map(([francCode]) => francCode)
const latin = all.slice(0, 18)

const built = new Map<string, Language>()

function languageFor(francCode: string): Language {
  const found = built.get(francCode)
  if (found) return found
  const [, code, stem] = known.find(([name]) => name === francCode) ?? (['eng', 'en', english] as const)
  const stopwords = new Set<string>(stopwordLists[code])
  const language = { code, stopwords, stem, spaceless: ['ja', 'zh', 'th'].includes(code) }
  built.set(francCode, language)
  return language
}

/** The two-letter codes of all languages the guide can read. */
export const languageCodes: readonly string[] = known.map(([, code]) => code)

/** The language with a code; English where the guide cannot read it. */
export const languageNamed = (code: string | null): Language =>
  languageFor(known.find(([, name]) => name === code)?.[0] ?? 'eng')

/** The share of a text's words that are function words of a language: sure even where a text is short. */
function functionShare(words: readonly string[], francCode: string): number {
  const { stopwords } = languageFor(francCode)
  return words.filter((word) => stopwords.has(word)).length / Math.max(1, words.length)
}

/** Scripts of the languages the guide can read. A character that is a word or a syllable says more than a letter. */
const scripts: readonly { letters: RegExp; worth: number; languages: readonly string[] }[] = [
  { letters: /\p{Script=Latin}/gu, worth: 1, languages: latin },
  { letters: /\p{Script=Cyrillic}/gu, worth: 1, languages: ['rus', 'ukr', 'bul'] },
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

const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0

/** Chinese has no kana; Japanese has some in every sentence. */
const kanaShare = 0.1
/** franc tells languages of one script by what it reads of them; with fewer letters it guesses. */
const chunkLength = 800
const shortestChunk = 40

/** The language of many samples of one text, by script first: a licence in English does not make a Chinese book English. */
export function languageAmong(samples: readonly string[]): Language {
  const written = scripts
    .map((script) => {
      const own = samples.map((sample) => script.worth * countOf(script.letters, sample))
      return { ...script, own, total: own.reduce((sum, count) => sum + count, 0) }
    })
    .reduce((most, script) => (script.total > most.total ? script : most))
  const { languages, own, total } = written
  if (total === 0) return languageFor('eng')
  // Of a sample that is in several scripts, those in which this one leads speak.
  const speaking = samples.filter((sample, at) =>
    scripts.every(({ letters, worth }) => worth * countOf(letters, sample) <= (own[at] ?? 0)),
  )
  const text = speaking.join('\n')
  if (languages.includes('jpn')) {
    const kana = countOf(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, text)
    return languageFor(kana >= (kanaShare * total) / 3 ? 'jpn' : 'cmn')
  }
  const votes = new Map<string, number>()
  for (const chunk of chunksOf(speaking)) {
    const code = languageOfChunk(chunk, languages)
    votes.set(code, (votes.get(code) ?? 0) + chunk.length)
  }
  const [most] = [...votes].sort(([, one], [, other]) => other - one)
  return most === undefined ? languageOf(text) : languageFor(most[0])
}

/** Short samples together, so that each is long enough to tell. */
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

function languageOfChunk(chunk: string, languages: readonly string[]): string {
  const [first = 'eng'] = languages
  const guess = languages.length === 1 ? first : franc(chunk, { only: [...languages], minLength: 10 })
  if (guess === 'und') return first
  if (languages !== latin) return guess
  // Names, commands and code are near to any language of this script: function words that only one of them has decide.
  const words = chunk.toLowerCase().match(/\p{L}+/gu) ?? []
  const [own, english] = [languageFor(guess).stopwords, languageFor('eng').stopwords]
  const ofOwn = words.filter((word) => own.has(word) && !english.has(word)).length
  const ofEnglish = words.filter((word) => english.has(word) && !own.has(word)).length
  return ofOwn > ofEnglish ? guess : 'eng'
}

/** The language of a text; English where nothing speaks for another. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 1000)
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  // A script tells its language by a few letters; those who share the Latin one differ in their function words.
  const guess = franc(sample, { only: all, minLength: /\p{Script=Latin}/u.test(sample) ? 30 : 1 })
  if (!latin.includes(guess)) return languageFor(guess)
  const share = functionShare(words, guess)
  return languageFor(share >= 0.15 && share > functionShare(words, 'eng') ? guess : 'eng')
}
