import { guardedPages } from '#contract/pages.ts'
import { createCourse } from '../tests/courses.ts'
import { expect, test } from './fixtures.ts'

const addressOf = (page: string) => page.replace(':date', '2026-04-15').replace(/:\w+/g, '7')

test('a visitor is sent to sign in from every guarded page, which is remembered', {
  tag: ['@wide', '@nightly'],
}, async ({ page }) => {
  for (const guarded of guardedPages.map(addressOf)) {
    await page.goto(guarded)
    await expect(page).toHaveURL(`/login?from=${guarded}`)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
})

test('the query of the page one came from is remembered', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/projects/7?tab=overview')
  await expect(page).toHaveURL(/\/login\?/)
  expect(new URL(page.url()).searchParams.get('from')).toBe('/projects/7?tab=overview')
})

test('the guarded page never stays behind in the history', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?from=/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test("says 'Loading...' until the session is known", { tag: '@wide' }, async ({ signedInPage: page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/get-session*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a session that cannot be checked can be tried again', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/get-session/, /503/)
  await page.route('**/api/auth/get-session*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/dashboard')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Trivium is not answering right now. Please try again in a moment.')
  await page.unroute('**/api/auth/get-session*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a session that ends while the page is open leads to sign-in', { tag: '@wide' }, async ({
  signedInPage: page,
  pool,
  learner,
  trouble,
}) => {
  // What the page still asks for while its session ends is refused.
  trouble.expect(/401/)
  await page.clock.install()
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await pool.query('delete from sessions where user_id = $1', [learner.id])
  await page.clock.runFor(31_000)
  await expect(page).toHaveURL('/login?from=/library')
})

test('a visitor may open a public course, with its breadcrumb and without a sidebar', {
  tag: '@wide',
}, async ({ page, learner }) => {
  const { id } = await createCourse(learner.client)
  await page.goto(`/courses/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Courses.*Details/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toHaveCount(0)
})

test('the reset link is forwarded with its fragment', { tag: '@wide' }, async ({ page, trouble }) => {
  // This token opens nothing; only its way matters here.
  trouble.expect(/400/)
  await page.goto('/redirect-reset-password#token=t-1&type=recovery')
  await expect(page).toHaveURL('/update-password#token=t-1&type=recovery')
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
})
