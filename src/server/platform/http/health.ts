import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppEnv } from './context.ts'

/** For machines that watch this one. They say that it lives, never what it is made of. */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  .get('/readyz', async (c) => {
    const { db, log, connections } = c.get('services')
    try {
      await db.execute(sql`select 1`)
      // The rest of the product works without its model, so this does not make it unready.
      const isTurnedAway = connections.current().model?.state().refused ?? false
      return c.json({ status: 'ready', ...(isTurnedAway && { guides: 'degraded' }) })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
  .get('/metrics', async (c) => {
    const { env, metrics } = c.get('services')
    if (env.metricsToken === undefined || !bearerMatches(c.req.header('authorization'), env.metricsToken)) {
      return c.notFound()
    }
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })

function bearerMatches(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
