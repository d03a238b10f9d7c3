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

/** The letters of a marking, text by text, as far as the browser shows them and lets a learner mark them. */
function* markedPieces(marked: Range) {
  const root = marked.commonAncestorContainer
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = root instanceof Text ? root : walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!marked.intersectsNode(node)) continue
    const text = node.textContent ?? ''
    const from = node === marked.startContainer ? marked.startOffset : 0
    const to = node === marked.endContainer ? marked.endOffset : text.length
    const piece = text.slice(from, to)
    const holder = node.parentElement
    if (piece.trim() === '' || holder?.checkVisibility() !== true) continue
    if (getComputedStyle(holder).userSelect === 'none') continue
    yield { node, start: to - piece.trimStart().length, end: from + piece.trimEnd().length }
  }
}

/**
 * A marking from its first letter to its last; null where one of them stands outside of `part`. Three clicks mark a
 * paragraph up to the beginning of the next element, wherever that is.
 */
function wordsWithin(part: Element, marked: Range): Range | null {
  let words: Range | null = null
  for (const { node, start, end } of markedPieces(marked)) {
    if (!part.contains(node)) return null
    if (words === null) {
      words = document.createRange()
      words.setStart(node, start)
    }
    words.setEnd(node, end)
  }
  return words
}

/** The marked text, where all of it stands within `part`; null where nothing is marked there, or far too much. */
export function markedIn(part: Element | null, selection: Selection | null): Marked | null {
  if (part === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = wordsWithin(part, selection.getRangeAt(0))
  const start = range === null ? null : elementOf(range.startContainer)
  if (range === null || start === null) return null
  // Fields have a selection of their own.
  if (start.closest('input, textarea, [contenteditable]')) return null
  const text = tidied(selection.toString())
  if (text === '' || text.length > cardLimits.back) return null
  const box = range.getBoundingClientRect()
  return { text, start, range, bottom: box.bottom, left: box.left }
}

/** Lines as they stand, without the blanks around them. */
export const tidied = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
