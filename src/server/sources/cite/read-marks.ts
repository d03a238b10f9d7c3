/** Who knows what marks stand for. */
export type Backing = {
  isTold: (number: number) => boolean
  /** Where no passages were told, a number in brackets is not ours. */
  keepsNumbers: boolean
  /** What stands in the place of a mark whose words are there. */
  back: (number: number, words: string) => string | undefined
  /** One was taken off. */
  drop: () => void
}

/** A mark of ours, as the guides are told to write it: [[3|the exact words]]. Numbers alone back nothing. */
const whole =
  /[ \t]*\[\[[ \t]*(\d{1,3}(?:[ \t]*[,;][ \t]*\d{1,3})*)[ \t]*(?:\|((?:(?!\n[ \t]*\n)[\s\S]){0,600}?))?\]\](?!\])/y
const head = /[ \t]*\[\[[ \t]*\d{1,3}[ \t]*\|/y
/** The beginning of one that may still become whole, up to the end of what is there. */
const begun = /[ \t]*\[(?:\[[\d,; \t]*(?:\|(?:(?!\n[ \t]*\n)[\s\S]){0,602})?\]{0,2})?$/y
/** A video's title and time as only we write them, behind words that were looked up; and what may still become one. */
const madeUp = /[ \t]*\(video: “[^“”\n]{1,400}”(?:, [\d:]{4,9})?\)/y
const begunMadeUp =
  /[ \t]*\((?:v(?:i(?:d(?:e(?:o(?::(?: (?:“[^“”\n]{0,400}(?:”(?:,(?: [\d:]{0,9})?)?)?)?)?)?)?)?)?)?)?$/y
const marksInCode = /(?<![ \t])[ \t]*\[\[[ \t]*\d{1,3}[ \t]*\|[^\n]{0,600}?(?:\]\]|$)/g

const fenceLine = /^ {0,3}(`{3,}|~{3,})/
const maybeFence = /^ {0,3}(?:`{0,2}|~{0,2})$/
const longestSpan = 300

type State = {
  /** The marks that close the block of code which is open. */
  fence: string
  isLineStart: boolean
}

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/**
 * Reads a text that comes in pieces and puts what backs a mark into its place. Whatever could still become
 * a mark is held back, so that none is ever seen as it was written, however the text is cut and wherever it ends.
 */
export function markReader(backing: Backing) {
  let pending = ''
  let tail = ''
  const say = (told: string): string => {
    const said = withoutJoined(tail, told)
    tail = mayBecomeMark.exec(tail + said)?.[0] ?? ''
    return said
  }
  const state: State = { fence: '', isLineStart: true }
  const read = (isEnd: boolean): string => {
    let place = 0
    let told = ''
    for (;;) {
      const step = place < pending.length ? next(pending, place, state, isEnd, backing) : undefined
      if (step === undefined) break
      told += say(step.told)
      if (step.end > place) state.isLineStart = pending[step.end - 1] === '\n'
      place = step.end
    }
    pending = pending.slice(place)
    return told
  }
  return {
    push: (piece: string): string => {
      pending += piece
      return read(false)
    },
    rest: (): string => read(true),
  }
}

/** The end of what was told that would look like the beginning of a mark if a bar came next. */
const mayBecomeMark = /\[\[?[ \t]*(?:\d{1,20}[ \t]*)?$/
const joined = /(\[\[[ \t]*\d+[ \t]*)\|/

/** Where a mark between two pieces was taken off, they may look like one together: its bar goes. */
function withoutJoined(tail: string, told: string): string {
  let all = tail + told
  while (joined.test(all)) all = all.replace(joined, '$1')
  return all.slice(tail.length)
}

type Step = { told: string; end: number }

/** The next piece that is certain; undefined where more must come first. */
function next(text: string, place: number, state: State, isEnd: boolean, backing: Backing): Step | undefined {
  if (state.isLineStart) {
    const line = text.slice(place)
    if (!isEnd && maybeFence.test(line)) return undefined
    const fence = fenceLine.exec(line)?.[1]
    if (fence !== undefined) return fenceAt(text, place, fence, state, isEnd)
  }
  if (state.fence !== '') return codeLine(text, place, isEnd)
  if (text[place] === '`') return codeSpan(text, place, isEnd)
  return prose(text, place, isEnd, backing)
}

/** To the end of the line, which opens or closes a block. */
function fenceAt(text: string, place: number, fence: string, state: State, isEnd: boolean): Step | undefined {
  const line = codeLine(text, place, isEnd)
  if (line === undefined) return undefined
  if (state.fence === '') state.fence = fence
  else if (fence[0] === state.fence[0] && fence.length >= state.fence.length) state.fence = ''
  return line
}

function codeLine(text: string, place: number, isEnd: boolean): Step | undefined {
  const found = text.indexOf('\n', place)
  if (found === -1 && !isEnd) return undefined
  const end = found === -1 ? text.length : found + 1
  return { told: withoutFull(text.slice(place, end)), end }
}

const withoutFull = (code: string): string => code.replace(marksInCode, '')

/** Code within a line, or backticks that nothing closes. */
function codeSpan(text: string, place: number, isEnd: boolean): Step | undefined {
  const ticks = /`+/y
  const run = at(ticks, text, place)?.[0] ?? '`'
  const after = place + run.length
  if (after === text.length && !isEnd) return undefined
  const line = text.slice(after, after + longestSpan)
  const end = line.search(/\n|$/)
  // Such as /(?<!`)`{2}(?!`)/
  const close = line.slice(0, end).search(new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`))
  const isOpen = after + end === text.length && end < longestSpan
  const closesAtEnd = close !== -1 && after + close + run.length === text.length
  if (!isEnd && isOpen && (close === -1 || closesAtEnd)) return undefined
  if (close === -1) return { told: run, end: after }
  const to = after + close + run.length
  return { told: withoutFull(text.slice(place, to)), end: to }
}

function prose(text: string, place: number, isEnd: boolean, backing: Backing): Step | undefined {
  const plain = at(/(?:\n|[^`[(\n \t]+)/y, text, place)
  if (plain !== null) return { told: plain[0], end: place + plain[0].length }
  const mark = at(whole, text, place)
  const isCertain = mark !== null && (isEnd || place + mark[0].length < text.length)
  if (mark !== null && isCertain) return resolved(mark, place, backing)
  const made = at(madeUp, text, place)
  if (made !== null) {
    backing.drop()
    return { told: '', end: place + made[0].length }
  }
  if (!isEnd && at(begunMadeUp, text, place) !== null) return undefined
  const rest = text.slice(place)
  // White space goes with a mark that goes, and one bracket may be the first of two.
  if (/^[ \t]*\[?$/.test(rest)) return isEnd ? { told: rest.replace('[', ''), end: text.length } : undefined
  if (at(begun, text, place) !== null) {
    if (!isEnd) return undefined
    backing.drop()
    return { told: '', end: text.length }
  }
  const unclosed = at(head, text, place)
  if (unclosed !== null) {
    backing.drop()
    return { told: /^[ \t]*/.exec(unclosed[0])?.[0] ?? '', end: place + unclosed[0].length }
  }
  const [said = ''] = at(/[ \t]+|[[(]/y, text, place) ?? []
  return { told: said, end: place + said.length }
}

function resolved(mark: RegExpExecArray, place: number, backing: Backing): Step {
  const [all, numbers = '', words] = mark
  const end = place + all.length
  const before = /^[ \t]*/.exec(all)?.[0] ?? ''
  const gone = (to: number): Step => {
    backing.drop()
    return { told: '', end: to }
  }
  if (words === undefined) {
    if (backing.keepsNumbers) return { told: all, end }
    // Numbers of no passage are something else, such as a matrix.
    const isMark = numbers.split(/[,;]/).every((number) => backing.isTold(Number(number)))
    return isMark || /^\d+$/.test(numbers) ? gone(end) : { told: all, end }
  }
  const second = words.search(/\[\[[ \t]*\d/)
  // The first was never closed: its words are the guide's own.
  if (second !== -1) return { ...gone(end - words.length - 2), told: before }
  const found = backing.back(Number(numbers), words)
  if (found !== undefined) return { told: before + found, end }
  // The last bracket was not the quotation's.
  const inner = words.endsWith(']') ? backing.back(Number(numbers), words.slice(0, -1)) : undefined
  return inner === undefined ? gone(end) : { told: `${before}${inner}]`, end }
}
