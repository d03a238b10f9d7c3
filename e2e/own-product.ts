import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Client } from '../tests/client.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { readyDataDir } from '../tests/ready-data-dir.ts'
import { authSecret } from '../tests/signed-in.ts'
import { openStoryPool } from './story-pool.ts'
import { watchContext } from './trouble.ts'

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>

/** A server for one story that shifts its clock or kills it. */
export async function startOwnProduct(options: { clock?: string; env?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-e2e-own-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
  const clock = options.clock ? { NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK: options.clock } : {}
  const env = { AUTH_SECRET: authSecret, ...options.env, ...clock }
  await readyDataDir(folder)
  let product: Product = await startProduct({ dataDir: folder, env })
  const { origin, port } = product
  const pool = openStoryPool(ownDatabaseUrl(folder))
  return {
    origin,
    pool,
    learner: (): Promise<TestLearner> => createLearner(new Client(origin), pool, 'Ada'),
    /** At once, as a power cut would. */
    kill: async () => {
      product.signal('SIGKILL')
      await product.ended
    },
    startAgain: async () => {
      product = await startProduct({ dataDir: folder, env, port })
    },
    stop: async () => {
      await pool.end()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A page of a learner's own browser there. */
export async function openBrowser(
  browser: Browser,
  product: Pick<OwnProduct, 'origin'>,
  learner: TestLearner,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL: product.origin, ...options })
  const trouble = await watchContext(context, product.origin)
  const cookies = Object.entries(learner.client.cookies())
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })))
  const page: Page = await context.newPage()
  return { context, page, trouble }
}
