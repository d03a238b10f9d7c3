/** This long after its load a screen has surely loaded everything, also on a slow connection. */
const quietMs = 8000

/** The one field needed of the browser's connection information, which not every browser has. */
type Saving = Navigator & { connection?: { saveData?: boolean } }

/**
 * Runs work that no learner waits for: long after the page has loaded, when the browser is idle, and not for
 * a learner who saves data. Returns a function that cancels it.
 */
export function whenQuiet(act: () => void): () => void {
  if ((navigator as Saving).connection?.saveData === true) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const wait = () => {
    timer = setTimeout(() => {
      // Safari does not report when it is idle.
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
