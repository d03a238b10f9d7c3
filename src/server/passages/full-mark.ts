/**
 * A mark on words of a passage, as guides write it: [[3|the exact words]]. This file writes and parses this
 * form; a checked mark becomes only a number, [[1]] (contract/sources/marks.ts).
 */

/** The maximum length of a quotation in characters when the server writes it, and when it reads a model's. */
const maxLength = { written: 400, read: 1500 }

/**
 * Brackets would end the mark, so of a quotation with brackets only the longest part without them is used.
 */
const stretches = (words: string) => words.toWellFormed().split(/\[{2,}|\]{2,}/)

/** A mark with the exact words on one line; empty where there are no words. */
export function writeFullMark(passage: number, words: string): string {
  const [first = '', ...others] = stretches(words).map((each) => each.replace(/\s+/g, ' ').trim())
  const quoted = atWord(others.reduce((best, each) => (each.length > best.length ? each : best), first))
  return quoted === '' ? '' : ` [[${passage}|${quoted}]]`
}

function atWord(words: string): string {
  if (words.length <= maxLength.written) return words
  const cut = words.slice(0, maxLength.written)
  // In scripts without spaces the cut may be between any two characters.
  return cut.slice(0, cut.lastIndexOf(' ') + 1 || maxLength.written).trim()
}

/** What begins at a position of a text that may still grow. */
export type MarkRead =
  /** More text is needed to decide; or, at the end of all text, this is all there is. */
  | { kind: 'begun' }
  /** The mark has no end, so only its head is removed. The words behind the head begin at `end`. */
  | { kind: 'unclosed'; end: number }
  | { kind: 'numbers'; numbers: string; end: number }
  | { kind: 'full'; numbers: string; words: string; end: number }

const head = /[ \t]*\[\[[ \t]*(\d{1,3}(?:[ \t]*[,;][ \t]*\d{1,3})*)[ \t]*(\||\]\])/y
/** The beginning of a head, up to the end of the text. */
const begunHead = /[ \t]*\[\[[\d,; \t]*\]?$/y

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** The mark that begins at a position, with the spaces before it; undefined where there is none. */
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
    // Another mark begins within, so the first was never closed.
    if (/\[\[[ \t]*\d/.test(words)) return { kind: 'unclosed', end: after }
    return { kind: 'full', numbers, words, end: close + 2 }
  }
  const left = text.slice(after, after + maxLength.read + 3)
  if (left.length > maxLength.read + 2) return { kind: 'unclosed', end: after }
  // A mark that the end of the text cuts off is dropped; but if a paragraph ends first, the model forgot the
  // end of the mark.
  return isEnd && /\n[ \t]*\n/.test(left) ? { kind: 'unclosed', end: after } : { kind: 'begun' }
}

/** Of three brackets the first belongs to the quotation. */
function closeOf(text: string, from: number): number | undefined {
  const found = text.slice(from, from + maxLength.read + 2).indexOf(']]')
  if (found === -1) return undefined
  let close = from + found
  while (text[close + 2] === ']') close += 1
  return close
}
