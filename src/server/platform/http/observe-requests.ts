import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { RequestFigures } from '#server/platform/operations/early-figures.ts'
import type { AppEnv, Services } from './context.ts'
import { noteServing } from './watch-stalls.ts'

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
    c.env.outgoing.setHeader('X-Request-Id', requestId)
    c.env.outgoing.once('close', noteServing(`${c.req.method} ${routePath(c, -1)}`))
    await next()
    const route = c.res.status === 404 ? 'unmatched' : routePath(c, -1)
    countRequest(services, c.req, { route, status: c.res.status, startedAt, requestId })
  })
}

type RequestOutcome = { route: string; status: number; startedAt: number; requestId: string }

/** Who has a share link sees what is shared: of it the log keeps that it was one. */
const withoutToken = (path: string) => path.replace(/^(\/(?:api\/)?shared\/)[^/]+/, '$1…')

export function countRequest(
  { env, metrics, log }: Pick<Services, 'env' | 'log'> & { metrics: RequestFigures },
  { method, path }: { method: string; path: string },
  { route, status, startedAt, requestId }: RequestOutcome,
): void {
  const milliseconds = Math.round(performance.now() - startedAt)
  metrics.requests.inc({ method, route, status })
  metrics.durations.observe({ route }, milliseconds / 1000)
  if (env.logRequests)
    log.info({ requestId, method, path: withoutToken(path), status, milliseconds }, 'request')
}
