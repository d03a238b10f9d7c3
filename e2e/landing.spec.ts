import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolationsIn, expectNoSidewaysScroll, test } from './fixtures.ts'

const features = [
  'AI-native course creation',
  'Structured self-learning',
  'Learner-aware guidance',
  'Pace that fits your life',
]
const guides = ['Professor', 'Examiner', 'Librarian']

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const schemeSwitch = (page: Page) => page.getByRole('button', { name: 'Switch colour scheme' })

async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
}

test('a visitor reads what Trivium is and where to begin', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Trivium/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Three guides, and a course written for you',
  )
  await expect(page.getByText('Trivium is AI-agent-based education')).toBeInViewport()
  for (const region of [page.getByRole('banner'), page.getByRole('main')]) {
    await expect(region.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
    await expect(region.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  }
  for (const name of [...features, ...guides]) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards).toHaveCount(features.length + guides.length)
})

test('without a waitlist form the call to action leads to sign-up, in the same tab', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Join the waitlist' })
  await expect(link).toHaveAccessibleName('Join the waitlist')
  await expect(link).not.toHaveAttribute('target')
  await link.click()
  await expect(page).toHaveURL('/signup')
})

test('search engines and messengers find a title, a description and a picture', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /course/)
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  for (const path of ['/og.png', '/favicon.svg', '/site.webmanifest']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is readable, and shows no switch that does nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of [...features, ...guides]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(schemeSwitch(page)).toBeHidden()
  })
})

test('nothing of the app is loaded', { tag: '@wide' }, async ({ page, baseURL }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const ownUrls = names.map((name) => new URL(name)).filter(({ origin }) => origin === baseURL)
  const scripts = ownUrls.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js'))
  expect(scripts).toHaveLength(2)
  expect(scripts).toContain('/colour-scheme.js')
  expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/landing-[\w-]+\.js$/))
  expect(ownUrls.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([])
})

test('colours follow the system until the switch is pressed, then the choice', { tag: '@wide' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => schemeOf(page)).toBe('light')

  await schemeSwitch(page).click()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.reload()
  await expect.poll(() => schemeOf(page)).toBe('dark')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => schemeOf(page)).toBe('dark')
})

test('a notice from the page before is shown once and can be dismissed', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('flash', 'Course not found'))
  await page.reload()
  const notice = page.getByRole('status')
  await expect(notice).toContainText('Course not found')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeEmpty()
  await page.reload()
  await expect(schemeSwitch(page)).toBeVisible()
  await expect(notice).toBeEmpty()
})

test('where storage is forbidden, notice and switch still work', { tag: '@wide' }, async ({ page }) => {
  await forbidStorage(page)
  await page.goto('/#flash=course-not-found')
  await expect(page.getByRole('status')).toContainText('Course not found')
  await expect(page).toHaveURL('/')
  const before = await schemeOf(page)
  await schemeSwitch(page).click()
  await expect.poll(() => schemeOf(page)).toBe(before === 'dark' ? 'light' : 'dark')
})

test('a link cannot put words into the notice', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/#flash=Your%20account%20is%20locked')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toBeEmpty()
})

test('the keyboard reaches everything, the skip link first', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const name of ['Sign Up', 'Login', 'Join the waitlist']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name })).toBeFocused()
  }
})

test('nothing moves when the fonts arrive', { tag: '@wide' }, async ({ page }) => {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  fonts.resolve()
  const loadedFaces = () => [...document.fonts].filter(({ status }) => status === 'loaded').length
  await expect.poll(() => page.evaluate(loadedFaces)).toBeGreaterThanOrEqual(2)
  const shift = await page.evaluate(async () => {
    let total = 0
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value
    })
    watcher.observe({ type: 'layout-shift', buffered: true })
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    for (const entry of watcher.takeRecords()) total += (entry as PerformanceEntry & { value: number }).value
    return total
  })
  expect(shift).toBeLessThan(0.02)
})

test('nothing scrolls sideways at any width', { tag: '@wide' }, async ({ page }) => {
  for (const width of [320, 390, 768, 1024, 1440, 2560])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expectNoSidewaysScroll(page)
    })
})

test('axe finds nothing in either scheme', async ({ page }) => {
  await page.goto('/#flash=course-not-found')
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expectNoAxeViolationsIn(page, ['light', 'dark'])
})
