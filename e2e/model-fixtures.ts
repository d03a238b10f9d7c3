import { type StandIn, startStandIn } from '../tests/model-stand-in.ts'
import { test as base, expect } from './fixtures.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'

export type Installation = { product: OwnProduct; model: StandIn }

/** Once more where it met what a guide was just writing: the database then gives up one of the two. */
async function deleteCourses(pool: Installation['product']['pool'], ownerId: string): Promise<void> {
  for (let tries = 3; ; tries -= 1)
    try {
      await pool.query('delete from courses where owner_id = $1', [ownerId])
      return
    } catch (error) {
      if (tries === 1 || Reflect.get(error as object, 'code') !== '40P01') throw error
    }
}

/** A product of the worker's own with a model behind it that says what the test tells it to. */
export const test = base.extend<{ worksEnd: undefined }, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const model = await startStandIn()
      const product = await startOwnProduct({
        env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-stand-in', AI_MODEL: 'stand-in' },
      })
      await use({ product, model })
      await product.stop()
      await model.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Guides continue to prepare a lesson after its page is closed: their calls must not reach the next story.
  worksEnd: [
    async ({ context, learner, pool }, use) => {
      await use(undefined)
      for (const page of context.pages()) await page.close()
      await deleteCourses(pool, learner.id)
      const running = `user_id = $1 and state = 'running'`
      await pool.query(`update runs set state = 'stopped', ended_at = now() where ${running}`, [learner.id])
      const underWay = `select key from leases where key ~ '^(run|lesson|notes|resources|exam|grading):' and until > now()`
      await expect.poll(async () => (await pool.query(underWay)).rows, { timeout: 15_000 }).toEqual([])
    },
    { auto: true },
  ],
  origin: [async ({ installation }, use) => use(installation.product.origin), { scope: 'worker' }],
  pool: [async ({ installation }, use) => use(installation.product.pool), { scope: 'worker' }],
})
