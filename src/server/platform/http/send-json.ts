import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppContext } from './context.ts'
import { bestEncoding } from './web-files.ts'

/** Smaller ones fit into one packet or two: to make them smaller gains nothing. */
const leastLength = 2000

/**
 * The lowest levels, outside the thread that answers: of 20 kB of text they leave less than a half for a quarter of a
 * millisecond, and the higher ones hardly less for three times that.
 */
const encoders = new Map([
  [
    'br',
    (text: string) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1,
          [constants.BROTLI_PARAM_LGWIN]: 16,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  ],
  ['gzip', (text: string) => promisify(gzip)(text, { level: 1 })],
])

/**
 * The length of what is compressed tells of its content: who could set their words beside a secret would guess it letter by
 * letter. What leads to an account, and what names a secret, therefore goes as it is.
 */
const secretPaths = /^\/api\/(?:auth|account|operator|mailbox)(?:\/|$)/
const secretField = /"\w*(?:token|secret|password)":"/i

/** An answer of the API, compressed where that is worth it and gives nothing away. */
export async function sendJson(
  c: AppContext,
  value: unknown,
  status: ContentfulStatusCode,
): Promise<Response> {
  const text = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json' }
  if (text.length < leastLength || secretPaths.test(c.req.path) || secretField.test(text))
    return c.body(text, status, headers)
  const vary = { ...headers, Vary: 'Accept-Encoding' }
  const encoding = bestEncoding(c.req.header('accept-encoding') ?? '', encoders)
  const encode = encoding && encoders.get(encoding)
  if (encoding === undefined || encode === undefined) return c.body(text, status, vary)
  return c.body(await encode(text), status, { ...vary, 'Content-Encoding': encoding })
}
