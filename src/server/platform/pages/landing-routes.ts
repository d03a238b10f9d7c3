import { Hono } from 'hono'
import { documentKind } from '#contract/pages.ts'
import type { AppEnv, Services } from '#server/platform/http/context.ts'
import { notBuilt } from '#server/platform/http/documents.ts'
import { countRequest } from '#server/platform/http/observe-requests.ts'
import type { Landing } from './landing.ts'

/** Before all else: the landing brings every header itself. */
export const landingRoutes = (services: Services, { answer }: Pick<Landing, 'answer'>) =>
  new Hono<AppEnv>().get('*', async (c, next) => {
    if (documentKind(c.req.path) !== 'landing') return next()
    const startedAt = performance.now()
    const answered = await answer(c.req.header())
    if (answered === undefined) return new Response(notBuilt, { status: 500 })
    const { status, headers, bytes } = answered
    const requestId = headers['X-Request-Id'] ?? ''
    countRequest(services, c.req, { route: '/', status, startedAt, requestId })
    return new Response(bytes, { status, headers })
  })
