const firstPaint = 'first-contentful-paint'

/** A hidden page is never painted: after this time the wait ends. */
const patienceMs = 1000

/** Resolves when the page has painted: a download before that delays its first words on a slow connection. */
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
