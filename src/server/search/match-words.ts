import { fold, type SearchedWord, stemOf } from './searched-words.ts'

/** A place in a text that matches a searched word: which word, and whether it is exactly this word. */
export type Match = { start: number; end: number; word: number; isExact: boolean }

/** The maximum number of matches of one word, because a text may repeat it endlessly. */
const maxOfWord = 200

/** The matches of the words in a text, in the order of the text, for each word up to the maximum. */
export function matchWords(text: string, words: readonly SearchedWord[]): Match[] {
  const found: Match[] = []
  const counts = words.map(() => ({ all: 0, exact: 0 }))
  const add = (start: number, end: number, word: number, isExact: boolean) => {
    const count = counts[word] ?? { all: 0, exact: 0 }
    // An exact match counts more than a match of the beginning, so the first exact match is always included.
    if (count.all >= maxOfWord && !(isExact && count.exact === 0)) return
    count.all += 1
    if (isExact) count.exact += 1
    found.push({ start, end, word, isExact })
  }
  words.forEach(({ text: asked, isSpaceless }, word) => {
    if (!isSpaceless) return
    const lower = text.toLowerCase()
    let at = lower.indexOf(asked)
    for (let count = 0; at !== -1 && count < maxOfWord; count += 1) {
      add(at, at + asked.length, word, true)
      at = lower.indexOf(asked, at + asked.length)
    }
  })
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const token = fold(written)
    words.forEach(({ text: asked, stem, isOpen, isSpaceless }, word) => {
      if (isSpaceless) return
      if (token === asked) add(index, index + written.length, word, true)
      // Of a word that is incomplete, only the typed part is marked, if folding did not change its length.
      else if (isOpen && token.startsWith(asked))
        add(index, index + (token.length === written.length ? asked.length : written.length), word, false)
      else if (stem !== null && token.startsWith(stem) && stemOf(token) === stem)
        add(index, index + written.length, word, false)
    })
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** How many of the words match, and how many match exactly. */
export function countWords(matches: readonly Match[]): { all: number; exact: number } {
  return {
    all: new Set(matches.map(({ word }) => word)).size,
    exact: new Set(matches.filter(({ isExact }) => isExact).map(({ word }) => word)).size,
  }
}

/** The matches as ranges that do not overlap. */
export function stretchesOf(matches: readonly Match[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const { start, end } of matches) {
    const last = stretches.at(-1)
    if (last === undefined || start >= last[1]) stretches.push([start, end])
  }
  return stretches
}

const around = { before: 40, all: 180 } as const

/** The part of a text with the most searched words, cut at the ends of words. */
export function cutAround(
  text: string,
  words: readonly SearchedWord[],
  matches = matchWords(text, words),
): { text: string; matches: [number, number][] } {
  const best = fullestFrom(matches)
  const from = best <= around.before ? 0 : wordAt(text, best - around.before, best)
  const end = from + around.all >= text.length ? text.length : wordEnd(text, from + around.all)
  const cut = `${from > 0 ? '…' : ''}${text.slice(from, end).trim()}${end < text.length ? '…' : ''}`
  return { text: cut, matches: stretchesOf(matchWords(cut, words)) }
}

/** The start of the part with the most different words, found with one pass of a window over the matches. */
function fullestFrom(matches: readonly Match[]): number {
  const room = around.all - around.before
  const fitting = matches.filter(({ start, end }) => end - start <= room)
  const byEnd = fitting.toSorted((a, b) => a.end - b.end)
  const within = new Map<number, number>()
  const count = (word: number, change: 1 | -1) => {
    const left = (within.get(word) ?? 0) + change
    if (left === 0) within.delete(word)
    else within.set(word, left)
  }
  let best = { start: 0, count: 0 }
  let added = 0
  let removed = 0
  for (const { start } of matches) {
    for (let next = byEnd[added]; next && next.end <= start + room; next = byEnd[++added]) count(next.word, 1)
    for (let last = fitting[removed]; last && last.start < start; last = fitting[++removed])
      count(last.word, -1)
    if (within.size > best.count) best = { start, count: within.size }
  }
  return best.start
}

/** The start of the first complete word after `at`, at most `latest`. */
function wordAt(text: string, at: number, latest: number): number {
  const space = text.slice(at, latest).search(/\s\S/)
  return space === -1 ? latest : at + space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - 40 ? space : at
}
