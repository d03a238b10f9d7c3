/**
 * A mark on words of a passage, as guides write it: [[3|the exact words]]. Here is all that is written and read of this form;
 * what becomes of it is a number alone, [[1]] (contract/sources/marks.ts).
 */

/** So many characters of a quotation are written, and a few more are read of one that a model wrote. */
const longest = { written: 400, read: 1500 }

/** Brackets would end the mark: of a quotation that has some the longest stretch without them is quoted. */
const stretches = (words: string) => words.toWellFormed().split(/\[{2,}|\]{2,}/)

/** A mark with the words as they stand, on one line; nothing where there are no words. */
export function writeFullMark(passage: number, words: string): string {
  const [first = '', ...others] = stretches(words).map((each) => each.replace(/\s+/g, ' ').trim())
  const quoted = atWord(others.reduce((best, each) => (each.length > best.length ? each : best), first))
  return quoted === '' ? '' : ` [[${passage}|${quoted}]]`
}

function atWord(words: string): string {
  if (words.length <= longest.written) return words
  const cut = words.slice(0, longest.written)
  // Where words are not spaced, any place between two characters will do.
  return cut.slice(0, cut.lastIndexOf(' ') + 1 || longest.written).trim()
}

/** What stands at a place of a text that may still grow. */
export type MarkRead =
  /** More text must come before it is certain; or what there is, at the end of all text. */
  | { kind: 'begun' }
  /** Its end is missing: only the head was a mark. The words behind it begin at `end`. */
  | { kind: 'unclosed'; end: number }
  | { kind: 'numbers'; numbers: string; end: number }
  | { kind: 'full'; numbers: string; words: string; end: number }

const head = /[ \t]*\[\[[ \t]*(\d{1,3}(?:[ \t]*[,;][ \t]*\d{1,3})*)[ \t]*(\||\]\])/y
/** The first part of a head, up to the end of what is there. */
const begunHead = /[ \t]*\[\[[\d,; \t]*\]?$/y

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** The mark that begins at a place, with the blanks before it; nothing where none does. */
export function readFullMark(text: string, place: number, isEnd: boolean): MarkRead | undefined {
  const found = at(head, text, place)
  if (found === null) return at(begunHead, text, place) === null ? undefined : { kind: 'begun' }
  const [all, numbers = '', sign] = found
  const after = place + all.length
  if (sign === ']]') {
    if (after === text.length && !isEnd) return { kind: 'begun' }
    return text[after] === ']' ? undefined : { kind: 'numbers', numbers, end: after }
  }
  const close = closeOf(text, after)
  if (close !== undefined) {
    if (close + 2 === text.length && !isEnd) return { kind: 'begun' }
    const words = text.slice(after, close)
    // Another begins within: the first was never closed.
    if (/\[\[[ \t]*\d/.test(words)) return { kind: 'unclosed', end: after }
    return { kind: 'full', numbers, words, end: close + 2 }
  }
  const left = text.slice(after, after + longest.read + 3)
  if (left.length > longest.read + 2) return { kind: 'unclosed', end: after }
  // What was cut off is no text; but where a part of the text ends first, the end was forgotten.
  return isEnd && /\n[ \t]*\n/.test(left) ? { kind: 'unclosed', end: after } : { kind: 'begun' }
}

/** Of three brackets the first is the quotation's own. */
function closeOf(text: string, from: number): number | undefined {
  const found = text.slice(from, from + longest.read + 2).indexOf(']]')
  if (found === -1) return undefined
  let close = from + found
  while (text[close + 2] === ']') close += 1
  return close
}
