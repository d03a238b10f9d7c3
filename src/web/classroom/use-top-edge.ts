import { type RefObject, useLayoutEffect } from 'react'

/** Tells an element's styles where its top edge is on the screen, so that it can use all the height below it. */
export function useTopEdge(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = Math.max(0, Math.round(element.current?.getBoundingClientRect().top ?? 0))
      element.current?.style.setProperty('--tv-top-edge', `${top}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [element])
}
