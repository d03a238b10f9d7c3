import { cleanText } from './clean-text.ts'

const wordPattern = /[\p{L}\p{M}]+(?:[-‐’'][\p{L}\p{M}]+)*/gu
const hyphenAtEnd = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+)[-‐]$/u
/** Only this much of a line's end is examined: a longer search is slow where a line has no words. */
const endLength = 60
const softHyphenAtEnd = /\u00AD$/
const maxWords = 200_000

/** Scripts without spaces between words: the end of a line is not the end of a word. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF00-\uFF65]/u

/**
 * The words that occur whole within the lines of a document: they decide whether a hyphen at the end of a
 * line belongs to the word.
 */
export function wordsWithin(lines: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const line of lines) {
    if (words.size > maxWords) break
    const last = hyphenAtEnd.exec(line.slice(-endLength))?.[0].length ?? 0
    const whole = line.slice(0, line.length - last)
    for (const [word] of whole.matchAll(wordPattern)) if (word.length > 1) words.add(word.toLowerCase())
  }
  return words
}

/** Cleans a line and keeps the soft hyphen at its end, which means that its last word continues. */
export const cleanWrapped = (line: string): string =>
  cleanText(line).trimEnd() + (/\u00AD\s*$/.test(line) ? '\u00AD' : '')

/** Joins lines that were broken at a fixed width; a hyphenated word becomes whole again. */
export function joinWrapped(lines: readonly string[], known: ReadonlySet<string>): string {
  let text = ''
  for (const line of lines) {
    const next = line.replace(/\s+/g, ' ').trim()
    if (text === '') text = next
    else if (next !== '') text = join(text, next, known)
  }
  return text.replaceAll('\u00AD', '')
}

function join(text: string, next: string, known: ReadonlySet<string>): string {
  if (softHyphenAtEnd.test(text)) return text.slice(0, -1) + next
  const first = hyphenAtEnd.exec(text.slice(-endLength))?.[1]
  if (first !== undefined) {
    const second = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? ''
    return (isParted(first, second, known) ? text.slice(0, -1) : text) + next
  }
  // No space is added after a dash between numbers, nor between characters of scripts without spaces.
  if (/\d[-‐]$/.test(text) && /^\d/.test(next)) return text + next
  const isSpaceless =
    spaceless.test(lastOf(text)) && spaceless.test(String.fromCodePoint(next.codePointAt(0) ?? 32))
  return isSpaceless ? text + next : `${text} ${next}`
}

const lastOf = (text: string) => (/[\uDC00-\uDFFF]$/.test(text) ? text.slice(-2) : text.slice(-1))

/** Whether a hyphen at the end of a line only hyphenates a word. */
function isParted(first: string, second: string, known: ReadonlySet<string>): boolean {
  if (second === '' || !/^\p{Ll}/u.test(second)) return false
  const [one, two] = [first.toLowerCase(), second.toLowerCase()]
  if (known.has(one + two)) return true
  if (known.has(`${one}-${two}`)) return false
  return !(known.has(one) && known.has(two))
}
