import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

const labels = [
  'Dashboard',
  'Classroom',
  'Review',
  'Browse Courses',
  'Create Course',
  'Library',
  'Projects',
  'Reflection',
  'Profile',
  'Log Out',
]

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' })
const closer = (page: Page) => page.getByRole('button', { name: 'Close sidebar' })
const focusIsInside = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('aside') !== null && document.activeElement !== document.body,
  )

test.beforeEach(async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('opens over the page with all its links, and is accessible', async ({ signedInPage: page }) => {
  await opener(page).click()
  await expect(mainNav(page).getByRole('listitem')).toHaveText(labels)
  await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(1)
  await expect(mainNav(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBeCloseTo(272, 1)
  await expectNoAxeViolations(page)
})

test('rests as a rail on a wide screen and hidden on a phone', async ({ signedInPage: page, isMobile }) => {
  if (isMobile) {
    await expect(mainNav(page)).toBeHidden()
  } else {
    await expect(mainNav(page).getByRole('listitem')).toHaveText(labels)
    expect((await page.locator('aside').boundingBox())?.width).toBe(88)
  }
  await expect(opener(page)).toHaveCount(1)
})

test('leads to every page and closes on the way', { tag: '@phone' }, async ({ signedInPage: page }) => {
  const headings: Record<string, string> = {
    Classroom: 'No Active Lesson',
    'Browse Courses': 'Find Courses',
    'Create Course': 'Design Your Own Course',
  }
  for (const label of labels.slice(0, -1)) {
    await opener(page).click()
    await mainNav(page).getByRole('link', { name: label }).click()
    const heading = page.getByRole('heading', { level: 1, name: headings[label] ?? label })
    await expect(heading).toBeVisible()
    await expect(closer(page)).toHaveCount(0)
    // The calendar opens over the page, sidebar included.
    if (label === 'Reflection') {
      await expect(heading).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(heading).toBeHidden()
      // It steps back a moment later, and a sidebar opened before that would close on the way.
      await expect(page).not.toHaveURL('/reflection')
    }
  }
})

test('closes by Escape, by the overlay and by its button, and gives the focus back', {
  tag: '@phone',
}, async ({ signedInPage: page }) => {
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(330, 600),
    () => closer(page).click(),
  ]) {
    await opener(page).click()
    await expect(closer(page)).toBeFocused()
    await close()
    await expect(closer(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  }
})

test('holds the focus while it is open', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(closer(page)).toBeFocused()
  for (const key of [...Array(14).fill('Tab'), ...Array(14).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect.poll(() => focusIsInside(page)).toBe(true)
  }
})

test('locks the page behind it', { tag: '@phone' }, async ({ signedInPage: page }) => {
  await page.evaluate(() => {
    const tall = document.createElement('div')
    tall.style.height = '3000px'
    document.querySelector('main')?.append(tall)
  })
  const scrollTop = () => page.evaluate(() => window.scrollY)
  const wheel = async () => {
    await page.mouse.move(350, 500)
    await page.mouse.wheel(0, 400)
    // The scroll, if there is one, comes with the next frames.
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 200)))
  }
  await opener(page).click()
  await wheel()
  await expect.poll(() => scrollTop()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(closer(page)).toHaveCount(0)
  await wheel()
  await expect.poll(() => scrollTop()).toBeGreaterThan(0)
})

test('marks the section a page below belongs to', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/404/)
  await page.goto('/video/7')
  await opener(page).click()
  await expect(mainNav(page).locator('[aria-current]')).toHaveText(['Library'])
})

test('a change of page moves the focus to its heading and sets the title', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await opener(page).click()
  await mainNav(page).getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
  await expect(page).toHaveTitle('Projects · Trivium')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await expect(page).toHaveTitle('Dashboard · Trivium')
})

test('the first tab stop skips to the content', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})

test('the frame’s tooltips are in the colours of the installation, below what they explain', {
  tag: '@wide',
}, async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await expect(page.locator(':is(aside, header) :is(a, button)[title]')).toHaveCount(0)
  for (const name of ['Open sidebar', 'Switch colour scheme']) {
    const control = page.getByRole('button', { name })
    await control.hover()
    const tip = await control.evaluate((element) => {
      const { content, backgroundColor, top } = getComputedStyle(element, '::after')
      return { content, backgroundColor, isBelow: Number.parseFloat(top) >= element.clientHeight }
    })
    expect(tip).toEqual({ content: `"${name}"`, backgroundColor: 'rgb(47, 41, 37)', isBelow: true })
    await expectNoSidewaysScroll(page)
  }
})
