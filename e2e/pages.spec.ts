import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

test('an address that leads nowhere says so and shows a way on', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/404/)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('nothing scrolls sideways from a watch to a wall', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.goto('/reflection/2026-04-15')
  for (const width of [320, 480, 768, 991, 992, 1200, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  }
})

test('the page is usable at twice its size', { tag: '@wide' }, async ({ signedInPage: page, viewport }) => {
  // A browser at 200 % has half the CSS pixels.
  await page.setViewportSize({ width: Math.max((viewport?.width ?? 0) / 2, 320), height: 422 })
  await page.goto('/dashboard')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await logOut.scrollIntoViewIfNeeded()
  await expect(logOut).toBeInViewport()
})

test('the analytics script of the operator is loaded on app pages and not on sign-in', {
  tag: '@wide',
}, async ({ signedInPage: page }) => {
  const loaded = () => page.evaluate(() => 'analyticsStandIn' in window)
  await page.goto('/dashboard')
  await expect.poll(loaded).toBe(true)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.poll(() => loaded()).toBe(false)
})

test('a failing analytics script is only logged', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/analytics\.example/, /net::ERR_FAILED/)
  const warned = page.waitForEvent('console', (message) => message.text().includes('analytics'))
  await page.route('https://analytics.example/**', (route) => route.abort())
  await page.goto('/dashboard')
  expect((await warned).type()).toBe('warning')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
