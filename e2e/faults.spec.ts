import { button, exam, openExam, preparedExam } from './exam-page.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { ownScriptOf } from './own-script.ts'

const errorHeading = { level: 1, name: 'Unexpected Application Error!' } as const

test('a screen whose script fails to load shows the error screen with a way on', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/, /dynamically imported module/)
  const script = ownScriptOf('/library')
  await page.route(script, (route) => route.abort())
  await page.goto('/library')
  await expect(page.getByRole('heading', errorHeading)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
})

test('the error screen leaves the sidebar and leads to the dashboard', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/, /dynamically imported module/)
  await page.goto('/profile')
  await page.route(ownScriptOf('/projects'), (route) => route.abort())
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', errorHeading)).toBeFocused()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an exam whose script fails to load says so in its place, and comes with a retry', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/exam-view/, /net::ERR_FAILED/, /dynamically imported module/)
  const { courseId } = await preparedExam(pool, learner)
  await page.route('**/assets/*exam-view-*.js', (route) => route.abort())
  await openExam(page, learner, courseId)
  await expect(exam(page)).toContainText('The exam could not be loaded.')
  await expect(page.getByPlaceholder('Type a message...')).toBeAttached()
  await expectNoAxeViolations(page)
  await page.unroute('**/assets/*exam-view-*.js')
  await button(page, 'Retry').click()
  await expect(button(page, 'Start Exam')).toBeVisible()
})

test('a script that never comes is given 120 seconds', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.clock.install()
  await page.route(ownScriptOf('/reflection'), () => {})
  await page.goto('/reflection')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  // The clock also goes by itself, and a page takes its time: so there are seconds to spare on both sides.
  await page.clock.runFor(90_000)
  await expect(page.getByRole('heading', errorHeading)).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', errorHeading)).toBeVisible()
})

test('everything works where the browser forbids storage', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', forbidden)
    Object.defineProperty(window, 'sessionStorage', forbidden)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch colour scheme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
})

test('leaving the classroom clears its course', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/404/)
  await page.goto('/classroom')
  await expect(page.getByRole('heading', { name: 'No Active Lesson' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('activeCourseId', 'c-1'))
  const activeCourse = () => page.evaluate(() => localStorage.getItem('activeCourseId'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Active Lesson' })).toBeVisible()
  await expect.poll(() => activeCourse()).toBe('c-1')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => activeCourse()).toBeNull()
})

test('each page runs under the policy it was served with', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // A link within the app stays in its document; one to the landing page loads another.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => isSameDocument()).toBe(true)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => isSameDocument()).toBe(false)
})
