import { cardLimits } from '#contract/review.ts'

/** What a learner has marked within a part of the page, and where it ends. */
export interface Marked {
  text: string
  /** The element in which the marking begins. */
  start: Element
  /** As it was marked; none where something that holds the focus is taken instead. */
  range: Range | null
  /** In the window. */
  bottom: number
  left: number
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** The marked text, where all of it stands within `part`; null where nothing is marked there, or far too much. */
export function markedIn(part: Element | null, selection: Selection | null): Marked | null {
  if (part === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const start = elementOf(range.startContainer)
  if (start === null || !part.contains(range.commonAncestorContainer)) return null
  // Fields have a selection of their own.
  if (start.closest('input, textarea, [contenteditable]')) return null
  const text = tidied(selection.toString())
  if (text === '' || text.length > cardLimits.back) return null
  const box = range.getBoundingClientRect()
  return { text, start, range: range.cloneRange(), bottom: box.bottom, left: box.left }
}

/** Lines as they stand, without the blanks around them. */
export const tidied = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
