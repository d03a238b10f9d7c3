import { franc } from 'franc'
import type { LanguageShare } from '#contract/sources/reading.ts'
import { languageByFranc, languageNamed, languageOf, latinLanguages } from './language.ts'

type Script = { letters: RegExp; worth: number; languages: readonly string[] }

/** Scripts of the languages the guide can read. A character that is a word or a syllable says more than a letter. */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Latin}/gu, worth: 1, languages: latinLanguages },
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

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0

/** Chinese has no kana; Japanese has some in every sentence. */
const kanaShare = 0.1
/** franc tells languages of one script by what it reads of them; with fewer letters it guesses. */
const chunkLength = 800
const shortestChunk = 40
/** Of another script and of the same one: guesses of a few samples are no language of a document. */
const leastShare = { ofScript: 0.03, within: 0.1 }

/**
 * The languages of many samples of one text with their parts of it, the main one first. By script first: a licence in
 * English does not make a Chinese book English.
 */
export function languageShares(samples: readonly string[]): LanguageShare[] {
  const written = scripts
    .map((script) => {
      const own = samples.map((sample) => script.worth * countOf(script.letters, sample))
      return { ...script, own, total: sumOf(own) }
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  // Of a sample that is in several scripts, the one that leads speaks.
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

/** Which languages of a script texts are in that it leads, most first. */
function votesOf(texts: readonly string[], { letters, languages }: Script): LanguageShare[] {
  const text = texts.join('\n')
  if (languages.includes('jpn')) {
    const isJapanese = countOf(kana, text) >= kanaShare * countOf(letters, text)
    return [{ code: isJapanese ? 'ja' : 'zh', share: 1 }]
  }
  const votes = new Map<string, number>()
  for (const chunk of chunksOf(texts)) {
    const { code } = languageByFranc(languageOfChunk(chunk, languages))
    votes.set(code, (votes.get(code) ?? 0) + chunk.length)
  }
  const all = sumOf([...votes.values()])
  if (all === 0) return [{ code: languageOf(text).code, share: 1 }]
  const [most, ...others] = [...votes].sort(([, one], [, other]) => other - one)
  return [most, ...others.filter(([, count]) => count >= leastShare.within * all)].flatMap((vote) =>
    vote === undefined ? [] : [{ code: vote[0], share: vote[1] / all }],
  )
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
  if (languages !== latinLanguages) return guess
  // Names, commands and code are near to any language of this script: function words that only one of them has decide.
  const words = chunk.toLowerCase().match(/\p{L}+/gu) ?? []
  const [own, english] = [languageByFranc(guess).stopwords, languageByFranc('eng').stopwords]
  const ofOwn = words.filter((word) => own.has(word) && !english.has(word)).length
  const ofEnglish = words.filter((word) => english.has(word) && !own.has(word)).length
  return ofOwn > ofEnglish ? guess : 'eng'
}

const scriptOf = (code: string): Script | undefined =>
  scripts.find(({ languages }) => languages.some((name) => languageByFranc(name).code === code))

/** The languages of a document where its owner named one: it takes the place of those in the same script. */
export function sharesWith(chosen: string | undefined, shares: readonly LanguageShare[]): LanguageShare[] {
  if (chosen === undefined) return [...shares]
  const script = scriptOf(chosen)
  const others = shares.filter(({ code }) => scriptOf(code) !== script)
  return [{ code: chosen, share: 1 - sumOf(others.map(({ share }) => share)) }, ...others]
}

/** The language of a few sentences of a document in these languages, by script first, then by function words. */
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
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const lists = likely.map(({ code }) => languageNamed(code).stopwords)
  const said = likely.map(({ code }, at) => ({
    code,
    // A word that several of them have tells nothing.
    count: words.filter(
      (word) => lists[at]?.has(word) && lists.every((list, of) => of === at || !list.has(word)),
    ).length,
  }))
  return said.reduce((most, one) => (one.count > most.count ? one : most)).code
}

function leadingScript(text: string): Script | undefined {
  const written = scripts.map((script) => ({ script, count: script.worth * countOf(script.letters, text) }))
  const most = written.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.script : undefined
}
