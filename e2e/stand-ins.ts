import type { BrowserContext, Route } from '@playwright/test'

export const analyticsSrc = 'https://analytics.example/script.js'

const pixel = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

/** The foreign hosts the product may speak to, each answered here. Tests never leave the machine. */
const standIns: Record<string, (route: Route) => Promise<void>> = {
  'analytics.example': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.analyticsStandIn = true' }),
  'www.youtube-nocookie.com': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video player</title>' }),
  'www.youtube.com': (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'i.ytimg.com': (route) => route.fulfill({ contentType: 'image/gif', body: pixel }),
}

/** Answers the known foreign hosts and reports any other. */
export async function answerForeignHosts(
  context: BrowserContext,
  origin: string,
  onUnknown: (url: string) => void,
): Promise<void> {
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      const url = new URL(route.request().url())
      const answer = standIns[url.hostname]
      if (answer) return answer(route)
      onUnknown(url.href)
      await route.abort()
    },
  )
}
