import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { openDatabase } from '#server/platform/database/db.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { createAuthoredCourse } from '../tests/authored.ts'
import { Client } from '../tests/client.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { says, startStandIn } from '../tests/model-stand-in.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'

const rounds = 5

type Opening = { calls: string[]; ms: number }

/** From the press of the dashboard's button to the first notes on the screen, and all that was asked until it is quiet. */
async function open(page: Page): Promise<Opening> {
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: /^(Start|Continue)$/ }).first()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`)
  }
  page.on('request', note)
  const ms = await button.evaluate(
    (start: HTMLElement) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const notes = document.querySelector('article')?.textContent ?? ''
          if (notes.includes('The sea keeps')) resolve(performance.now() - startedAt)
          else requestAnimationFrame(look)
        }
        start.click()
        look()
      }),
  )
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return { calls, ms }
}

/** In a browser that knows nothing of the course yet. */
async function openIn(browser: Browser, product: Product, learner: TestLearner): Promise<Opening> {
  const context = await browser.newContext({ baseURL: product.origin })
  const cookies = Object.entries(learner.client.cookies())
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })))
  try {
    return await open(await context.newPage())
  } finally {
    await context.close()
  }
}

async function measure() {
  const model = await startStandIn()
  model.always(says('Nobody should have asked.'))
  const product = await startProduct({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const first: Opening[] = []
  const kept: Opening[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const learner = await createLearner(new Client(product.origin), pool, `Learner ${round}`)
      await createAuthoredCourse(openDatabase(pool), learner.client)
      const opened = [
        await openIn(browser, product, learner),
        await openIn(browser, product, learner),
      ] as const
      // The first round warms everything up.
      if (round === 0) continue
      first.push(opened[0])
      kept.push(opened[1])
    }
  } finally {
    await browser.close()
    await pool.end()
    await product.stop()
    await model.close()
  }
  const most = (openings: Opening[]) => Math.max(...openings.map(({ calls }) => calls.length))
  const ms = (openings: Opening[]) => Math.round(median(openings.map((one) => one.ms)))
  const modelCalls = model.requests.length
  return {
    figure: `${most(first)} requests and ${modelCalls} model calls in ${ms(first)} ms; a kept one ${most(kept)} requests in ${ms(kept)} ms`,
    ranges: [
      { what: 'model calls', value: modelCalls, atMost: 0 },
      { what: 'more requests', value: most(first) - most(kept), atMost: 0 },
    ],
    details: { first, kept },
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'authored lesson: opening it for the first time',
    promise: 'no model call, and no more requests than a lesson that was opened before',
    run: measure,
  },
]
