import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { franc } from 'franc'
import stopwordLists from 'stopwords-iso/stopwords-iso.json' with { type: 'json' }

/** A language that the guide can read: its two-letter code, its function words and its stemmer. */
export type Language = {
  code: string
  /** Function words, and words that say little about the topic of a text. */
  stopwords: ReadonlySet<string>
  stem: (word: string) => string
  /** Written without spaces, so that words need a dictionary. */
  spaceless: boolean
}

const same = (word: string) => word
/** franc's code, the code of the stopword lists and Wikipedia, the stemmer. */
type LanguageCodes = readonly [string, string, (word: string) => string]
const guided: readonly LanguageCodes[] = [
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
/**
 * Documents in these languages are read and searched; a learner's short text is never detected as one of
 * them.
 */
const readOnly: readonly LanguageCodes[] = [
  ['cat', 'ca', same],
  ['glg', 'gl', same],
  ['slk', 'sk', same],
  ['slv', 'sl', same],
  ['hrv', 'hr', same],
  ['lit', 'lt', lithuanian],
  ['lvs', 'lv', same],
  ['ekk', 'et', same],
  ['srp', 'sr', serbian],
]
const known = [...guided, ...readOnly]
const all = guided.map(([francCode]) => francCode)
/** Those in Latin script, by franc's codes. */
export const latinLanguages: readonly string[] = [
  ...all.slice(0, 18),
  ...readOnly.flatMap(([francCode]) => (francCode === 'srp' ? [] : [francCode])),
]
/** The package's Lithuanian list was decoded with a wrong encoding: 'abiejø' is 'abiejų'. */
const asBaltic = (word: string): string => new TextDecoder('windows-1257').decode(Buffer.from(word, 'latin1'))
const lists: Record<string, readonly string[] | undefined> = {
  ...stopwordLists,
  lt: stopwordLists.lt.map(asBaltic),
}

const built = new Map<string, Language>()

/** A language by franc's code. */
export function languageByFranc(francCode: string): Language {
  const found = built.get(francCode)
  if (found) return found
  const [, code, stem] = known.find(([name]) => name === francCode) ?? (['eng', 'en', english] as const)
  const stopwords = new Set<string>(lists[code])
  const language = { code, stopwords, stem, spaceless: ['ja', 'zh', 'th'].includes(code) }
  built.set(francCode, language)
  return language
}

/** The two-letter codes of all languages the guide can read. */
export const languageCodes: readonly string[] = known.map(([, code]) => code)

/** The language of a code; English where the guide cannot read the language. */
export const languageNamed = (code: string | null): Language =>
  languageByFranc(known.find(([, name]) => name === code)?.[0] ?? 'eng')

/** The share of a text's words that are function words of a language; reliable even for a short text. */
function functionShare(words: readonly string[], francCode: string): number {
  const { stopwords } = languageByFranc(francCode)
  return words.filter((word) => stopwords.has(word)).length / Math.max(1, words.length)
}

/** The language of a text; English where nothing indicates another. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 1000)
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  // Other scripts identify their language by a few letters; languages in Latin script are distinguished by
  // their function words.
  const guess = franc(sample, { only: all, minLength: /\p{Script=Latin}/u.test(sample) ? 30 : 1 })
  if (!latinLanguages.includes(guess)) return languageByFranc(guess)
  const share = functionShare(words, guess)
  return languageByFranc(share >= 0.15 && share > functionShare(words, 'eng') ? guess : 'eng')
}
