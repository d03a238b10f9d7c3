import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { DocumentKind } from '#contract/pages.ts'
import type { AppEnv } from './context.ts'

const shared = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]

/** What an answer without a document may do: nothing. */
const nothing = [...shared, "form-action 'none'"].join('; ')

/** Each document gets the narrowest policy it can work with. */
export function contentSecurityPolicy(
  kind: DocumentKind,
  nonce: string | undefined,
  analyticsSrc: string | undefined,
): string {
  const analytics = analyticsSrc === undefined ? '' : ` ${new URL(analyticsSrc).origin}`
  const video = kind === 'app'
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    ...shared,
    `script-src ${own}${video ? ' https://www.youtube.com https://www.youtube-nocookie.com' : ''}${analytics}`,
    `style-src ${own}`,
    `img-src 'self' data:${video ? ' https://i.ytimg.com' : ''}`,
    // Sounds and films of the learner's own cards.
    ...(video ? ["media-src 'self'"] : []),
    "font-src 'self'",
    `connect-src 'self'${analytics}`,
    ...(video ? ['frame-src https://www.youtube-nocookie.com'] : []),
    "manifest-src 'self'",
    "form-action 'self'",
  ].join('; ')
}

export const newNonce = () => randomBytes(18).toString('base64')

/** On every answer. The video site needs a referrer (error 153 without one), so the origin is sent, the path never. */
export const everyAnswersHeaders = (options: { https: boolean }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), autoplay=(self "https://www.youtube-nocookie.com"), fullscreen=(self "https://www.youtube-nocookie.com")',
  ...(options.https && { 'Strict-Transport-Security': 'max-age=31536000' }),
})

/**
 * Put on the answer before it is made: what a handler says itself goes before it. An answer that is changed afterwards
 * would be built a second time, at every call.
 */
export function securityHeaders(options: { https: boolean }) {
  const headers = new Map(
    Object.entries({
      ...everyAnswersHeaders(options),
      'Content-Security-Policy': nothing,
      'Cache-Control': 'no-store',
    }),
  )
  return createMiddleware<AppEnv>(async (c, next) => {
    c.env.outgoing.setHeaders(headers)
    await next()
  })
}
