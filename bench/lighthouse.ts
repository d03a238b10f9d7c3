import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../scripts/find-browser.mjs'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** The visitor: their cookies and what their browser has stored of the product. */
export type Visitor = { cookies: Record<string, string>; remembered: Record<string, string> }

/** Runs one audit in a new browser, as a phone on a slow network, which is Lighthouse's default. */
export async function audit(url: string, categories: string[], visitor?: Visitor): Promise<Result> {
  const chromePath = findBrowser()
  const chrome = await launch({ chromeFlags: flags, ...(chromePath ? { chromePath } : {}) })
  try {
    if (visitor !== undefined) await signIn(chrome.port, new URL(url).origin, visitor)
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
      // The browser is new: its storage contains only the visitor's data, which must stay.
      disableStorageReset: true,
    })
    if (result === undefined) throw new Error('Lighthouse gave no result')
    return result.lhr
  } finally {
    chrome.kill()
  }
}

async function signIn(port: number, origin: string, { cookies, remembered }: Visitor): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('The browser has no profile.')
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    // A page without scripts and fonts, so that the cache contains nothing of the product.
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, remembered)
    await page.close()
  } finally {
    await browser.close()
  }
}
