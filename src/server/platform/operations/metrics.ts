import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus figures of this process. Labels are route patterns, never addresses or ids. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'trivium_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'] as const,
      registers: [registry],
    }),
    durations: new Histogram({
      name: 'trivium_http_request_seconds',
      help: 'Time to the head of the answer.',
      labelNames: ['route'] as const,
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    citations: new Counter({
      name: 'trivium_citations_total',
      help: 'Marks of citations in what a model wrote: kept, or dropped because the words do not stand there.',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
  }
}
