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

/** Arrows turn the page; Page Up and Down do so once its edge is in sight, and scroll before. */
export function useReaderKeys(leaf: RefObject<HTMLElement | null>, turn: (by: 1 | -1) => void): void {
  usePageKeys((key) => {
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
