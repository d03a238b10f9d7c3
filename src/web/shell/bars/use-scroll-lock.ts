import { useLayoutEffect } from 'react'

/** Holds the page still under what is open over it, in the width that it had with its scroll bar. */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { style } = document.body
    const bar = `${window.innerWidth - document.documentElement.clientWidth}px`
    style.overflow = 'hidden'
    style.marginRight = bar
    // By the name that Mantine's dialogs use: what is fixed to the edge reads it.
    style.setProperty('--removed-body-scroll-bar-size', bar)
    return () => {
      for (const name of ['overflow', 'margin-right', '--removed-body-scroll-bar-size'])
        style.removeProperty(name)
    }
  }, [isLocked])
}
