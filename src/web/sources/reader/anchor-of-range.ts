import type { SourceAnchor } from '#contract/sources/reading.ts'
import type { SourceSection } from '#web/sources/api.ts'
import { findStretches, lettersOf } from './letters.ts'
import { shareOf } from './page-number.ts'

const blockOf = (node: Node): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-start]') ?? null

/** How many letters of a block stand before a place in it. */
function lettersBefore(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** Where what was marked on the screen stands in its section. */
export function anchorOfRange(range: Range, section: SourceSection): SourceAnchor {
  const { index, text } = section
  const first = blockOf(range.startContainer)
  const last = blockOf(range.endContainer)
  const [start, end] =
    first !== null && last !== null
      ? [
          Number(first.dataset.start) + lettersBefore(first, range.startContainer, range.startOffset),
          Number(last.dataset.start) + lettersBefore(last, range.endContainer, range.endOffset),
        ]
      : asSetOtherwise(range, text)
  return { section: index, start, end: Math.max(start, Math.min(end, text.length)) }
}

/** The page of a PDF is set as its file says: its words are looked for in the text that was read of it. */
function asSetOtherwise(range: Range, text: string): [number, number] {
  const stretches = findStretches(range.toString(), lettersOf(text), shareOfPage(range))
  const start = Math.min(...stretches.map(([from]) => from))
  const end = Math.max(...stretches.map(([, to]) => to))
  return stretches.length === 0 ? [0, 0] : [start, end]
}

/** How far down the letters of the page a marking begins. */
function shareOfPage({ startContainer, startOffset }: Range): number {
  const page = startContainer.parentElement?.closest('[data-letters]')
  if (!page) return 0
  const before = document.createRange()
  before.setStart(page, 0)
  before.setEnd(startContainer, startOffset)
  return shareOf(before.toString().length, page.textContent?.length ?? 0)
}
