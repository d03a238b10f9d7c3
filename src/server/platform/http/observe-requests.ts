import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { AppEnv, Services } from './context.ts'

/** Gives each request its id, its log and its figures. Paths are logged without their query, which may be personal. */
export function observeRequests(services: Services) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const log = services.log.child({ requestId })
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('learner', null)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const route = c.res.status === 404 ? 'unmatched' : routePath(c, -1)
    const milliseconds = Math.round(performance.now() - startedAt)
    services.metrics.requests.inc({ method: c.req.method, route, status: c.res.status })
    services.metrics.durations.observe({ route }, milliseconds / 1000)
    log.debug({ method: c.req.method, path: c.req.path, status: c.res.status, milliseconds }, 'request')
  })
}
