import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { documentKind } from '#contract/pages.ts'
import type { AppEnv, Services } from '#server/platform/http/context.ts'
import { fillLanding, notBuilt } from '#server/platform/http/documents.ts'
import type { Door } from '#server/platform/http/listen.ts'
import { countRequest } from '#server/platform/http/observe-requests.ts'
import { contentSecurityPolicy, everyAnswersHeaders } from '#server/platform/http/security-headers.ts'
import { bestEncoding, type WebFiles } from '#server/platform/http/web-files.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { HeldSettings } from '#server/platform/operations/settings.ts'

type Body = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
type Filled = { etag: string; bodies: ReadonlyMap<string, Body> }

/** `door` answers what is surely the landing, `routes` whatever else means it. */
export type Landing = { door: Door; routes: Hono<AppEnv> }

/** A path and a host that need no second look: all others are read by the framework. */
const plainPath = /^\/(?:\?|$)/
const plainHost = /^[a-z0-9.-]+(?::\d{1,5})?$/

/**
 * The landing, filled and compressed once for each way that sign-ups can stand. It brings every header itself and stands
 * before all else, the framework too: what is done for other requests would cost many times the answer.
 */
export function openLanding(services: Services, { documents }: WebFiles): Landing {
  const { env, settings } = services
  const template = documents.get('landing')
  const filling = new Map<string, Promise<Filled>>()
  const filled = new Map<string, Filled>()

  async function fillFor(signUps: HeldSettings['signUps'], html: string): Promise<Filled> {
    const landing = filling.get(signUps) ?? prepare(env, fillLanding(env, html, signUps))
    filling.set(signUps, landing)
    filled.set(signUps, await landing)
    return landing
  }

  const door: Door = (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!plainPath.test(url) || !plainHost.test(headers.host ?? '')) return false
    const held = settings.fresh()
    const landing = held && filled.get(held.signUps)
    if (landing === undefined) return false
    const startedAt = performance.now()
    const { status, headers: ofAnswer, bytes } = answerTo(landing, headers)
    outgoing.writeHead(status, { ...ofAnswer, ...(bytes && { 'Content-Length': bytes.length }) })
    outgoing.end(method === 'HEAD' ? undefined : bytes)
    countRequest(services, { method, path: '/' }, { route: '/', status, startedAt })
    return true
  }

  const routes = new Hono<AppEnv>().get('*', async (c, next) => {
    if (documentKind(c.req.path) !== 'landing') return next()
    const startedAt = performance.now()
    if (template === undefined) return new Response(notBuilt, { status: 500 })
    const landing = await fillFor((await settings.readOrLast()).signUps, template)
    const { status, headers, bytes } = answerTo(landing, c.req.header())
    countRequest(services, c.req, { route: '/', status, startedAt })
    return new Response(bytes, { status, headers })
  })
  return { door, routes }
}

type Asked = Readonly<Record<string, unknown>>

function answerTo({ etag, bodies }: Filled, asked: Asked) {
  const body = bodies.get(bestEncoding(String(asked['accept-encoding'] ?? ''), bodies) ?? 'identity')
  const isKnown = asked['if-none-match'] === etag
  return {
    status: isKnown ? 304 : 200,
    headers: { ...body?.headers, 'X-Request-Id': randomUUID() },
    bytes: isKnown || body === undefined ? null : body.bytes,
  }
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
