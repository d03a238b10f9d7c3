import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

/** What the framework reads as JSON, and nothing that it would pass over as if nothing had been sent. */
export const isJsonType = (type: string): boolean =>
  /^application\/json(?:;\s*[a-z0-9-]+=[^;]+)*$/i.test(type)

/** A call that takes a body and gets none, or one of no kind, is refused: an empty object is something else. */
export const needsJson = createMiddleware<AppEnv>(async (c, next) => {
  if (!isJsonType(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported_media_type', { words: { type: 'application/json' } })
  if ((await c.req.text()) === '') throw new AppError('body_missing')
  await next()
})
