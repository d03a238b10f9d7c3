import { cleanWrapped } from '#server/sources/read/join-wrapped.ts'

/** The parts of a piece of text, as pdf.js returns it, that are needed here. */
export type TextPiece = {
  str: string
  dir: string
  transform: readonly number[]
  width: number
  height: number
}

export type LinkTarget = { url: string } | { dest: string | unknown[] }
/** The words of a line that are a link. */
export type LineLink = { words: string; target: LinkTarget }

/** A line of a page, or the part of a line that is in one column. Lengths are in points. */
export type Line = {
  /** May end with a soft hyphen, which means that the last word continues in the next line. */
  text: string
  /** The position along the line, in the direction of writing. */
  start: number
  end: number
  /** The position across the line: the first line of a page has the largest. */
  up: number
  size: number
  /** The rotation in quarter turns, or parts of one; lines with different rotations are not related. */
  turn: number
  isRtl: boolean
  /** The words of the line that are links. */
  links?: LineLink[]
}

type PlacedText = {
  text: string
  isRtl: boolean
  size: number
  turn: number
  start: number
  end: number
  up: number
}

/**
 * Pieces of the same height with a larger gap belong to different columns or cells. In multiples of the type
 * size.
 */
const cellGap = 2.5
const wordGap = 0.3

/**
 * Joins the pieces of a page into lines, in the order in which the file draws them, which is the reading
 * order in most files.
 */
export function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: PlacedText[][] = []
  const drawn = new Doubles()
  for (const piece of pieces) {
    if (piece.str === '') continue
    const whole = place(piece)
    const placed = whole && drawn.without(whole)
    if (placed === undefined) continue
    const open = lines.at(-1)
    if (open !== undefined && goesOn(open, placed)) open.push(placed)
    // White space alone does not begin a line.
    else if (placed.text.trim() !== '') lines.push([placed])
  }
  return joinedFromTheRight(lines)
    .map(lineOf)
    .filter(({ text }) => text.trim() !== '')
}

/**
 * In a line from the right, text of the other direction begins at its far end: only the complete run is
 * beside the words before it.
 */
function joinedFromTheRight(lines: readonly PlacedText[][]): PlacedText[][] {
  const joined: PlacedText[][] = []
  for (const line of lines) {
    const before = joined.at(-1)
    if (before !== undefined && isBesideFromTheRight(before, line)) before.push(...line)
    else joined.push(line)
  }
  return joined
}

function isBesideFromTheRight(before: readonly PlacedText[], next: readonly PlacedText[]): boolean {
  const [one, other] = [before[0], next[0]]
  if (one === undefined || other === undefined || one.turn !== other.turn) return false
  if (![...before, ...next].some(({ isRtl }) => isRtl)) return false
  const size = Math.max(one.size, other.size)
  if (Math.abs(one.up - other.up) > size / 2) return false
  const gap = Math.min(...before.map(({ start }) => start)) - Math.max(...next.map(({ end }) => end))
  return gap >= -size / 2 && gap <= cellGap * size
}

/**
 * The same letters within this distance were drawn twice for boldness or a shadow. In multiples of the type
 * size.
 */
const doubled = 0.2

const square =
  /[\s\u3000-\u303F\uFF00-\uFFEF\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Remembers what was drawn on a page, to find text that is drawn a second time over itself. */
class Doubles {
  private readonly places = new Map<string, PlacedText[]>()

  /**
   * Removes from a piece what was already drawn at the same place; where characters are as wide as high, each
   * is compared separately.
   */
  without(piece: PlacedText): PlacedText | undefined {
    const signs = [...piece.text]
    if (piece.turn !== 0 || signs.length < 2 || !signs.every((sign) => square.test(sign)))
      return this.has(piece) ? undefined : piece
    const width = (piece.end - piece.start) / signs.length
    const fresh = signs
      .map((text, at) => ({ ...piece, text, start: piece.start + at * width }))
      .filter((sign) => !this.has(sign))
    const [first] = fresh
    if (first === undefined || fresh.every(({ text }) => text.trim() === '')) return undefined
    return { ...piece, start: first.start, text: fresh.map(({ text }) => text).join('') }
  }

  private has(piece: PlacedText): boolean {
    const text = piece.text.trim()
    if (text === '') return false
    const near = this.places.get(text) ?? []
    const isDouble = near.some(
      (other) =>
        other.turn === piece.turn &&
        Math.abs(other.start - piece.start) < doubled * piece.size &&
        Math.abs(other.up - piece.up) < doubled * piece.size,
    )
    if (!isDouble) this.places.set(text, [...near.slice(-maxNear), piece])
    return isDouble
  }
}

/**
 * The copies follow one another closely, so a word that occurs a thousand times on a page is not compared
 * with all of them.
 */
const maxNear = 16

/** The character with which some fonts of TeX hyphenate a word at the end of a line. */
const texHyphen = '\u007F'

function place({ str, dir, transform, width, height }: TextPiece): PlacedText | undefined {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const size = Math.hypot(c, d) || Math.hypot(a, b)
  if (![a, b, c, d, x, y, width, height].every(Number.isFinite) || size === 0) return undefined
  const isVertical = dir === 'ttb'
  const turn = isVertical ? verticalTurn : turnOf(Math.atan2(b, a))
  const angle = isVertical ? (3 * Math.PI) / 2 : (turn * Math.PI) / 2
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const start = x * cosine + y * sine
  return {
    text: str.replaceAll(texHyphen, '\u00AD'),
    isRtl: dir === 'rtl',
    size,
    turn,
    start,
    end: start + (isVertical ? height : width),
    up: y * cosine - x * sine,
  }
}

const verticalTurn = 4
/** A page that was scanned at a small angle counts as upright. In degrees. */
const askew = 4

/**
 * The rotation in quarter turns; a slanted piece is rounded to whole degrees, so that its pieces match each
 * other.
 */
function turnOf(angle: number): number {
  const degrees = Math.round((angle * 180) / Math.PI)
  const quarter = Math.round(degrees / 90)
  const turn = Math.abs(degrees - 90 * quarter) <= askew ? quarter : degrees / 90
  return (turn + 4) % 4
}

/** Whether a line is neither horizontal nor vertical: a stamp, or the head of a narrow column. */
export const isSlanted = ({ turn }: Pick<Line, 'turn'>): boolean => !Number.isInteger(turn)

function goesOn(line: readonly PlacedText[], next: PlacedText): boolean {
  const last = line.at(-1)
  if (last === undefined || last.turn !== next.turn) return false
  const size = Math.max(last.size, next.size)
  if (Math.abs(last.up - next.up) > size / 2) return false
  // A wide space separates two cells.
  const isGap = (piece: PlacedText) => piece.text.trim() === '' && piece.end - piece.start > cellGap * size
  if (isGap(last)) return false
  const isRtl = last.isRtl || next.isRtl
  if (!isRtl && next.start < last.start - size) return false
  return Math.max(next.start - last.end, last.start - next.end) <= cellGap * size
}

function lineOf(pieces: readonly PlacedText[]): Line {
  const lettered = pieces.filter(({ text }) => text.trim() !== '')
  const rtl = lettered.filter(({ isRtl }) => isRtl).length
  const isRtl = rtl > 0 && rtl * 2 >= lettered.length
  const runs = isRtl ? fromTheRight(pieces) : [runOf(pieces)]
  const longest = lettered.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  const { size, up, turn } = longest
  return {
    text: cleanWrapped(joined(runs).replace(/\s+/g, ' ').trim()),
    size,
    up,
    turn,
    isRtl,
    start: Math.min(...lettered.map(({ start }) => start)),
    end: Math.max(...lettered.map(({ end }) => end)),
  }
}

/** Pieces that are read from left to right, one after the other. */
type Run = { text: string; size: number; start: number; end: number }

function runOf(pieces: readonly PlacedText[]): Run {
  const run: Run = { text: '', size: 0, start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }
  let before: PlacedText | undefined
  for (const piece of pieces) {
    const isApart = before !== undefined && piece.start - before.end > wordGap * piece.size
    run.text = beside(run.text, piece.text, isApart)
    run.size = Math.max(run.size, piece.size)
    run.start = Math.min(run.start, piece.start)
    run.end = Math.max(run.end, piece.end)
    before = piece
  }
  return run
}

/** The words of a line from the right; names and numbers of the other direction keep their own order. */
function fromTheRight(pieces: readonly PlacedText[]): Run[] {
  const runs: Run[] = []
  let other: PlacedText[] = []
  const flush = () => {
    // The spaces around a run stay outside of it.
    const spaces: PlacedText[] = []
    while (other.at(-1)?.text.trim() === '') spaces.push(...other.splice(-1))
    if (other.length > 0) runs.push(runOf(other.toReversed()))
    runs.push(...spaces.map((space) => runOf([space])))
    other = []
  }
  for (const piece of pieces.toSorted((a, b) => b.start - a.start)) {
    const isSpace = piece.text.trim() === ''
    if (!piece.isRtl && (!isSpace || other.length > 0)) other.push(piece)
    else {
      flush()
      runs.push(runOf([piece]))
    }
  }
  flush()
  return runs
}

/** Joins runs from the right, each at the distance at which it is drawn. */
function joined(runs: readonly Run[]): string {
  let text = ''
  let before: Run | undefined
  for (const run of runs) {
    const isApart = before !== undefined && before.start - run.end > wordGap * run.size
    text = beside(text, run.text, isApart)
    before = run
  }
  return text
}

const beside = (text: string, next: string, isApart: boolean): string =>
  isApart && text !== '' && !/\s$/.test(text) && !/^\s/.test(next) ? `${text} ${next}` : text + next
