import { isAimVerb } from '#server/guide/plans/aims.ts'
import type { Language } from './language.ts'
import type { Reading, Sentence, Word } from './read-text.ts'
import { breaksTerm, isNounHere, isPartOfName } from './term-boundaries.ts'

export type Term = {
  /** The stems of its words: what makes two mentions the same term. */
  key: string
  /** As the text writes it, lower case unless it is a name. */
  text: string
  stems: string[]
  score: number
  /** Indexes of the sentences that mention it. */
  sentences: number[]
  /** Always written with a capital: a name. */
  name: boolean
}

type Candidate = {
  key: string
  stems: string[]
  forms: Map<string, number>
  sentences: number[]
  count: number
  inHeading: boolean
  capitals: number
  inner: number
  joined: boolean
  /** Somewhere it stands as a noun stands. */
  noun: boolean
}

const longestTerm = 4
/** Words that join two halves of one term: 'laws of motion', 'théorie des ensembles'. */
const joiners: Readonly<Record<string, readonly string[]>> = {
  en: ['of'],
  fr: ['de', 'des', 'du', "d'"],
  es: ['de', 'del'],
  pt: ['de', 'do', 'da', 'dos', 'das'],
  it: ['di', 'del', 'della', 'dei'],
}
const digits = /^[\p{N}.,:%-]+$/u

const infinitive: Readonly<Record<string, RegExp>> = {
  es: /(?:ar|er|ir)(?:se)?$/,
  pt: /(?:ar|er|ir)$/,
  it: /(?:are|ere|ire|rsi)$/,
  fr: /(?:er|ir|re|oir)$/,
}

/** 'Sketch craters' in a list of aims, 'Reading Latin inscriptions' as a title. */
function opensWithVerb({ words, block }: Sentence, language: string): boolean {
  const [first, second] = words
  if (first === undefined) return false
  const listed = block.kind === 'item' || block.kind === 'aim'
  if (language !== 'en') return listed && (infinitive[language]?.test(first.text.toLowerCase()) ?? false)
  if (listed) return isAimVerb(first.text)
  const stem = first.text.toLowerCase().match(/^(.+)ing$/)?.[1]
  return stem !== undefined && second?.general === false && (isAimVerb(stem) || isAimVerb(`${stem}e`))
}

/** Runs of words that no general word and no punctuation interrupts. */
function chunksOf(sentence: Sentence, language: Language): Word[][] {
  const chunks: Word[][] = []
  let open: Word[] = []
  let last: Word | undefined
  for (const [at, word] of sentence.words.entries()) {
    const between = last === undefined ? '' : sentence.text.slice(last.end, word.start)
    if (open.length > 0 && !/^[\s\u00A0]*$/.test(between)) {
      chunks.push(open)
      open = []
    }
    last = word
    const opensAim = at === 0 && opensWithVerb(sentence, language.code)
    const general = word.general && !(language.code === 'en' && isPartOfName(sentence.words, at))
    if (general || opensAim || digits.test(word.text) || breaksTerm(sentence.words, at, language.code)) {
      if (open.length > 0) chunks.push(open)
      open = []
    } else {
      open.push(word)
    }
  }
  if (open.length > 0) chunks.push(open)
  return chunks
}

/** Two neighbouring chunks joined by 'of': counted beside their halves, kept only when it recurs or is a name. */
function joinedChunks(sentence: Sentence, chunks: readonly Word[][], joining: readonly string[]): Word[][] {
  const found: Word[][] = []
  for (let at = 1; at < chunks.length; at++) {
    const [left, right] = [chunks[at - 1] ?? [], chunks[at] ?? []]
    const [from, to] = [left.at(-1), right[0]]
    if (!from || !to || left.length > 2 || right.length > 2) continue
    const between = sentence.text.slice(from.end, to.start).trim().toLowerCase()
    if (joining.includes(between)) found.push([...left, ...right])
  }
  return found
}

const surface = (sentence: Sentence, words: readonly Word[]): string =>
  sentence.text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0)

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** The form most often used; between equals the shorter, then the one in alphabetical order. */
function commonForm(forms: ReadonlyMap<string, number>): string {
  return (
    [...forms.entries()].sort(
      ([a, countA], [b, countB]) => countB - countA || a.length - b.length || (a < b ? -1 : 1),
    )[0]?.[0] ?? ''
  )
}

function gather(reading: Reading): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>()
  const joining = joiners[reading.language.code] ?? []
  const add = (sentence: Sentence, words: Word[], joined: boolean) => {
    const text = surface(sentence, words)
    if (text.length < (reading.language.spaceless ? 2 : 3) || text.length > 60) return
    if (words.length === 1 && reading.language.code === 'en' && /[^e]ed$/.test(text)) return
    const stems = words.map((word) => word.key)
    const key = stems.join(' ')
    const found = candidates.get(key) ?? {
      key,
      stems,
      forms: new Map<string, number>(),
      sentences: [],
      count: 0,
      inHeading: false,
      capitals: 0,
      inner: 0,
      joined,
      noun: false,
    }
    const startsSentence = /^[\s\p{P}]*$/u.test(sentence.text.slice(0, words[0]?.start ?? 0))
    const capital = /^\p{Lu}/u.test(text)
    if (!startsSentence || joined) {
      found.inner++
      if (capital) found.capitals++
    }
    const form = startsSentence && capital && reading.language.code !== 'de' ? lowered(text) : text
    found.count++
    if (sentence.block.kind === 'heading') found.inHeading = true
    const alone = words.length === 1 && reading.language.code === 'en'
    const noun = !alone || isNounHere(sentence.words, sentence.words.indexOf(words[0] as Word), sentence.text)
    if (noun) found.noun = true
    // The form it has as a noun names it, not the verb of the same stem.
    found.forms.set(form, (found.forms.get(form) ?? 0) + (noun ? 2 : 1))
    if (found.sentences.at(-1) !== sentence.index) found.sentences.push(sentence.index)
    candidates.set(key, found)
  }
  for (const sentence of reading.sentences) {
    const chunks = chunksOf(sentence, reading.language)
    for (const chunk of chunks) if (chunk.length <= longestTerm) add(sentence, chunk, false)
    for (const chunk of joinedChunks(sentence, chunks, joining)) add(sentence, chunk, true)
  }
  return candidates
}

/**
 * A longer run seen once gives way to the shorter term of two words or more that it begins with ('random variable
 * strays') or ends with ('rising carbon dioxide'), where that stands by itself elsewhere.
 */
function fold(candidates: Map<string, Candidate>): void {
  for (const candidate of [...candidates.values()]) {
    const size = candidate.stems.length
    if (candidate.count > 1 || size < 3 || candidate.joined) continue
    const shorter = [
      ...Array.from({ length: size - 2 }, (_, cut) => candidate.stems.slice(0, size - 1 - cut)),
      ...Array.from({ length: size - 2 }, (_, cut) => candidate.stems.slice(cut + 1)),
    ]
    const home = shorter.map((stems) => candidates.get(stems.join(' '))).find((found) => found !== undefined)
    if (home === undefined) continue
    candidates.delete(candidate.key)
    home.count += candidate.count
    home.sentences = [...new Set([...home.sentences, ...candidate.sentences])].sort((a, b) => a - b)
  }
}

/** A term joined by 'of' that is kept makes its halves superfluous where they stand nowhere else. */
function dropHalves(candidates: Map<string, Candidate>, isName: (candidate: Candidate) => boolean): void {
  for (const joined of [...candidates.values()].filter((candidate) => candidate.joined)) {
    if (joined.count < 2 && !isName(joined)) {
      candidates.delete(joined.key)
      continue
    }
    for (let cut = 1; cut < joined.stems.length; cut++) {
      for (const half of [joined.stems.slice(0, cut), joined.stems.slice(cut)].map((stems) =>
        stems.join(' '),
      )) {
        if ((candidates.get(half)?.count ?? Number.POSITIVE_INFINITY) <= joined.count) candidates.delete(half)
      }
    }
  }
}

/** How often a term's words stand inside longer terms: those mentions count for the shorter one too. */
function nested(candidates: ReadonlyMap<string, Candidate>): Map<string, number> {
  const inside = new Map<string, number>()
  for (const { stems, count } of candidates.values()) {
    for (let from = 0; from < stems.length; from++) {
      for (let to = from + 1; to <= stems.length; to++) {
        if (to - from === stems.length) continue
        const key = stems.slice(from, to).join(' ')
        if (candidates.has(key)) inside.set(key, (inside.get(key) ?? 0) + count)
      }
    }
  }
  return inside
}

/**
 * The terms of a text, best first: runs of words between general words, weighed by how often they recur, how
 * many words they have, and whether they are names or stand in a heading.
 */
export function keyTerms(reading: Reading, limit = 30): Term[] {
  const candidates = gather(reading)
  const isName = ({ inner, capitals }: Candidate) =>
    reading.language.code !== 'de' && inner > 0 && capitals === inner
  fold(candidates)
  dropHalves(candidates, isName)
  const inside = nested(candidates)
  const terms: Term[] = []
  for (const candidate of candidates.values()) {
    const name = isName(candidate)
    if (!candidate.noun && !name) continue
    const mentions = candidate.count + 0.5 * (inside.get(candidate.key) ?? 0)
    const size = Math.min(candidate.stems.length, 3)
    const length = candidate.stems.join('').length
    const weight = 1 + 0.45 * (size - 1) + (name ? 0.4 : 0) + (candidate.inHeading ? 0.8 : 0)
    terms.push({
      key: candidate.key,
      text: commonForm(candidate.forms),
      stems: candidate.stems,
      sentences: candidate.sentences,
      name,
      score: Math.log2(1 + mentions) * weight * (size === 1 && length < 5 ? 0.7 : 1),
    })
  }
  return terms
    .sort(
      (a, b) =>
        b.score - a.score || (a.sentences[0] ?? 0) - (b.sentences[0] ?? 0) || (a.key < b.key ? -1 : 1),
    )
    .slice(0, limit)
}
