import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expect, test } from './fixtures.ts'
import { ownScriptOf } from './own-script.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

/** Delays a screen's script until the test calls the returned function. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(ownScriptOf(path), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a page asked for while the first one is still coming is not lost', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  const letCome = await holdBack(page, '/projects')
  await page.goto('/projects')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  await follow(page, 'Library')
  await expect(heading(page, 'Library')).toBeVisible()
  const came = page.waitForResponse(ownScriptOf('/projects'))
  letCome()
  await (await came).finished()
  await follow(page, 'Projects')
  await expect(heading(page, 'Projects')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Library')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Projects')).toBeVisible()
  await expect(page).toHaveTitle('Projects · Trivium')
})

test('Start, pressed as soon as it is there, opens the classroom', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client, { title: 'Bayes' })
  await page.goto('/dashboard')
  // By the page itself, so that not even the time of a pointer's way is between.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const press = () => {
          const start = [...document.querySelectorAll('button')].find(({ textContent }) =>
            /^(Start|Continue)$/.test(textContent ?? ''),
          )
          if (!start) return
          watch.disconnect()
          start.click()
          resolve()
        }
        const watch = new MutationObserver(press)
        watch.observe(document.body, { childList: true, subtree: true })
        press()
      }),
  )
  await expect(page).toHaveURL(/\/classroom/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard')
})

test('the last page asked for is the one that comes', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.goto('/profile')
  await expect(heading(page, 'Profile')).toBeVisible()
  const letCome = await holdBack(page, '/projects')
  await follow(page, 'Projects')
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await follow(page, 'Library')
  await expect(heading(page, 'Library')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toHaveCount(0)
  const came = page.waitForResponse(ownScriptOf('/projects'))
  letCome()
  await (await came).finished()
  await page.goBack()
  await expect(heading(page, 'Profile')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Library')).toBeVisible()
})

test('a page begins at its top, and whoever comes back finds their place', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/profile')
  await expect(page.getByText('Add your name').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  await follow(page, 'Library')
  await expect(heading(page, 'Library')).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(heading(page, 'Profile')).toBeVisible()
  await expect.poll(scrolled).toBe(300)
})
