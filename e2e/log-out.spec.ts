import type { Page } from '@playwright/test'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { expect, test } from './fixtures.ts'

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('ends the session, empties the storage and leads to the landing page', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.evaluate((id) => localStorage.setItem(`draft-${id}-course`, '{"title":"Knots"}'), learner.id)
  await expect.poll(() => storedKeys(page)).toContain('profile')
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect.poll(() => storedKeys(page)).toEqual([])
  const sessions = await pool.query('select 1 from sessions where user_id = $1', [learner.id])
  expect(sessions.rowCount).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/login?from=/dashboard')
})

test('a failure says so and changes nothing', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/sign-out/, /500/)
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/dashboard')
  await logOut(page)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to logout. Please try again.')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => storedKeys(page)).toContain('profile')
  await page.unroute('**/api/auth/sign-out')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
})

test('works when the session is gone already', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  // What the page still asks for while its session ends is refused.
  trouble.expect(/401/)
  await page.goto('/dashboard')
  // Nothing is asked for any more: an answer without a session would lead to the login before the button is pressed.
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await pool.query('delete from sessions where user_id = $1', [learner.id])
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect.poll(() => storedKeys(page)).toEqual([])
})

test('in one tab ends the other', { tag: '@wide' }, async ({ signedInPage: page, context }) => {
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await logOut(other)
  await expect(page).toHaveURL('/login?from=/library')
})

test('nothing of one learner waits for the next', { tag: '@wide' }, async ({
  signedInPage: page,
  context,
  baseURL,
  pool,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const leave = () => page.evaluate(() => localStorage.setItem('courses', '[{"title":"Knots"}]'))
  await leave()
  // The session is lost, not ended. The page is left before, so that nothing which it still asks for is refused.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?from=/dashboard')
  await expect.poll(() => storedKeys(page)).not.toContain('courses')
  // As a browser may hold it that an earlier release wrote to.
  await leave()

  const ben = await createLearner(new Client(baseURL ?? ''), pool, 'Ben')
  const cookies = Object.entries(ben.client.cookies())
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Knots')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile'))).toContain(ben.id)
})
