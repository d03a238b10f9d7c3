import { joinWrapped } from '#server/sources/read/join-wrapped.ts'
import type { Block } from '#server/sources/read/sections.ts'
import { linksInBlock } from './line-links.ts'
import type { Line, LinkTarget } from './page-lines.ts'

/** A block of a page with what identifies a heading, and its place. */
export type PageBlock = Block & { size: number; top: number }

const bullet = /^(?:[•‣▪●○◦∙·–—*]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)/u
const sentenceEnd = /[.!?…:;。！？؟।]["”’»)\]]*$/u

type Layout = {
  /** The distance between two lines, in multiples of the type size. */
  leading: number
  /** The right edge of the lines that begin near a place. */
  edgeOf(line: Line): number
}

function layoutOf(lines: readonly Line[]): Layout {
  const steps = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    const step = next === undefined ? 0 : (line.up - next.up) / line.size
    return step > 0.5 && step < 3 ? [step] : []
  })
  const edges = new Map<number, number>()
  const near = ({ start, size }: Line) => Math.round(start / (6 * size))
  for (const line of lines) edges.set(near(line), Math.max(edges.get(near(line)) ?? line.end, line.end))
  return {
    leading: steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 1.2,
    edgeOf: (line) => edges.get(near(line)) ?? line.end,
  }
}

/** Groups the lines of a page into paragraphs, list items and table rows. */
export function pageBlocks(
  lines: readonly Line[],
  known: ReadonlySet<string>,
  keepTarget: (target: LinkTarget) => string,
): PageBlock[] {
  const layout = layoutOf(lines)
  const groups: Line[][] = []
  for (const line of lines) {
    const open = groups.at(-1)
    if (open !== undefined && belongs(open, line, layout)) open.push(line)
    else groups.push([line])
  }
  return groups.map((group) => {
    const block = blockOf(group, known)
    const links = linksInBlock(block.text, group, keepTarget)
    return links.length === 0 ? block : { ...block, links }
  })
}

const isBeside = (line: Line, next: Line) => Math.abs(line.up - next.up) <= line.size / 2

function belongs(open: readonly Line[], next: Line, layout: Layout): boolean {
  const [first, last] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined || last.turn !== next.turn) return false
  if (isBeside(last, next)) return isRow([...open, next])
  if (isRow(open) && open.length > 1) return false
  if (Math.abs(last.size - next.size) > 0.12 * Math.max(last.size, next.size)) return false
  if (bullet.test(next.text)) return false
  const step = (last.up - next.up) / last.size
  const isOpenEnded = !sentenceEnd.test(last.text)
  // The next line is higher, so it is in the next column; a sentence may continue there.
  if (step <= 0) return isOpenEnded && /^\p{Ll}/u.test(next.text)
  if (step > layout.leading * 1.35 && step > 1.3) return false
  if (isIndented(open, next)) return false
  const width = layout.edgeOf(last) - Math.min(first.start, last.start)
  const isShort = width > 0 && layout.edgeOf(last) - last.end > 0.2 * width
  return isOpenEnded || !isShort || next.isRtl
}

const isRow = (lines: readonly Line[]) => lines.every((line) => isBeside(line, lines[0] ?? line))

/**
 * Whether the next line is indented further than the line before it; below a bullet, its text begins there.
 */
function isIndented(open: readonly Line[], next: Line): boolean {
  const last = open.at(-1)
  if (last === undefined || next.isRtl || bullet.test(open[0]?.text ?? '')) return false
  return next.start > last.start + 0.8 * next.size && next.start < last.start + 6 * next.size
}

function blockOf(lines: readonly Line[], known: ReadonlySet<string>): PageBlock {
  const [first] = lines
  const place = { size: first?.size ?? 0, top: first?.up ?? 0 }
  if (lines.length > 1 && isRow(lines)) {
    const cells = lines[0]?.isRtl ? lines.toSorted((a, b) => b.start - a.start) : lines
    return { ...place, kind: 'row', text: cells.map(({ text }) => joinWrapped([text], known)).join('\t') }
  }
  const text = joinWrapped(
    lines.map((line) => line.text),
    known,
  )
  if (!bullet.test(text)) return { ...place, kind: 'paragraph', text }
  return { ...place, kind: 'item', text: /^[\p{L}\p{N}(]/u.test(text) ? text : text.replace(bullet, '') }
}
