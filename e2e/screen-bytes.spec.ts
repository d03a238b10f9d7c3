import type { Page } from '@playwright/test'
import { phone } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { remember, type ScreenToOpen, screensToOpen } from './promised-screens.ts'
import { watchCost } from './screen-cost.ts'
import { type PromisedScreen, screenPromises } from './screen-promises.ts'

/** COSTS=1 also prints the cost of each screen and its parts. */
async function expectCost(
  screen: PromisedScreen,
  page: Page,
  measure: ReturnType<typeof watchCost>,
): Promise<void> {
  const { cost, sent, asked } = await measure()
  const lines = sent.map(({ path, bytes }) => `${String(bytes).padStart(8)} ${path}`)
  const ranges = Object.entries(screenPromises[screen].cost)
  const left = ranges.map(([what, most]) => [what, most - cost[what as keyof typeof cost]] as const)
  console.log(`${screen} has left: ${left.map(([what, room]) => `${room} ${what}`).join(', ')}`)
  if (process.env.COSTS) console.log([`${screen} ${JSON.stringify(cost)}`, ...lines].join('\n'))
  const over = left.filter(([, room]) => room < 0)
  expect(over, `${screen}: ${JSON.stringify(cost)}\n${lines.join('\n')}`).toEqual([])
  // Where nothing was measured, every limit would hold.
  expect(Math.min(cost.requests, cost.scriptBytes, cost.fontBytes)).toBeGreaterThan(0)
  // An ask that the screen makes in other words would be made twice.
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([])
  // Every response that was requested ahead must have been used.
  expect(await page.evaluate(() => [...(window.askedAhead?.keys() ?? [])])).toEqual([])
}

test.use({ viewport: phone })

const { 'sign-in': signIn, ...signedIn } = screensToOpen

test('what sign-in costs, with nothing asked for twice', { tag: '@wide' }, async ({ page, origin }) => {
  const measure = watchCost(page, origin)
  await page.goto(signIn.path)
  await expect(signIn.awaited(page)).toBeVisible()
  await expectCost('sign-in', page, measure)
})

for (const [screen, { path, prepare, awaited }] of Object.entries<ScreenToOpen>(signedIn)) {
  test(`what ${screen} costs, with nothing asked for twice`, { tag: '@wide' }, async ({
    signedInPage: page,
    learner,
    pool,
    origin,
  }) => {
    await remember(page, await prepare({ learner, pool }))
    const measure = watchCost(page, origin)
    await page.goto(path)
    await expect(awaited(page)).toBeAttached()
    await expectCost(screen as PromisedScreen, page, measure)
  })
}
