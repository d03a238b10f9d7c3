import type { Metric } from 'web-vitals'

/** Does nothing without a callback: the library is fetched only for someone who listens. */
export async function reportWebVitals(onMetric?: (metric: Metric) => void): Promise<void> {
  if (!onMetric) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const report of [onCLS, onFCP, onINP, onLCP, onTTFB]) report(onMetric)
}
