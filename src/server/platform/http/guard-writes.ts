import { createMiddleware } from 'hono/factory'
import type { AppContext, AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { isJsonType } from './needs-json.ts'
import { noteRefusedOrigin } from './refused-origin.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a foreign page's form can send. A file of ours is none of them; a browser that knows no kind for it names none. */
const formTypes = /^(?:text\/plain|multipart\/|application\/x-www-form-urlencoded)/i

const formType = /^application\/x-www-form-urlencoded(?:;|$)/i

type Takes = { uploads: RegExp; forms: RegExp }

/**
 * Writes come from our own pages: the right Origin (or, where a browser sends none, the same site by fetch metadata)
 * and JSON, or a file where the path takes one, which a foreign form cannot send. A form is taken where another server
 * sends one, which is no browser and names no Origin.
 */
export function guardWrites(trustedOrigins: string[], { uploads, forms }: Takes) {
  const trusted = new Set(trustedOrigins)
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!reading.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const fromUs = origin === undefined ? site === undefined || site === 'same-origin' : trusted.has(origin)
      if (!fromUs) throw refuseOrigin(c, origin)
      const type = c.req.header('content-type') ?? ''
      if (uploads.test(c.req.path)) {
        if (formTypes.test(type)) throw new AppError('unsupported_media_type', { words: { type: fileTypes } })
      } else if (forms.test(c.req.path)) {
        if (!formType.test(type)) throw new AppError('unsupported_media_type', { words: { type: 'a form' } })
      } else if (hasBody(c.req.raw) && !isJsonType(type))
        throw new AppError('unsupported_media_type', { words: { type: 'application/json' } })
    }
    await next()
  })
}

/** An address that is not `APP_URL` is named to the operator too: it may be the right one, and `APP_URL` the wrong one. */
function refuseOrigin(c: AppContext, header: string | undefined): AppError {
  const { env, log } = c.get('services')
  const origin = header !== undefined && URL.canParse(header) ? new URL(header).origin : 'another site'
  if (noteRefusedOrigin(origin))
    log.warn({ origin, appUrl: env.appUrl }, 'a write was refused: it came from another address than APP_URL')
  return new AppError('foreign_origin', { words: { origin, appUrl: env.appUrl } })
}

const fileTypes = 'application/zip, text/markdown or application/octet-stream'

function hasBody(request: Request): boolean {
  const length = request.headers.get('content-length')
  return (
    request.headers.has('transfer-encoding') ||
    (length !== null && length !== '0') ||
    request.headers.has('content-type')
  )
}
