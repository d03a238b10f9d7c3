import { expect, it } from 'vitest'
import { countRequest } from '#server/platform/http/observe-requests.ts'
import { earlyFigures } from './early-figures.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

it('what is counted before and after there are metrics is counted once in them', async () => {
  const early = earlyFigures()
  const metrics = createMetrics()
  const count = () =>
    countRequest(
      { env: { logRequests: true }, metrics: early, log: createLog('silent') } as never,
      { method: 'GET', path: '/' },
      { route: '/', status: 200, startedAt: performance.now(), requestId: 'r' },
    )
  count()
  count()
  early.handTo(metrics)
  count()
  const text = await metrics.registry.metrics()
  expect(text).toContain('trivium_http_requests_total{method="GET",route="/",status="200"} 3')
  expect(text).toContain('trivium_http_request_seconds_count{route="/"} 3')
})
