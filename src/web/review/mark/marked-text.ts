import { cardLimits } from '#contract/review.ts'

/** The learner's selection within a part of the page, and where it ends. */
export interface MarkedSelection {
  text: string
  /** The element in which the selection begins. */
  start: Element
  /** The selected range; null if a focused element is used instead. */
  range: Range | null
  /** Its lower edge in the window. */
  bottom: number
  left: number
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/**
 * The selected characters, text node by text node, without those that the browser hides or does not let a
 * learner select.
 */
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
 * The selection from its first to its last character; null if one of them is outside `part`. A triple click
 * selects a paragraph up to the beginning of the next element, wherever that is.
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

/** The selected text, if all of it is within `part`; null if nothing is selected there, or far too much. */
export function markedIn(part: Element | null, selection: Selection | null): MarkedSelection | null {
  if (part === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = wordsWithin(part, selection.getRangeAt(0))
  const start = range === null ? null : elementOf(range.startContainer)
  if (range === null || start === null) return null
  // Fields have a separate selection.
  if (start.closest('input, textarea, [contenteditable]')) return null
  const text = tidied(selection.toString())
  if (text === '' || text.length > cardLimits.back) return null
  const box = range.getBoundingClientRect()
  return { text, start, range, bottom: box.bottom, left: box.left }
}

/** Keeps the lines, without the blanks around them. */
export const tidied = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
