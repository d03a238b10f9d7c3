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
  /** What went wrong unseen; a test that provokes a fault says so here. */
  trouble: Trouble
  /** A new learner, verified and signed in through the API. */
  learner: TestLearner
  /** A page with that learner's session. */
  signedInPage: Page
}

interface WorkerFixtures {
  /** Where the product is, and the way to its tables. */
  origin: string
  pool: Pool
  /** Signed up as people are. The learners of the stories are copies, which spares them the hash of a password. */
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

/** What fades in has the colours of neither end. What turns for ever is not waited for. */
async function waitForAnimations(): Promise<void> {
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
export const expectStill = (page: Page): Promise<void> => page.evaluate(waitForAnimations)

export type ColorScheme = 'light' | 'dark'

/**
 * No known accessibility fault in the state that a story has reached. A look costs as much as a page: by day axe sees the
 * screen matrix, by night and in stories that are run by name also these states.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (isAtLength) await expectNoAxeViolationsIn(page, ['light'])
}

/** The small one: a page reads it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loaded once into a document, and asked for nothing but what is wrong: to list all that is right takes it as long again. */
async function runAxe(page: Page, rules?: string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No page of ours has a frame with content of its own.
    iframes: false,
    // Every sheet of style would be read for a rule that is an experiment, and not among those that run.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  }
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations
  }, options)
}

/** Colours are all that a further scheme changes: it is asked for nothing else. */
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
  // The page hears of the change a moment later; colours read in between belong to neither scheme.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await expectStill(page)
  const violations = await runAxe(page, rules)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found, `axe in the ${colorScheme} scheme`).toEqual([])
}

/** Nothing may be wider than the screen, nor than the dialog that it stands in. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const boxes = document.querySelectorAll(
      'html, [role="dialog"], .mantine-Modal-body, .mantine-Drawer-body',
    )
    return Math.max(...[...boxes].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  expect(overflow).toBeLessThanOrEqual(0)
}
