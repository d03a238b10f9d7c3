import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

const guarded = [
  { path: '/dashboard', heading: 'Dashboard', crumbs: ['Home', 'Dashboard'] },
  { path: '/classroom', heading: 'No Active Lesson', crumbs: ['Home', 'Classroom'] },
  { path: '/courses', heading: 'Find Courses', crumbs: ['Home', 'Courses'] },
  { path: '/create-course', heading: 'Design Your Own Course', crumbs: ['Home', 'Create Course'] },
  { path: '/library', heading: 'Library', crumbs: ['Home', 'Library'] },
  { path: '/video/7', heading: 'Video not found', crumbs: ['Home', 'Video', 'Details'] },
  { path: '/projects', heading: 'Projects', crumbs: ['Home', 'Projects'] },
  { path: '/projects/7', heading: 'Project not found', crumbs: ['Home', 'Projects', 'Details'] },
  { path: '/reflection', heading: 'Reflection', crumbs: ['Home', 'Reflection'] },
  {
    path: '/reflection/2026-04-15',
    heading: 'Daily Reflection',
    crumbs: ['Home', 'Reflection', '2026-04-15'],
  },
  { path: '/profile', heading: 'Profile', crumbs: ['Home', 'Profile'] },
]

const open = [
  { path: '/login', heading: 'Login' },
  { path: '/signup', heading: 'Sign Up' },
  { path: '/reset-password', heading: 'Reset Password' },
  { path: '/update-password', heading: 'Set New Password' },
  { path: '/verification-sent', heading: 'Check Your Email' },
  { path: '/confirm-email', heading: 'Confirm Email' },
  { path: '/mailbox', heading: 'Mailbox' },
  { path: '/shared/t-1', heading: 'Project not found' },
]

async function expectPage(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/ · Trivium$/)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

for (const { path, heading, crumbs } of guarded) {
  test(`${path} has its heading and its place in the breadcrumb`, async ({ signedInPage: page, trouble }) => {
    if (heading.endsWith('not found')) trouble.expect(/404/)
    await expectPage(page, path, heading)
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('listitem')).toHaveText(crumbs)
    await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText(crumbs.at(-1) ?? '')
  })
}

for (const { path, heading } of open) {
  test(`${path} opens without a session`, async ({ page, trouble }) => {
    if (heading.endsWith('not found')) trouble.expect(/404/)
    await expectPage(page, path, heading)
  })
}

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

test('the page is usable at twice its size', async ({ signedInPage: page, viewport }) => {
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
