import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { documentKind } from '#contract/pages.ts'
import type { AppEnv, Services } from '#server/platform/http/context.ts'
import { fillLanding, notBuilt } from '#server/platform/http/documents.ts'
import { countRequest } from '#server/platform/http/observe-requests.ts'
import { contentSecurityPolicy, everyAnswersHeaders } from '#server/platform/http/security-headers.ts'
import { bestEncoding, type WebFiles } from '#server/platform/http/web-files.ts'
import type { Env } from '#server/platform/operations/env.ts'

type Filled = {
  etag: string
  bodies: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>
}

/**
 * The landing, filled and compressed once for each way that sign-ups can stand. It brings every header itself and stands
 * before all else: what is done for other requests would cost many times the answer.
 */
export function landingRoutes(services: Services, { documents }: WebFiles) {
  const { env, settings } = services
  const filled = new Map<string, Promise<Filled>>()

  return new Hono<AppEnv>().get('*', async (c, next) => {
    if (documentKind(c.req.path) !== 'landing') return next()
    const startedAt = performance.now()
    const template = documents.get('landing')
    if (template === undefined) return new Response(notBuilt, { status: 500 })
    const { signUps } = await settings.readOrLast()
    let landing = filled.get(signUps)
    if (landing === undefined) {
      landing = prepare(env, fillLanding(env, template, signUps))
      filled.set(signUps, landing)
    }
    const { etag, bodies } = await landing
    const body = bodies.get(bestEncoding(c.req.header('accept-encoding') ?? '', bodies) ?? 'identity')
    const isKnown = c.req.header('if-none-match') === etag
    const status = isKnown ? 304 : 200
    countRequest(services, c, { route: '/', status, startedAt })
    return new Response(isKnown || body === undefined ? null : body.bytes, {
      status,
      headers: { ...body?.headers, 'X-Request-Id': randomUUID() },
    })
  })
}

async function prepare(env: Env, html: string): Promise<Filled> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy('landing', undefined, env.analyticsSrc),
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...everyAnswersHeaders({ https: env.appUrl.startsWith('https:') }),
  }
  return {
    etag,
    bodies: new Map([
      ['identity', { bytes: plain, headers }],
      ['br', { bytes: br, headers: { ...headers, 'Content-Encoding': 'br' } }],
      ['gzip', { bytes: gz, headers: { ...headers, 'Content-Encoding': 'gzip' } }],
    ]),
  }
}
