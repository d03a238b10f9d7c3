import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
const pageColour = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const light = 'rgb(245, 244, 239)'
const dark = 'rgb(28, 24, 21)'

test('follows the system until the learner chooses, and then keeps the choice', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard')
  await expect.poll(() => pageColour(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => pageColour(page)).toBe(light)

  await page.getByRole('button', { name: 'Switch colour scheme' }).click()
  await expect.poll(() => pageColour(page)).toBe(dark)
  await page.reload()
  await expect.poll(() => pageColour(page)).toBe(dark)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('colour-scheme'))).toBe('dark')
  await page.getByRole('button', { name: 'Switch colour scheme' }).click()
  await expect.poll(() => pageColour(page)).toBe(light)
})

test('is set before the app’s script runs', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/assets\/app-/, /net::ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/dashboard')
  await expect.poll(() => schemeOf(page)).toBe('dark')
})

test('a choice in one tab is seen in another', { tag: '@wide' }, async ({ signedInPage: page, context }) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/library')
  await other.getByRole('button', { name: 'Switch colour scheme' }).click()
  await expect.poll(() => schemeOf(page)).toBe('dark')
})
