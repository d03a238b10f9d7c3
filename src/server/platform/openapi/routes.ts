import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { AppEnv } from '#server/platform/context.ts'
import { newNonce } from '#server/platform/security-headers.ts'
import { docsPage } from './docs-page.ts'

const openApiConfig = {
  openapi: '3.1.0',
  info: {
    title: 'The Trivium API',
    version: '1',
    description:
      'Everything the web app does goes through these calls. A session cookie says who asks; writes are JSON from the app’s own origin.',
  },
}

/** The OpenAPI document of the given router, and the page that shows it. */
export function openApiRoutes(api: Pick<OpenAPIHono<AppEnv>, 'getOpenAPI31Document'>) {
  return new Hono<AppEnv>()
    .get('/api/openapi.json', (c) => c.json(api.getOpenAPI31Document(openApiConfig)))
    .get('/api/docs', (c) => {
      const nonce = newNonce()
      return c.html(docsPage(api.getOpenAPI31Document(openApiConfig), nonce), 200, {
        'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
      })
    })
}
