import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { AppEnv } from '#server/platform/http/context.ts'
import { docsPage } from './docs-page.ts'

const openApiConfig = {
  openapi: '3.1.0',
  info: {
    title: 'The Trivium API',
    version: '1',
    description:
      'Everything the web app does goes through these calls. A session cookie says who asks; writes are JSON from the app’s own origin.',
  },
  security: [{ session: [] }],
}

/**
 * The OpenAPI document of the given router, and the page that shows it: both made once, when first asked for, down to the
 * bytes. They are large and for anyone, so a call must cost no more than sending them.
 */
export function openApiRoutes(
  api: Pick<OpenAPIHono<AppEnv>, 'getOpenAPI31Document' | 'openAPIRegistry'>,
  cookieName: string,
) {
  const session = { type: 'apiKey', in: 'cookie', name: cookieName } as const
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', session)
  const make = () => {
    const document = api.getOpenAPI31Document(openApiConfig)
    const { html, styleHash } = docsPage(document)
    return { json: bytesOf(JSON.stringify(document)), html: bytesOf(html), styleHash }
  }
  let made: ReturnType<typeof make> | undefined
  const reference = () => {
    made ??= make()
    return made
  }
  return new Hono<AppEnv>()
    .get('/api/openapi.json', (c) => c.body(reference().json, 200, { 'Content-Type': 'application/json' }))
    .get('/api/docs', (c) => {
      const { html, styleHash } = reference()
      return c.body(html, 200, {
        'Content-Type': 'text/html; charset=UTF-8',
        'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
      })
    })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
