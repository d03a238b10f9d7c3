import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { contentSecurityPolicy, newNonce } from '#server/platform/http/security-headers.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Shows the gallery on the product's own origin, under the policy of the app's pages. */
export async function openGallery(page: Page): Promise<void> {
  const folder = process.env.E2E_GALLERY_DIR ?? ''
  await page.route('**/gallery/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/gallery/', '')
    if (path !== '') {
      const contentType = types[extname(path)] ?? 'text/plain'
      return route.fulfill({ contentType, body: await readFile(join(folder, path)) })
    }
    const nonce = newNonce()
    const html = await readFile(join(folder, 'gallery.html'), 'utf8')
    await route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': contentSecurityPolicy('app', nonce, undefined) },
      body: html.replaceAll('{{nonce}}', nonce),
    })
  })
  await page.goto('/gallery/')
}
