import { type BrowserContext, expect, type Page } from '@playwright/test'
import { isUnknownHost } from './stand-ins.ts'

/** Everything that went wrong behind a test's back. At its end there must be none that it did not expect. */
export class Trouble {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** What this test provokes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  note(kind: string, what: string): void {
    this.#found.push(`${kind}: ${what}`)
  }

  assertNone(): void {
    const unexpected = this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
    expect(unexpected, 'console errors, failed requests, foreign requests, policy violations').toEqual([])
  }
}

function watchPage(page: Page, origin: string, trouble: Trouble): void {
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.note('console', message.text())
  })
  page.on('pageerror', (error) => trouble.note('page error', String(error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // The browser cancels open requests of a page that it leaves.
    if (reason !== 'net::ERR_ABORTED') trouble.note('request failed', `${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const { origin: from, pathname } = new URL(response.url())
    if (from === origin && response.status() >= 400) {
      trouble.note('refused', `${response.status()} ${response.request().method()} ${pathname}`)
    }
  })
}

export async function watchContext(context: BrowserContext, origin: string): Promise<Trouble> {
  const trouble = new Trouble()
  context.on('page', (page) => watchPage(page, origin, trouble))
  context.on('request', (request) => {
    if (isUnknownHost(request.url(), origin)) trouble.note('foreign request', request.url())
  })
  await context.exposeFunction('noteViolation', (what: string) => trouble.note('policy violation', what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile } = event
      const report = (window as unknown as { noteViolation: (what: string) => void }).noteViolation
      report(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return trouble
}
