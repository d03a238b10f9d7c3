/** Where a mark opens something that is not closed yet; `size` counts the characters of its run. */
interface Opener {
  mark: string
  size: number
  at: number
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)
const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character)
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** '$5 today': an amount with a word after it is no formula. */
const price = /^\$\d[\d.,]*(?:[.,;:!?)]*\s+\p{L}{2,}[\s.,;:!?)]|[,;:!?)]+\s+\p{L})/u
export const isPrice = (text: string, at: number) => price.test(text.slice(at, at + 60))

const runAt = (text: string, at: number): string => {
  let end = at + 1
  while (text[end] === text[at]) end += 1
  return text.slice(at, end)
}

/** Where code or a formula that begins with `run` ends; -1 while it is open. */
function endOfVerbatim(text: string, from: number, run: string): number {
  for (let at = text.indexOf(run, from); at >= 0; at = text.indexOf(run, at)) {
    const found = runAt(text, at)
    if (found.length === run.length) return at + run.length
    at += found.length
  }
  return -1
}

/** The end of a link that begins at `at`: -1 while it may still become one, `at` + 1 where it is none. */
function endOfLink(text: string, at: number): number {
  let depth = 0
  let close = at
  for (; close < text.length; close += 1) {
    if (text[close] === '[') depth += 1
    if (text[close] === ']') depth -= 1
    if (depth === 0) break
  }
  if (close >= text.length - 1) return -1
  const next = text[close + 1]
  if (next !== '(' && next !== '[') return at + 1
  const end = text.indexOf(next === '(' ? ')' : ']', close + 2)
  return end < 0 ? -1 : end + 1
}

/** Emphasis: closes what it can of the openers, and opens with the rest. */
function takeEmphasis(text: string, at: number, open: Opener[]): number {
  const run = runAt(text, at)
  const mark = run[0] ?? ''
  const [before, after] = [text[at - 1], text[at + run.length]]
  // One '~' before a number means 'about', and '*' between numbers means 'times'.
  if ((run === '~' && after !== undefined) || (run === '*' && isDigit(before) && isDigit(after)))
    return at + run.length
  let left = run.length
  const isInWord = mark === '_' && isWord(before) && isWord(after)
  if (!isSpace(before) && !isInWord) {
    for (let last = open.at(-1); last?.mark === mark && left > 0; last = open.at(-1)) {
      const closed = Math.min(left, last.size)
      left -= closed
      last.size -= closed
      if (last.size > 0) break
      open.pop()
    }
  }
  const mayOpen = after === undefined ? mark !== '_' || !isWord(before) : !isSpace(after) && !isInWord
  if (left > 0 && mayOpen) open.push({ mark, size: left, at })
  return at + run.length
}

/**
 * Where the first formula, code, emphasis, link or entity begins that has no end yet; the text's length where all of
 * them are whole.
 */
export function openInlineAt(text: string): number {
  const open: Opener[] = []
  const firstOpen = (at: number) => Math.min(at, open[0]?.at ?? at)
  for (let at = 0; at < text.length; ) {
    const mark = text[at] ?? ''
    if (mark === '\\') {
      if (at + 1 === text.length) return firstOpen(at)
      at += 2
    } else if (mark === '$' && isPrice(text, at)) {
      at += 1
    } else if (mark === '`' || mark === '$') {
      const run = runAt(text, at)
      const end = endOfVerbatim(text, at + run.length, run)
      if (end < 0) return firstOpen(at)
      at = end
    } else if (mark === '[' || (mark === '!' && text[at + 1] === '[')) {
      const bracket = mark === '[' ? at : at + 1
      const end = endOfLink(text, bracket)
      if (end < 0) return firstOpen(at)
      at = end
    } else if (mark === '*' || mark === '_' || mark === '~') {
      at = takeEmphasis(text, at, open)
    } else if (isOpenTail(text, at)) {
      return firstOpen(at)
    } else {
      at += 1
    }
  }
  return firstOpen(text.length)
}

/** A tag or address in angle brackets, an entity, or the mark before a picture, at the end of what has come. */
function isOpenTail(text: string, at: number): boolean {
  const mark = text[at]
  if (mark === '<') return /^<(?:[a-z/!][^>\n]*)?$/i.test(text.slice(at))
  if (mark === '&') return /^&#?\w{0,31}$/.test(text.slice(at))
  return mark === '!' && at + 1 === text.length && isSpace(text[at - 1])
}
