import MiniSearch from 'minisearch'
import type { Language } from './language.ts'
import { type Word, wordReader } from './read-text.ts'

/** A piece of text that can answer, what stands around it, and whatever the caller needs to name it again. */
export type Passage<Source> = { text: string; context?: readonly string[]; source: Source }

export type Found<Source> = Passage<Source> & {
  score: number
  /** How much of the question's weight the passage covers, 0 to 1: rare words weigh more than common ones. */
  coverage: number
}

/** Words of asking, which say nothing about what is asked. */
const asking = new Set(
  'about answer ask can clarify clear define definition describe detail did do does elaborate example explain explanation give hello help hey hi how kindly know lecture lesson let like look mean meaning mention more need note notes ok okay part please question really said say saying says section show speaker talk talking tell thank thanks thing think transcript understand video want was what when where which who whom whose why will word words would you your'.split(
    ' ',
  ),
)

/** The words a question is about; none, where it holds only words that any question has. */
export function questionWords(question: string, language: Language): Word[] {
  const words = wordReader(language)(question).slice(0, 60)
  const content = words.filter(
    ({ text, general }) => !asking.has(text.toLowerCase()) && !(general && text.length < 5),
  )
  // A general word such as 'effect' helps to choose between passages; a question of such words alone asks nothing.
  return content.some((word) => !word.general) ? content : []
}

const lightWeight = 0.35

/** Rare words weigh more, general ones less, and a word no passage knows most of all. */
function weigh(question: readonly Word[], documents: readonly ReadonlySet<string>[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { key, general } of question) {
    const known = documents.filter((keys) => keys.has(key)).length
    const rarity = Math.log(1 + (documents.length + 1) / (known + 0.5))
    weights.set(key, Math.max(weights.get(key) ?? 0, rarity * (general ? lightWeight : 1)))
  }
  return weights
}

/** Below this share of the question's weight a passage is no answer. */
export const answersFrom = 0.3

const definingQuestion = /^\W*(?:can you |could you |please )*(?:explain |tell me )?(?:what|who|define)\b/i
const definingAnswer =
  /\b(?:is|are|was|were|be)\s+(?:called|known as|an?|the)\b|\b(?:means|refers to|stands for|we call)\b/i

type Entry = { id: number; text: string; context: string }

function search(entries: Entry[], weights: ReadonlyMap<string, number>) {
  const index = new MiniSearch<Entry>({
    fields: ['text', 'context'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  index.addAll(entries)
  return index.search([...weights.keys()].join(' '), {
    combineWith: 'OR',
    boost: { context: 0.35 },
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    weights: { fuzzy: 0.3, prefix: 0.3 },
    boostTerm: (term) => weights.get(term) ?? 1,
  })
}

const readAll = 120
const readMost = 100

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
function mayAnswer<Source>(asked: readonly Word[], passages: readonly Passage<Source>[]): Passage<Source>[] {
  if (passages.length <= readAll) return [...passages]
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

/** The passages that answer a question, best first: BM25 over stems, and how much of the question each covers. */
export function findPassages<Source>(
  question: string,
  all: readonly Passage<Source>[],
  language: Language,
): Found<Source>[] {
  const asked = questionWords(question, language)
  if (asked.length === 0) return []
  const passages = mayAnswer(asked, all)
  if (passages.length === 0) return []
  const wordsOf = wordReader(language)
  const read = new Map<string, string[]>()
  const keysOf = (text: string) => {
    const keys = read.get(text) ?? wordsOf(text).map((word) => word.key)
    read.set(text, keys)
    return keys
  }
  const weights = weigh(
    asked,
    passages.map(({ text }) => new Set(keysOf(text))),
  )
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const shares = (keys: readonly string[]) => keys.some((key) => weights.has(key))
  const entries = passages.map(({ text, context }, id) => ({
    id,
    keys: keysOf(text),
    around: (context ?? []).flatMap(keysOf),
  }))
  const sharing = entries.filter(({ keys, around }) => shares(keys) || shares(around))
  // Where no passage shares a word as it is written, all are searched, because a word may be misspelt.
  const chosen = sharing.length > 0 ? sharing : entries
  const hits = search(
    chosen.map(({ id, keys, around }) => ({ id, text: keys.join(' '), context: around.join(' ') })),
    weights,
  )
  const defines = language.code === 'en' && definingQuestion.test(question)
  const content = new Set(asked.filter((word) => !word.general).map((word) => word.key))
  /** 'Base case: …', 'A banneton is …': the passage begins with what is asked and goes on to say what it is. */
  const opensWith = (text: string) => {
    const head = text.match(/^.{2,60}?(?=\s?[:–—]\s|\s(?:is|are|was|were|means|stands for)\s)/)?.[0] ?? ''
    const first = wordsOf(head).filter((word) => !word.general)
    return first.length > 0 && first.length === content.size && first.every((word) => content.has(word.key))
  }
  return hits
    .flatMap((hit) => {
      const passage = passages[Number(hit.id)]
      if (passage === undefined) return []
      const covered = hit.queryTerms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
      const coverage = whole === 0 ? 0 : covered / whole
      const opens = defines && opensWith(passage.text)
      const fit =
        (0.4 + 0.6 * coverage) * (opens ? 2.5 : defines && definingAnswer.test(passage.text) ? 1.2 : 1)
      return [{ ...passage, coverage, score: hit.score * fit }]
    })
    .sort((a, b) => b.score - a.score)
}
