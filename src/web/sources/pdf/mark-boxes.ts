import { findStretches, lettersOf, type Stretch } from '#web/sources/reader/letters.ts'

/** A box on a page, as shares of the page's size. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box with its axes exchanged: a vertical line becomes horizontal, and back. */
const turned = ({ left, top, right, bottom }: Edges): Edges => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
})

/** Joins the boxes of one line: where two overlap, the mark would be darker. */
export function joinLines(boxes: readonly Edges[], isUpright = false): Edges[] {
  if (isUpright) return joinLines(boxes.map(turned)).map(turned)
  const lines: Edges[] = []
  for (const box of boxes) {
    const middle = (box.top + box.bottom) / 2
    const line = lines.find(
      ({ top, bottom, left, right }) =>
        // Not across the gap between two columns.
        top < middle &&
        middle < bottom &&
        box.left <= right + 2 * (bottom - top) &&
        box.right >= left - 2 * (bottom - top),
    )
    // Copied by name: a DOMRect has no enumerable properties to spread.
    if (line === undefined) lines.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom })
    else {
      line.left = Math.min(line.left, box.left)
      line.top = Math.min(line.top, box.top)
      line.right = Math.max(line.right, box.right)
      line.bottom = Math.max(line.bottom, box.bottom)
    }
  }
  return lines
}

export const asShares = ({ left, top, right, bottom }: Edges, page: Edges): Box => {
  const width = page.right - page.left
  const height = page.bottom - page.top
  return {
    left: (left - page.left) / width,
    top: (top - page.top) / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }
}

/** The text of the page with its text nodes and the position of each. */
function textNodes(layer: Element) {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { nodes, text }
}

function rangeOf(nodes: { node: Text; start: number }[], [from, to]: Stretch): Range | null {
  const first = nodes.findLast(({ start }) => start <= from)
  const last = nodes.findLast(({ start }) => start < to)
  if (first === undefined || last === undefined) return null
  const range = document.createRange()
  range.setStart(first.node, from - first.start)
  range.setEnd(last.node, to - last.start)
  return range
}

/** Text from top to bottom, or rotated. */
const isUpright = (run: HTMLElement | null): boolean =>
  Math.abs(Number.parseFloat(run?.style.getPropertyValue('--rotate') ?? '')) === 90

/** The positions of words on a rendered page: their boxes, and the element in which they begin. */
export function markWords(
  layer: Element,
  words: string,
  share: number,
): { boxes: Box[]; start: HTMLElement | null } {
  const { nodes, text } = textNodes(layer)
  const ranges = findStretches(words, lettersOf(text), share)
    .map((stretch) => rangeOf(nodes, stretch))
    .filter((range) => range !== null)
  const page = layer.getBoundingClientRect()
  const edges = ranges.flatMap((range) => [...range.getClientRects()]).filter(({ width }) => width > 0)
  const start = ranges[0]?.startContainer.parentElement ?? null
  return { boxes: joinLines(edges, isUpright(start)).map((line) => asShares(line, page)), start }
}
