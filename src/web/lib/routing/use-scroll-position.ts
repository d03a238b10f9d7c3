import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Routing } from './screen-router.ts'
import type { ScrollPositions } from './scroll-positions.ts'

function namedIn(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A hash with half a percent sign's escape cannot be decoded, and names nothing.
    return null
  }
}

/** A page begins at its top, or at what its address names; whoever comes back to it finds their place. */
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
    // On other pages the browser finds the place itself.
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
