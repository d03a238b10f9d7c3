import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('what is counted is counted for each app, and the process is watched once', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.citations.inc({ outcome: 'kept' }, 3)
  expect(await one.registry.metrics()).toContain('trivium_citations_total{outcome="kept"} 3')
  expect(await other.registry.metrics()).not.toContain('trivium_citations_total{')
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds']) {
    expect(one.registry.getSingleMetric(name)).toBeDefined()
    expect(one.registry.getSingleMetric(name), name).toBe(other.registry.getSingleMetric(name))
  }
})
