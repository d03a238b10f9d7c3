import { cleanWrapped } from '#server/sources/read/join-wrapped.ts'

/** As much as is needed here of a piece of text that the file draws at one place. */
export type Drawn = { str: string; dir: string; transform: readonly number[]; width: number; height: number }

/** A line of a page, or the part of one that stands in one column. Lengths are in points. */
export type Line = {
  /** May end with a soft hyphen, which tells that a word goes on. */
  text: string
  /** Along the line, in the direction of writing. */
  start: number
  end: number
  /** Across it: the first line of a page has the largest. */
  up: number
  size: number
  /** Quarter turns of the writing; lines of different turns have nothing to do with each other. */
  turn: number
  isRtl: boolean
}

type Placed = {
  text: string
  isRtl: boolean
  size: number
  turn: number
  start: number
  end: number
  up: number
}

/** Further apart, pieces on one height belong to different columns or cells. In sizes of the type. */
const cellGap = 2.5
const wordGap = 0.3

/** The pieces of a page as lines, in the order in which the file draws them, which is that of reading for most. */
export function linesOf(pieces: readonly Drawn[]): Line[] {
  const lines: Placed[][] = []
  for (const piece of pieces) {
    if (piece.str === '') continue
    const placed = place(piece)
    if (placed === undefined) continue
    const open = lines.at(-1)
    if (open !== undefined && goesOn(open, placed)) open.push(placed)
    // White space alone begins nothing.
    else if (placed.text.trim() !== '') lines.push([placed])
  }
  return lines.map(lineOf).filter(({ text }) => text.trim() !== '')
}

function place({ str, dir, transform, width, height }: Drawn): Placed | undefined {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const size = Math.hypot(c, d) || Math.hypot(a, b)
  if (![a, b, c, d, x, y, width, height].every(Number.isFinite) || size === 0) return undefined
  const isVertical = dir === 'ttb'
  const turn = isVertical ? 4 : Math.round(Math.atan2(b, a) / (Math.PI / 2)) & 3
  const [along, up] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
    [-y, x],
  ][turn] ?? [x, y]
  const start = along ?? 0
  return {
    ...{ text: str, isRtl: dir === 'rtl', size, turn },
    ...{ start, end: start + (isVertical ? height : width), up: up ?? 0 },
  }
}

function goesOn(line: readonly Placed[], next: Placed): boolean {
  const last = line.at(-1)
  if (last === undefined || last.turn !== next.turn) return false
  const size = Math.max(last.size, next.size)
  if (Math.abs(last.up - next.up) > size / 2) return false
  // A wide space is one between cells.
  const isGap = (piece: Placed) => piece.text.trim() === '' && piece.end - piece.start > cellGap * size
  if (isGap(last)) return false
  const isRtl = last.isRtl || next.isRtl
  if (!isRtl && next.start < last.start - size) return false
  return Math.max(next.start - last.end, last.start - next.end) <= cellGap * size
}

function lineOf(pieces: readonly Placed[]): Line {
  const lettered = pieces.filter(({ text }) => text.trim() !== '')
  const rtl = lettered.filter(({ isRtl }) => isRtl).length
  const isRtl = rtl > 0 && rtl * 2 >= lettered.length
  const inOrder = isRtl ? fromTheRight(pieces) : pieces
  const longest = lettered.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  const { size, up, turn } = longest
  return {
    ...{ text: joined(inOrder, isRtl), size, up, turn, isRtl },
    start: Math.min(...lettered.map(({ start }) => start)),
    end: Math.max(...lettered.map(({ end }) => end)),
  }
}

/** Words from the right; names and numbers of the other direction among them keep their own order. */
function fromTheRight(pieces: readonly Placed[]): Placed[] {
  const ordered: Placed[] = []
  let other: Placed[] = []
  const flush = () => {
    // Space that stands around them stays around them.
    while (other.at(-1)?.text.trim() === '') ordered.push(...other.splice(-1))
    ordered.push(...other.reverse())
    other = []
  }
  for (const piece of pieces.toSorted((a, b) => b.start - a.start)) {
    const isSpace = piece.text.trim() === ''
    if (!piece.isRtl && (!isSpace || other.length > 0)) other.push(piece)
    else {
      flush()
      ordered.push(piece)
    }
  }
  flush()
  return ordered
}

function joined(pieces: readonly Placed[], isRtl: boolean): string {
  let text = ''
  let before: Placed | undefined
  for (const piece of pieces) {
    const gap = before === undefined ? 0 : isRtl ? before.start - piece.end : piece.start - before.end
    const isApart = gap > wordGap * piece.size && !/\s$/.test(text) && !/^\s/.test(piece.text)
    text += isApart && text !== '' ? ` ${piece.text}` : piece.text
    before = piece
  }
  return cleanWrapped(text.replace(/\s+/g, ' ').trim())
}
