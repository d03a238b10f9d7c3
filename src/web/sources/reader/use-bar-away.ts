import { type RefObject, useEffect } from 'react'

/** A thumb that trembles turns nothing. */
const leastMove = 12

/** The bar goes away while a learner reads down the page, and comes back as soon as they go up; by width, in its style. */
export function useBarAway(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const moved = window.scrollY - before
      if (Math.abs(moved) < leastMove) return
      before = window.scrollY
      const isUsed = bar.current?.contains(document.activeElement) ?? false
      bar.current?.toggleAttribute('data-away', moved > 0 && !isUsed)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [bar])
}
