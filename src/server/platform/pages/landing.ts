import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Services } from '#server/platform/http/context.ts'
import { fillLanding } from '#server/platform/http/documents.ts'
import type { EarlyAnswer } from '#server/platform/http/listen.ts'
import { countRequest } from '#server/platform/http/observe-requests.ts'
import { contentSecurityPolicy, everyAnswersHeaders } from '#server/platform/http/security-headers.ts'
import { bestEncoding } from '#server/platform/http/web-files.ts'
import type { RequestFigures } from '#server/platform/operations/early-figures.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { HeldSettings } from '#server/platform/operations/settings.ts'

/**
 * The best compression takes twenty times as long as this quality, whose result is a seventh larger. The
 * first visitors get this one.
 */
const quickQuality = 5
const smallerAfterMs = 1000

type Body = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }
type FilledPage = { etag: string; bodies: ReadonlyMap<string, Body> }

type PageAnswer = {
  status: 200 | 304
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer> | null
}

export type Landing = {
  /** Answers requests that are certainly for the landing page. */
  answerEarly: EarlyAnswer
  /** For all other requests for it; undefined where the page was not built. */
  answer: (asked: RequestHeaders) => Promise<PageAnswer | undefined>
}

/** Paths and hosts that need no further check: the framework reads all others. */
const plainPath = /^\/(?:\?|$)/
const plainHost = /^[a-z0-9.-]+(?::\d{1,5})?$/

/** Undefined where it was not built. */
export const readLanding = (webFolder: string): Promise<string | undefined> =>
  readFile(join(webFolder, 'landing.html'), 'utf8').catch(() => undefined)

/**
 * The landing page, filled and compressed once for each state of sign-ups. It sets every header itself and
 * answers before all other code, the framework too: the work for other requests would cost many times the
 * answer.
 */
export function openLanding(
  services: Pick<Services, 'env' | 'log' | 'settings'> & { metrics: RequestFigures },
  template: string | undefined,
): Landing {
  const { env, settings } = services
  const filling = new Map<string, Promise<FilledPage>>()
  const filled = new Map<string, FilledPage>()

  async function fillFor(signUps: HeldSettings['signUps'], html: string): Promise<FilledPage> {
    const landing = filling.get(signUps) ?? prepare(env, fillLanding(env, html, signUps))
    filling.set(signUps, landing)
    filled.set(signUps, await landing)
    return landing
  }

  const answerEarly: EarlyAnswer = (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!plainPath.test(url) || !plainHost.test(headers.host ?? '')) return false
    const held = settings.fresh()
    const landing = held && filled.get(held.signUps)
    if (landing === undefined) return false
    const startedAt = performance.now()
    const { status, headers: ofAnswer, bytes } = answerTo(landing, headers)
    const requestId = ofAnswer['X-Request-Id'] ?? ''
    outgoing.writeHead(status, { ...ofAnswer, ...(bytes && { 'Content-Length': bytes.length }) })
    outgoing.end(method === 'HEAD' ? undefined : bytes)
    countRequest(services, { method, path: '/' }, { route: '/', status, startedAt, requestId })
    return true
  }

  async function answer(asked: RequestHeaders): Promise<PageAnswer | undefined> {
    if (template === undefined) return undefined
    return answerTo(await fillFor((await settings.readOrLast()).signUps, template), asked)
  }
  return { answerEarly, answer }
}

type RequestHeaders = Readonly<Record<string, unknown>>

function answerTo({ etag, bodies }: FilledPage, asked: RequestHeaders): PageAnswer {
  const body = bodies.get(bestEncoding(String(asked['accept-encoding'] ?? ''), bodies) ?? 'identity')
  const isKnown = asked['if-none-match'] === etag
  return {
    status: isKnown ? 304 : 200,
    headers: { ...body?.headers, 'X-Request-Id': randomUUID() },
    bytes: isKnown || body === undefined ? null : body.bytes,
  }
}

async function prepare(env: Env, html: string): Promise<FilledPage> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([inBrotli(plain, quickQuality), promisify(gzip)(plain, { level: 9 })])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy('landing', undefined, env.analyticsSrc),
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...everyAnswersHeaders({ https: env.appUrl.startsWith('https:') }),
  }
  const brotli = (bytes: Body['bytes']) => ({ bytes, headers: { ...headers, 'Content-Encoding': 'br' } })
  const bodies = new Map<string, Body>([
    ['identity', { bytes: plain, headers }],
    ['br', brotli(br)],
    ['gzip', { bytes: gz, headers: { ...headers, 'Content-Encoding': 'gzip' } }],
  ])
  setTimeout(async () => {
    bodies.set('br', brotli(await inBrotli(plain, constants.BROTLI_MAX_QUALITY)))
  }, smallerAfterMs).unref()
  return { etag, bodies }
}

const inBrotli = (plain: Buffer<ArrayBuffer>, quality: number) =>
  promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length, [constants.BROTLI_PARAM_QUALITY]: quality },
  })
