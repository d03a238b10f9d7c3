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
import { boundaryWords, termWords } from './english-words.ts'

/** A language the guide can read: its two-letter code, its function words and its stemmer. */
export type Language = {
  code: string
  /** Function words and words too general to be a term. */
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
const latin = known.slice(0, 18).map(([francCode]) => francCode)

/** Scripts that narrow the choice before any word is looked at. */
const scripts: readonly [RegExp, string[]][] = [
  [/[\p{scx=Hiragana}\p{scx=Katakana}]/gu, ['jpn']],
  [/\p{Script=Han}/gu, ['cmn']],
  [/\p{Script=Hangul}/gu, ['kor']],
  [/\p{Script=Thai}/gu, ['tha']],
  [/\p{Script=Cyrillic}/gu, ['rus', 'ukr', 'bul']],
  [/\p{Script=Arabic}/gu, ['arb', 'pes']],
  [/\p{Script=Greek}/gu, ['ell']],
  [/\p{Script=Hebrew}/gu, ['heb']],
  [/\p{Script=Devanagari}/gu, ['hin']],
]

/** What courses in other languages say about themselves. */
const courseWords: Readonly<Record<string, string>> = {
  de: 'anfänger einführung grundlagen kurs kurse lektion lernziel teilnehmer',
  fr: 'bases cours débutant débutants introduction leçon',
  es: 'bases curso introducción lección principiantes',
  it: 'basi corso introduzione lezione principianti',
  pt: 'bases curso introdução iniciantes lição',
  nl: 'beginners cursus inleiding les',
}

const built = new Map<string, Language>()

function languageFor(francCode: string): Language {
  const found = built.get(francCode)
  if (found) return found
  const [, code, stem] = known.find(([name]) => name === francCode) ?? (['eng', 'en', english] as const)
  const words = new Set<string>(stopwordLists[code])
  if (code === 'en') {
    for (const word of boundaryWords) words.add(word)
    for (const word of termWords) words.delete(word)
  }
  for (const word of courseWords[code]?.split(' ') ?? []) words.add(word)
  const language = { code, stopwords: words, stem, spaceless: ['ja', 'zh', 'th'].includes(code) }
  built.set(francCode, language)
  return language
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** The share of a text's words that are function words of a language: sure even where a text is short. */
function functionShare(words: readonly string[], francCode: string): number {
  const { stopwords } = languageFor(francCode)
  return words.filter((word) => stopwords.has(word)).length / Math.max(1, words.length)
}

/** The last few texts looked at: one answer often asks for the same text's language several times. */
const recent = new Map<string, Language>()
const remembered = 32
const looked = 1000

/** The language of a text; English where nothing speaks for another. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, looked)
  const found = recent.get(sample) ?? detect(sample)
  recent.delete(sample)
  recent.set(sample, found)
  for (const oldest of recent.keys()) {
    if (recent.size <= remembered) break
    recent.delete(oldest)
  }
  return found
}

function detect(sample: string): Language {
  const letters = count(sample, /\p{L}/gu)
  for (const [pattern, codes] of scripts) {
    const share = count(sample, pattern) / Math.max(1, letters)
    if (share < (codes[0] === 'jpn' ? 0.1 : 0.4)) continue
    const guess = codes.length === 1 ? codes[0] : franc(sample, { only: codes, minLength: 10 })
    return languageFor(guess === undefined || guess === 'und' ? (codes[0] ?? 'eng') : guess)
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const asEnglish = functionShare(words, 'eng')
  const guess = franc(sample, { only: latin, minLength: 30 })
  if (guess === 'und' || guess === 'eng') return languageFor('eng')
  const asGuess = functionShare(words, guess)
  return languageFor(asGuess >= 0.15 && asGuess > asEnglish ? guess : 'eng')
}
