import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { AppContext, AppEnv } from '#server/platform/http/context.ts'
import { bestEncoding } from '#server/platform/http/web-files.ts'
import { docsPage } from './docs-page.ts'
import { finishDocument } from './finish-document.ts'
import { readDocument } from './read-document.ts'

const openApiConfig = {
  openapi: '3.1.0',
  info: {
    title: 'The Trivium API',
    version: '1',
    description:
      'Everything the web app does goes through these calls. A session cookie says who asks; it comes with signing in (`POST /api/auth/sign-in/email`). Writes are JSON, or the bytes of a file; a browser sends them from the app’s own origin. A row that can be edited has a `revision`: send back the one your change was made on, and a change on an older one is refused with 409. Without `revision` it is not compared, and the last write counts. A refusal is a problem document (RFC 9457).',
  },
  security: [{ session: [] }],
}

/**
 * The OpenAPI document of the given router, and the page that shows it. Both are made once, at the first
 * request, and kept as bytes: they are large and public, so a request must cost no more than sending them.
 * The work is done in steps, so that the server answers other requests in between.
 */
export function openApiRoutes(
  api: Pick<OpenAPIHono<AppEnv>, 'openAPIRegistry'>,
  { cookieName, url }: { cookieName: string; url: string },
) {
  const session = { type: 'apiKey', in: 'cookie', name: cookieName } as const
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', session)
  const make = async () => {
    const document = await finishDocument(await readDocument(api, openApiConfig), { url })
    const { html, styleHash } = await docsPage(document)
    return { json: await madeOf(JSON.stringify(document)), html: await madeOf(html), styleHash }
  }
  let made: ReturnType<typeof make> | undefined
  const reference = () => {
    made ??= make()
    return made
  }
  return new Hono<AppEnv>()
    .get('/api/openapi.json', async (c) =>
      send(c, (await reference()).json, { 'Content-Type': 'application/json' }),
    )
    .get('/api/docs', async (c) => {
      const { html, styleHash } = await reference()
      return send(c, html, {
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
      })
    })
}

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** The bytes of a text, plain and compressed, with an ETag of its contents. */
async function madeOf(text: string) {
  const plain = new TextEncoder().encode(text)
  const brotli = await inBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return {
    plain,
    encoded: new Map([
      ['br', brotli],
      ['gzip', await inGzip(plain)],
    ]),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  }
}

/** Cached by the browser, which revalidates it each time. */
function send(
  c: AppContext,
  { plain, encoded, etag }: Awaited<ReturnType<typeof madeOf>>,
  headers: Record<string, string>,
) {
  const caching = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, caching)
  const encoding = bestEncoding(c.req.header('accept-encoding') ?? '', encoded)
  const body = encoding === undefined ? undefined : encoded.get(encoding)
  if (encoding === undefined || body === undefined) return c.body(plain, 200, { ...headers, ...caching })
  return c.body(new Uint8Array(body), 200, { ...headers, ...caching, 'Content-Encoding': encoding })
}
