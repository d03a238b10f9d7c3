import { fold, type SearchedWord, stemOf } from './searched-words.ts'

/** A stretch of a text where a word stands that was searched for; which one, and whether it is the very word. */
export type Match = { start: number; end: number; word: number; isExact: boolean }

/** So many matches of one word are looked at: a text that repeats it for ever is found by its first ones. */
const mostOfWord = 200

/** Where the words stand in a text, in the order of the text: of each word its first places. */
export function matchWords(text: string, words: readonly SearchedWord[]): Match[] {
  const found: Match[] = []
  const counts = words.map(() => ({ all: 0, exact: 0 }))
  const add = (start: number, end: number, word: number, isExact: boolean) => {
    const count = counts[word] ?? { all: 0, exact: 0 }
    // The very word counts for more than one that begins so: its first place is kept however many others there are.
    if (count.all >= mostOfWord && !(isExact && count.exact === 0)) return
    count.all += 1
    if (isExact) count.exact += 1
    found.push({ start, end, word, isExact })
  }
  words.forEach(({ text: asked, isSpaceless }, word) => {
    if (!isSpaceless) return
    const lower = text.toLowerCase()
    let at = lower.indexOf(asked)
    for (let count = 0; at !== -1 && count < mostOfWord; count += 1) {
      add(at, at + asked.length, word, true)
      at = lower.indexOf(asked, at + asked.length)
    }
  })
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const token = fold(written)
    words.forEach(({ text: asked, stem, isOpen, isSpaceless }, word) => {
      if (isSpaceless) return
      if (token === asked) add(index, index + written.length, word, true)
      // Of a word that goes on only the part that was typed, as long as folding kept its length.
      else if (isOpen && token.startsWith(asked))
        add(index, index + (token.length === written.length ? asked.length : written.length), word, false)
      else if (stem !== null && token.startsWith(stem) && stemOf(token) === stem)
        add(index, index + written.length, word, false)
    })
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** How many of the words stand there, and how many as the very word. */
export function countWords(matches: readonly Match[]): { all: number; exact: number } {
  return {
    all: new Set(matches.map(({ word }) => word)).size,
    exact: new Set(matches.filter(({ isExact }) => isExact).map(({ word }) => word)).size,
  }
}

/** One stretch for each place, none within another. */
export function stretchesOf(matches: readonly Match[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const { start, end } of matches) {
    const last = stretches.at(-1)
    if (last === undefined || start >= last[1]) stretches.push([start, end])
  }
  return stretches
}

const around = { before: 40, all: 180 } as const

/** The part of a text that says the most of what was searched for, cut where words end. */
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

/** Where the stretch begins that holds the most different words: a window that moves over the matches once. */
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

/** Where the first whole word after `at` begins, but no later than `latest`. */
function wordAt(text: string, at: number, latest: number): number {
  const space = text.slice(at, latest).search(/\s\S/)
  return space === -1 ? latest : at + space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - 40 ? space : at
}
