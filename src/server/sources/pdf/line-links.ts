import type { LinkBox } from './annotations.ts'
import type { Line, LineLink, LinkTarget } from './page-lines.ts'

/**
 * Gives each line of a page the links that lie over it: a link is a box, and its words are those below the
 * box.
 */
export function linkLines(lines: readonly Line[], boxes: readonly LinkBox[]): void {
  for (const line of lines) {
    if (line.turn !== 0) continue
    const own = boxes.filter((box) => isOver(box, line)).toSorted((one, other) => one.left - other.left)
    const links = own.flatMap((box): LineLink[] => {
      const words = wordsBelow(box, line)
      return words === '' ? [] : [{ words, target: box.target }]
    })
    if (links.length > 0) line.links = links
  }
}

const isOver = ({ left, right, bottom, top }: LinkBox, { start, end, up, size }: Line): boolean => {
  const middle = up + size / 3
  return bottom < middle && middle < top && Math.min(right, end) - Math.max(left, start) > size / 4
}

const gap = /\s+/g

/**
 * Assumes that all letters have about the same width; a word belongs to the link if more than half of it lies
 * below the box.
 */
function wordsBelow({ left, right }: LinkBox, { text, start, end, isRtl }: Line): string {
  const width = (end - start) / Math.max(1, text.length)
  const place = (at: number) => (isRtl ? end - at * width : start + at * width)
  const words = [...text.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    const [one, other] = [place(index), place(index + word.length)]
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    return Math.min(right, to) - Math.max(left, from) > (to - from) / 2
  })
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined)
    return innerWord({ left, right }, { text, start, width, isRtl })
  return text
    .slice(first.index, last.index + last[0].length)
    .replace(gap, ' ')
    .replace(/[,.;:!?]$/, '')
}

/** A number in brackets that is part of a longer word. */
function innerWord(
  { left, right }: Pick<LinkBox, 'left' | 'right'>,
  { text, start, width, isRtl }: { text: string; start: number; width: number; isRtl: boolean },
): string {
  if (isRtl || width <= 0) return ''
  const from = Math.round((left - start) / width)
  const part = text.slice(Math.max(0, from), Math.round((right - start) / width))
  return /[\p{L}\p{N}]+/u.exec(part)?.[0] ?? ''
}

/**
 * How far a line's words may move on the way into their paragraph, because hyphens, double spaces and bullets
 * are removed.
 */
const slack = { first: 8, line: 3 }

/** Finds the links of a block's lines in the block's final text; `keep` stores each target. */
export function linksInBlock(
  text: string,
  lines: readonly Line[],
  keep: (target: LinkTarget) => string,
): { start: number; end: number; href: string }[] {
  const found: { start: number; end: number; href: string }[] = []
  let cursor = 0
  let passed = 0
  for (const [index, line] of lines.entries()) {
    for (const { words, target } of line.links ?? []) {
      const parted = words.replace(/[-‐\u00AD]$/, '')
      const from = Math.max(cursor, passed - slack.first - slack.line * index, 0)
      const within = text.slice(from, passed + line.text.length + slack.first).indexOf(parted)
      if (parted === '' || within === -1) continue
      const start = from + within
      cursor = start + parted.length
      found.push({ start, end: cursor, href: keep(target) })
    }
    passed += line.text.length + 1
  }
  return found
}
