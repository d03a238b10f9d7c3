import { type RefObject, useLayoutEffect } from 'react'

/** Tells an element's styles where its top edge is on the screen, so that it can use all the height below it. */
export function useTopEdge(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    // What is not shown yet has no edge, and to ask for it would lay out the whole page at once.
    if (!isShown) return
    const measure = () => {
      const top = Math.max(0, Math.round(element.current?.getBoundingClientRect().top ?? 0))
      element.current?.style.setProperty('--tv-top-edge', `${top}px`)
    }
    measure()
    // A frame later, for what is measured here changes the size that is watched.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [element, isShown])
}
