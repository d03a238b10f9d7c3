import { type MailCatcher, startMailCatcher } from '../tests/mail-catcher.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { type Product, startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import { test as base } from './fixtures.ts'
import { openStoryPool } from './story-pool.ts'

interface MailFixtures {
  catcher: MailCatcher
  /** Further settings of this product, in addition to its mail server. */
  settings: Record<string, string>
  product: Product
}

/** A product for this worker that sends real mail, to a server whose mail the test can read. */
export const test = base.extend<object, MailFixtures>({
  catcher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const catcher = await startMailCatcher()
      await use(catcher)
      await catcher.stop()
    },
    { scope: 'worker' },
  ],
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ catcher, settings }, use) => {
      const product = await startProduct({
        env: { SMTP_URL: catcher.url, AUTH_SECRET: authSecret, ...settings },
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  origin: [async ({ product }, use) => use(product.origin), { scope: 'worker' }],
  pool: [
    async ({ product }, use) => {
      const pool = openStoryPool(ownDatabaseUrl(product.dataDir))
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
})
