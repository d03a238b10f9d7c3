import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import type { Pool } from '#server/platform/database/db.ts'
import { isAtLength } from '../tests/at-length.ts'
import { Client } from '../tests/client.ts'
import { copyLearner, createLearner, type TestLearner } from '../tests/learner.ts'
import { answerForeignHosts } from './stand-ins.ts'
import { openStoryPool } from './story-pool.ts'
import { type Trouble, watchContext } from './trouble.ts'

function fromSetup(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is set by e2e/global-setup.ts.`)
  return value
}

interface TestFixtures {
  /** Faults that the page does not show; a test that provokes a fault announces it here. */
  trouble: Trouble
  /** A new learner, verified and signed in through the API. */
  learner: TestLearner
  /** A page with that learner's session. */
  signedInPage: Page
}

interface WorkerFixtures {
  /** Where the product is, and the connection to its tables. */
  origin: string
  pool: Pool
  /**
   * Signed up as people do. The learners of the stories are copies, which saves hashing a password each time.
   */
  firstLearner: TestLearner
  foreignHosts: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  origin: [async ({}, use) => use(fromSetup('E2E_ORIGIN')), { scope: 'worker' }],
  baseURL: async ({ origin }, use) => use(origin),
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const pool = openStoryPool(fromSetup('E2E_DATABASE_URL'))
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  firstLearner: [
    async ({ origin, pool }, use) => use(await createLearner(new Client(origin), pool, 'Ada')),
    { scope: 'worker' },
  ],
  foreignHosts: [
    async ({ browser }, use) => {
      await answerForeignHosts(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  trouble: [
    async ({ context, origin }, use) => {
      const trouble = await watchContext(context, origin)
      await use(trouble)
      trouble.assertNone()
    },
    { auto: true },
  ],
  learner: async ({ origin, pool, firstLearner }, use) =>
    use(await copyLearner(new Client(origin), pool, firstLearner)),
  signedInPage: async ({ page, learner, origin }, use) => {
    const cookies = Object.entries(learner.client.cookies())
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
    await use(page)
  },
})

export { expect }

/** While something fades in, its colours are not final. Endless animations are not waited for. */
async function waitForAnimations(): Promise<void> {
  const ending = () =>
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  do {
    await Promise.all(ending().map((animation) => animation.finished.catch(() => {})))
    // A requested animation begins in a later frame.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  } while (ending().length > 0)
}

/** Waits until nothing moves: what the test measures now stays in its place. */
export const expectStill = (page: Page): Promise<void> => page.evaluate(waitForAnimations)

export type ColorScheme = 'light' | 'dark'

/**
 * Checks that axe finds no fault in the state that a story has reached. One check costs as much as a page: on
 * each change axe runs on the screen matrix; every night, and in stories that are run by name, also on these
 * states.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (isAtLength) await expectNoAxeViolationsIn(page, ['light'])
}

/** The minified build: a page parses it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe once into a document and asks only for violations: listing the passes takes twice as long. */
async function runAxe(page: Page, rules?: string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No page of ours has a frame with separate content.
    iframes: false,
    // Otherwise axe reads every style sheet, for an experimental rule that is not run.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  }
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations
  }, options)
}

/** A further scheme changes only colours, so it runs only that rule. */
export async function expectNoAxeViolationsIn(
  page: Page,
  [first, ...further]: ColorScheme[],
  seen?: (scheme: ColorScheme) => Promise<void>,
): Promise<void> {
  if (!first) return
  await expectNoAxeViolationsOf(page, first)
  await seen?.(first)
  for (const scheme of further) {
    await expectNoAxeViolationsOf(page, scheme, ['color-contrast'])
    await seen?.(scheme)
  }
}

async function expectNoAxeViolationsOf(
  page: Page,
  colorScheme: ColorScheme,
  rules?: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The page applies the change a moment later; colours read before that belong to neither scheme.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await expectStill(page)
  const violations = await runAxe(page, rules)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found, `axe in the ${colorScheme} scheme`).toEqual([])
}

/** Nothing may be wider than the screen, nor than its dialog. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const boxes = document.querySelectorAll(
      'html, [role="dialog"], .mantine-Modal-body, .mantine-Drawer-body',
    )
    return Math.max(...[...boxes].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  expect(overflow).toBeLessThanOrEqual(0)
}
