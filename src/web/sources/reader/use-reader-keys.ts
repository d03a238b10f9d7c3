import type { RefObject } from 'react'
import { usePageKeys } from '#web/lib/use-page-keys.ts'

/** Scrolls by itself where it has the focus: an enlarged page, a wide table. */
const scrollsAside = (element: Element | null): boolean => {
  for (let part = element; part !== null; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto') return true
  return false
}

/** Within so many points of the edge the end of a page is in sight. */
const nearPx = 8

/** The mark in the chat beside the document that comes after the one on show; after the last comes the first. */
function nextMark(sourceId: string): HTMLElement | undefined {
  const marks = [...document.querySelectorAll<HTMLElement>(`a[data-cites="${sourceId}"]`)]
  const shown = marks.findLastIndex((mark) => mark.ariaCurrent === 'location')
  return marks[shown + 1] ?? marks[0]
}

interface ReaderKeys {
  sourceId: string
  leaf: RefObject<HTMLElement | null>
  turn: (by: 1 | -1) => void
}

/** Arrows turn the page; Page Up and Down do so once its edge is in sight, and scroll before. N follows the next citation. */
export function useReaderKeys({ sourceId, leaf, turn }: ReaderKeys): void {
  usePageKeys((key) => {
    if (key === 'n') {
      const mark = nextMark(sourceId)
      // From the words Escape leads back to what had the focus.
      mark?.focus({ preventScroll: true })
      mark?.click()
      return mark !== undefined
    }
    const box = leaf.current?.getBoundingClientRect()
    if (box === undefined) return false
    const isAside = scrollsAside(document.activeElement)
    const by =
      (key === 'arrowright' && !isAside) || (key === 'pagedown' && box.bottom <= window.innerHeight + nearPx)
        ? 1
        : (key === 'arrowleft' && !isAside) || (key === 'pageup' && window.scrollY <= nearPx)
          ? -1
          : null
    if (by === null) return false
    turn(by)
    return true
  })
}
