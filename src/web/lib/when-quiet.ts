/** So long after its own load a screen has surely all that it asked for, also on a slow line. */
const quietMs = 8000

/** As much of the browser's word on its connection as is needed; not every browser says it. */
type Saving = Navigator & { connection?: { saveData?: boolean } }

/**
 * Does something that nobody waits for: long after the page has loaded, once the browser has nothing else to do, and not
 * for whoever saves data. Returns what gives it up.
 */
export function whenQuiet(act: () => void): () => void {
  if ((navigator as Saving).connection?.saveData === true) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const wait = () => {
    timer = setTimeout(() => {
      // Safari does not tell when it is idle.
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(act)
      else act()
    }, quietMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
}
