import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Routing } from './screen-router.ts'
import type { ScrollPositions } from './scroll-positions.ts'

function namedIn(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A hash with an incomplete percent escape cannot be decoded, and names nothing.
    return null
  }
}

/**
 * A new page opens at its top, or at the element its address names; a learner who returns to a page gets
 * their position back.
 */
export function useScrollPosition({ shown, pending }: Routing, positions: ScrollPositions): void {
  const { location, position, keepsScroll } = shown
  useLayoutEffect(() => {
    const named = position === null ? namedIn(location.hash) : null
    if (named) named.scrollIntoView()
    else if (position !== null || !keepsScroll) window.scrollTo(0, position ?? 0)
  }, [location, position, keepsScroll])

  const onHide = useEffectEvent(() => {
    if (pending === null) positions.note(location.key)
    positions.store()
    // On other pages the browser restores the position itself.
    window.history.scrollRestoration = 'auto'
  })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', onHide)
    return () => {
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('pagehide', onHide)
    }
  }, [])
}
