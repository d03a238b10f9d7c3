const firstPaint = 'first-contentful-paint'

/** A page that is not looked at is not painted; nobody waits for that. */
const patienceMs = 1000

/** Settled once the page shows something: what is fetched before that keeps its first words waiting on a slow line. */
export function afterFirstPaint(): Promise<void> {
  if (document.hidden || performance.getEntriesByName(firstPaint).length > 0) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName(firstPaint).length > 0) end()
    })
    const timer = setTimeout(() => end(), patienceMs)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    observer.observe({ type: 'paint', buffered: true })
  })
}
