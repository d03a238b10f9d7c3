import type { SourceAnchor } from '#contract/sources/reading.ts'
import type { SourceSection } from '#web/sources/api.ts'
import { findStretches, lettersOf } from './letters.ts'
import { shareOf } from './page-number.ts'

const blockOf = (node: Node): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-start]') ?? null

/** How many characters of a block come before a position in it. */
function lettersBefore(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(block, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The position in its section of the text selected on the screen. */
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

/** A PDF page has the layout of its file: its words are searched in the text that was extracted from it. */
function asSetOtherwise(range: Range, text: string): [number, number] {
  const stretches = findStretches(range.toString(), lettersOf(text), shareOfPage(range))
  const start = Math.min(...stretches.map(([from]) => from))
  const end = Math.max(...stretches.map(([, to]) => to))
  return stretches.length === 0 ? [0, 0] : [start, end]
}

/** The position of the selection's start on the page, as a share of its text. */
function shareOfPage({ startContainer, startOffset }: Range): number {
  const page = startContainer.parentElement?.closest('[data-letters]')
  if (!page) return 0
  const before = document.createRange()
  before.setStart(page, 0)
  before.setEnd(startContainer, startOffset)
  return shareOf(before.toString().length, page.textContent?.length ?? 0)
}
