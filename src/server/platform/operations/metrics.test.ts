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

test('what is a sum has the name of one, and nothing else has', async () => {
  const { registry } = createMetrics()
  const figures = await registry.getMetricsAsJSON()
  expect(figures.length).toBeGreaterThan(20)
  const wrong = figures.filter(({ name, type }) => (String(type) === 'counter') !== name.endsWith('_total'))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
