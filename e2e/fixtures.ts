import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { Client } from '../tests/client.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { type Trouble, watchContext } from './trouble.ts'

function fromSetup(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by e2e/global-setup.ts.`)
  return value
}

interface TestFixtures {
  /** What went wrong unseen; a test that provokes a fault says so here. */
  trouble: Trouble
  /** A new learner, verified and signed in through the API. */
  learner: TestLearner
  /** A page with that learner's session. */
  signedInPage: Page
}

interface WorkerFixtures {
  pool: pg.Pool
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => use(fromSetup('E2E_ORIGIN')),
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: fromSetup('E2E_DATABASE_URL'), max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  trouble: [
    async ({ context, baseURL }, use) => {
      const trouble = await watchContext(context, baseURL ?? '')
      await use(trouble)
      trouble.assertNone()
    },
    { auto: true },
  ],
  learner: async ({ baseURL, pool }, use) => use(await createLearner(new Client(baseURL ?? ''), pool, 'Ada')),
  signedInPage: async ({ page, learner, baseURL }, use) => {
    const cookies = Object.entries(learner.client.cookies())
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
    await use(page)
  },
})

export { expect }

/** What fades in has the colours of neither end. What turns for ever is not waited for. */
async function settleAnimations(): Promise<void> {
  const ending = () =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  do {
    await Promise.all(ending().map((animation) => animation.finished.catch(() => {})))
    // One that was just asked for begins with a later frame.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  } while (ending().length > 0)
}

/** Nothing moves any more: what is measured now stays where it is. */
export const expectStill = (page: Page): Promise<void> => page.evaluate(settleAnimations)

/** No known accessibility fault, in the light scheme and in the dark one. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The page hears of the change a moment later; colours read in between belong to neither scheme.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectStill(page)
    const axe = new AxeBuilder({ page })
    // Colours are all that the other scheme changes.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    expect(found, `axe in the ${colorScheme} scheme`).toEqual([])
  }
}

/** Nothing may be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
}
