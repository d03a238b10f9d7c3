import type { Page, Request } from '@playwright/test'
import type { ScreenCost } from './screen-promises.ts'

type Transfer = { path: string; bytes: number }

/** What a page asks the product for from now on, until it has asked for nothing more. */
export function watchCost(page: Page, origin: string) {
  const finished: Promise<Transfer>[] = []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(origin)) finished.push(sizeOf(request))
  })
  return async (): Promise<{ cost: ScreenCost; sent: Transfer[]; asked: string[] }> => {
    await page.waitForLoadState('networkidle')
    const sent = await Promise.all(finished)
    const bytesOf = (ending: RegExp) =>
      sent.filter(({ path }) => ending.test(path)).reduce((sum, { bytes }) => sum + bytes, 0)
    const cost = {
      requests: sent.length,
      scriptBytes: bytesOf(/\.m?js$/),
      fontBytes: bytesOf(/\.woff2?$/),
    }
    return { cost, sent, asked }
  }
}

async function sizeOf(request: Request): Promise<Transfer> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return { path: new URL(request.url()).pathname, bytes: responseHeadersSize + responseBodySize }
}
