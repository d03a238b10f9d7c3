import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Writes come from our own pages: the right Origin (or, where a browser sends none, the same site by fetch metadata)
 * and JSON, which a foreign form cannot send.
 */
export function guardWrites(trustedOrigins: string[]) {
  const trusted = new Set(trustedOrigins)
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!reading.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const fromUs = origin === undefined ? site === undefined || site === 'same-origin' : trusted.has(origin)
      if (!fromUs) throw new AppError('foreign_origin')
      if (hasBody(c.req.raw) && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new AppError('unsupported_media_type')
      }
    }
    await next()
  })
}

function hasBody(request: Request): boolean {
  const length = request.headers.get('content-length')
  return (
    request.headers.has('transfer-encoding') ||
    (length !== null && length !== '0') ||
    request.headers.has('content-type')
  )
}
