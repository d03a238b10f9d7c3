import { type MarkRead, readFullMark } from '#server/passages/full-mark.ts'

/** Looks up what marks refer to. */
export type Backing = {
  isTold: (number: number) => boolean
  /** Where the guide received no passages, a number in brackets is not a citation and stays. */
  keepsNumbers: boolean
  /** The text that replaces a mark whose quotation was found; undefined where it was not found. */
  back: (number: number, words: string) => string | undefined
  /** Called for each mark that is removed. */
  drop: () => void
}

/**
 * The form in which only the server writes a video's title and time, behind a checked quotation. A guide's
 * own text in this form is removed, and so is a beginning that may still become this form.
 */
const madeUp = /[ \t]*\(video: “[^“”\n]{1,400}”(?:, [\d:]{4,9})?\)/y
const begunMadeUp =
  /[ \t]*\((?:v(?:i(?:d(?:e(?:o(?::(?: (?:“[^“”\n]{0,400}(?:”(?:,(?: [\d:]{0,9})?)?)?)?)?)?)?)?)?)?)?$/y
const marksInCode = /(?<![ \t])[ \t]*\[\[[ \t]*\d{1,3}[ \t]*\|[^\n]{0,1500}?(?:\]\]|(?=\n|$))/g

const fenceLine = /^ {0,3}(`{3,}|~{3,})/
const maybeFence = /^ {0,3}(?:`{0,2}|~{0,2})$/
const maxSpanLength = 300

type State = {
  /** The characters that opened the current block of code. */
  fence: string
  isLineStart: boolean
  /** The next character follows a backslash, so it does not open code. */
  isEscaped: boolean
  /** The number of marks whose beginning was removed and whose end has not come yet. */
  unclosed: number
  /** The number of brackets since then that belong to the text itself. */
  brackets: number
}

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/**
 * Reads a streamed text and replaces its marks. It holds back whatever could still become a mark, so that a
 * reader never sees a raw mark, wherever the stream is cut or ends.
 */
export function markReader(backing: Backing) {
  let pending = ''
  let tail = ''
  const say = (piece: string): string => {
    const said = withoutJoined(tail, piece)
    tail = mayBecomeMark.exec(tail + said)?.[0] ?? ''
    return said
  }
  const state: State = { fence: '', isLineStart: true, isEscaped: false, unclosed: 0, brackets: 0 }
  const read = (isEnd: boolean): string => {
    let place = 0
    let output = ''
    for (;;) {
      const step = place < pending.length ? next(pending, place, state, isEnd, backing) : undefined
      if (step === undefined) break
      output += say(withoutStray(step.text, state))
      if (step.isUnclosed) state.unclosed += 1
      if (step.end > place) {
        const slashes = /(?<!\\)\\*$/.exec(pending.slice(place, step.end))?.[0].length ?? 0
        const isMore = state.isEscaped && slashes === step.end - place
        state.isEscaped = (slashes + (isMore ? 1 : 0)) % 2 === 1
        state.isLineStart = pending[step.end - 1] === '\n'
      }
      place = step.end
    }
    pending = pending.slice(place)
    return output
  }
  return {
    push: (piece: string): string => {
      pending += piece
      return read(false)
    },
    rest: (): string => read(true),
  }
}

/** The end of the text sent so far that would look like the beginning of a mark if a bar followed. */
const mayBecomeMark = /\[\[?[ \t]*(?:\d{1,20}[ \t]*)?$/
const joined = /(\[\[[ \t]*\d+[ \t]*)\|/

/**
 * Where a mark was removed between two pieces, the two may look like one mark together, so the bar is
 * removed.
 */
function withoutJoined(tail: string, piece: string): string {
  let all = tail + piece
  while (joined.test(all)) all = all.replace(joined, '$1')
  return all.slice(tail.length)
}

/** Removes the end of a mark whose beginning was removed; brackets that the text itself opened stay. */
function withoutStray(piece: string, state: State): string {
  if (state.unclosed === 0) return piece
  return piece.replace(/\[+|\]+/g, (run) => {
    if (run.startsWith('[')) {
      state.brackets += run.length
      return run
    }
    const own = Math.min(run.length, state.brackets)
    state.brackets -= own
    const strays = Math.min(state.unclosed, Math.floor((run.length - own) / 2))
    state.unclosed -= strays
    return run.slice(2 * strays)
  })
}

/** `isUnclosed`: the beginning of a mark was removed, and its end may still come. */
type Step = { text: string; end: number; isUnclosed?: boolean }

/** The next piece of text that is decided; undefined where more text must come first. */
function next(text: string, place: number, state: State, isEnd: boolean, backing: Backing): Step | undefined {
  if (state.isLineStart) {
    const line = text.slice(place)
    if (!isEnd && maybeFence.test(line)) return undefined
    const fence = fenceLine.exec(line)?.[1]
    if (fence !== undefined) return fenceAt(text, place, fence, state, isEnd)
  }
  if (state.fence !== '') return codeLine(text, place, isEnd)
  if (text[place] === '`')
    return state.isEscaped ? { text: '`', end: place + 1 } : codeSpan(text, place, isEnd)
  return prose(text, place, isEnd, state.unclosed > 0, backing)
}

/** Reads to the end of a line that opens or closes a block of code. */
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
  return { ...withoutFull(text.slice(place, end)), end }
}

function withoutFull(code: string): Omit<Step, 'end'> {
  let isUnclosed = false
  const text = code.replace(marksInCode, (mark) => {
    if (!mark.endsWith(']]')) isUnclosed = true
    return ''
  })
  return { text, isUnclosed }
}

/** Reads code within a line, or backticks that are never closed. */
function codeSpan(text: string, place: number, isEnd: boolean): Step | undefined {
  const ticks = /`+/y
  const run = at(ticks, text, place)?.[0] ?? '`'
  const after = place + run.length
  if (after === text.length && !isEnd) return undefined
  const line = text.slice(after, after + maxSpanLength)
  const end = line.search(/\n|$/)
  // Such as /(?<!`)`{2}(?!`)/
  const close = line.slice(0, end).search(new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`))
  const isOpen = after + end === text.length && end < maxSpanLength
  const closesAtEnd = close !== -1 && after + close + run.length === text.length
  if (!isEnd && isOpen && (close === -1 || closesAtEnd)) return undefined
  if (close === -1) return { text: run, end: after }
  const to = after + close + run.length
  return { ...withoutFull(text.slice(place, to)), end: to }
}

function prose(
  text: string,
  place: number,
  isEnd: boolean,
  hasUnclosed: boolean,
  backing: Backing,
): Step | undefined {
  // Where a mark still lacks its end, a run of brackets is examined as a whole: part of it may be that end.
  const plain = at(hasUnclosed ? /(?:\n|[^`[\](\n \t]+|\]+)/y : /(?:\n|[^`[(\n \t]+)/y, text, place)
  if (plain !== null) {
    const end = place + plain[0].length
    return plain[0].startsWith(']') && hasUnclosed && end === text.length && !isEnd
      ? undefined
      : { text: plain[0], end }
  }
  const mark = readFullMark(text, place, isEnd)
  if (mark?.kind === 'numbers' || mark?.kind === 'full')
    return resolved(text.slice(place), mark, place, backing)
  const made = at(madeUp, text, place)
  if (made !== null) {
    backing.drop()
    return { text: '', end: place + made[0].length }
  }
  if (!isEnd && at(begunMadeUp, text, place) !== null) return undefined
  const rest = text.slice(place)
  // White space before a removed mark is removed with it, and a single bracket may be the first of two.
  if (/^[ \t]*\[?$/.test(rest)) return isEnd ? { text: rest.replace('[', ''), end: text.length } : undefined
  if (mark?.kind === 'begun') {
    if (!isEnd) return undefined
    backing.drop()
    return { text: '', end: text.length }
  }
  if (mark?.kind === 'unclosed') {
    backing.drop()
    return { text: blanksOf(rest), end: mark.end, isUnclosed: true }
  }
  const [said = ''] = at(/[ \t]+|[[(]/y, text, place) ?? []
  return { text: said, end: place + said.length }
}

const blanksOf = (text: string): string => /^[ \t]*/.exec(text)?.[0] ?? ''

function resolved(
  text: string,
  mark: Extract<MarkRead, { numbers: string }>,
  place: number,
  backing: Backing,
): Step {
  const { numbers, end } = mark
  const before = blanksOf(text)
  const gone = (): Step => {
    backing.drop()
    return { text: '', end }
  }
  if (mark.kind === 'numbers') {
    const asWritten = { text: text.slice(0, end - place), end }
    if (backing.keepsNumbers) return asWritten
    // Where a number belongs to no passage, the brackets are something else, such as a matrix.
    const isMark = numbers.split(/[,;]/).every((number) => backing.isTold(Number(number)))
    return isMark || /^\d+$/.test(numbers) ? gone() : asWritten
  }
  const { words } = mark
  const found = backing.back(Number(numbers), words)
  if (found !== undefined) return { text: before + found, end }
  // The last bracket did not belong to the quotation.
  const inner = words.endsWith(']') ? backing.back(Number(numbers), words.slice(0, -1)) : undefined
  return inner === undefined ? gone() : { text: `${before}${inner}]`, end }
}
