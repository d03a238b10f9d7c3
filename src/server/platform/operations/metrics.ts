import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

let ofProcess: Registry | undefined

/**
 * Figures of the process itself, made once for all apps in it: the watchers of memory and delays are never
 * released, and would keep each app in memory.
 */
function processFigures(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    // These are sums of `nodejs_active_handles` and others by kind: gauges with the name of a counter.
    for (const kind of ['handles', 'requests', 'resources'])
      ofProcess.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  return ofProcess
}

/** Prometheus figures of this process. Labels are route patterns, never addresses or ids. */
export function createMetrics() {
  const registry = Registry.merge([processFigures()])
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
    stalls: new Histogram({
      name: 'trivium_event_loop_stall_seconds',
      help: 'Times over 250 ms in which one piece of work kept every request waiting.',
      buckets: [0.5, 1, 2, 5, 10, 30],
      registers: [registry],
    }),
    citations: new Counter({
      name: 'trivium_citations_total',
      help: 'Marks of citations in what a model wrote: kept, or dropped because the source does not contain the words.',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
    refusedSignIns: new Counter({
      name: 'trivium_refused_provider_sign_ins_total',
      help: 'Sign-ins by the outside provider that were refused, by reason.',
      labelNames: ['reason'] as const,
      registers: [registry],
    }),
  }
}
