import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppContext } from './context.ts'
import { encodeText } from './encode-text.ts'

/** Smaller ones fit into one packet or two: to make them smaller gains nothing. */
const leastLength = 2000

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
  const encoded = await encodeText(text, c.req.header('accept-encoding'))
  return c.body(encoded.body, status, { ...headers, ...encoded.headers })
}
