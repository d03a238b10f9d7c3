import type { Browser } from '@playwright/test'

export const analyticsSrc = 'https://analytics.example/script.js'

const pixel = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

/** The foreign hosts that the product may call, each answered here. Tests never leave the machine. */
const standIns: Record<string, { contentType: string; body: string | Buffer }> = {
  'analytics.example': { contentType: 'text/javascript', body: 'window.analyticsStandIn = true' },
  'www.youtube-nocookie.com': {
    contentType: 'text/html',
    body: '<!doctype html><title>Video player</title>',
  },
  'www.youtube.com': { contentType: 'text/javascript', body: '' },
  'forms.example': { contentType: 'text/html', body: '<!doctype html><title>The form</title>' },
  'i.ytimg.com': { contentType: 'image/gif', body: pixel },
}

/**
 * Answers the known foreign hosts for all pages of a browser and refuses any other. A context's own `route`
 * would stop every request, also those to the product, and disable the browser's cache: every page would be
 * loaded again, at twice the cost.
 */
export async function answerForeignHosts(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const standIn = standIns[new URL(request.url).hostname]
    const answered = standIn
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'Content-Type', value: standIn.contentType }],
          body: Buffer.from(standIn.body).toString('base64'),
        })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
    // A page that was closed in between needs no answer.
    answered.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/**
 * Whether no stand-in answers for the address. The product itself and `data:` or `blob:` addresses are not
 * foreign.
 */
export function isUnknownHost(address: string, origin: string): boolean {
  const url = new URL(address)
  return url.protocol.startsWith('http') && url.origin !== origin && standIns[url.hostname] === undefined
}
