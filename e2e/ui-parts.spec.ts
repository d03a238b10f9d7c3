import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsIn,
  expectNoSidewaysScroll,
  test,
} from './fixtures.ts'
import { openGallery } from './gallery/open-gallery.ts'

test.beforeEach(async ({ page }) => openGallery(page))

test('every part is accessible in both schemes and fits the screen', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
  await expectNoAxeViolationsIn(page, ['light', 'dark'])
  await expectNoSidewaysScroll(page)
})

test('a confirm dialog starts on Cancel, answers both ways and gives the focus back', {
  tag: '@wide',
}, async ({ page }) => {
  const ask = page.getByRole('button', { name: 'Ask' })
  const dialog = page.getByRole('alertdialog', { name: 'Delete Course' })
  await ask.click()
  await expect(dialog).toContainText('Are you sure you want to delete Reading Latin Inscriptions?')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Answer: cancelled')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  await expect(page.getByText('Answer: confirmed')).toBeVisible()

  await ask.click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Answer: cancelled')).toBeVisible()
})

test('a dialog whose script does not come is taken back', { tag: '@wide' }, async ({ page, trouble }) => {
  trouble.expect(/confirm-question/, /net::ERR_FAILED/)
  const ask = page.getByRole('button', { name: 'Ask' })
  const answer = (given: string) => page.getByText(`Answer: ${given}`)
  // Still on its way.
  await page.route('**/confirm-question-*.js', () => undefined)
  await ask.click()
  await page.keyboard.press('Escape')
  await expect(answer('cancelled')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(ask).toBeFocused()

  await openGallery(page)
  await page.route('**/confirm-question-*.js', (route) => route.abort('failed'))
  await ask.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible()
  await expect(answer('cancelled')).toBeVisible()
})

test('notifications say their piece with the right weight', { tag: '@wide' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Succeed' }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Link copied to clipboard!' })
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to add course: no.' })
  await expect(note).toBeVisible()
  await expect(failure).toBeVisible()
  await expectNoAxeViolations(page)
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toBeHidden()
})

test('an error stays until it is dismissed; other notifications go by themselves', { tag: '@wide' }, async ({
  page,
}) => {
  await page.clock.install()
  await openGallery(page)
  await page.getByRole('button', { name: 'Succeed' }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
  await expect(page.getByText('Failed to add course: no.')).toBeVisible()
})

const inkOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--tv-ink)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('menu, select, tooltip and drawer work under the policy', async ({ page, isMobile }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('combobox', { name: 'Level' })
    .or(page.getByRole('textbox', { name: 'Level' }))
    .click()
  await page.getByRole('option', { name: 'Advanced' }).click()

  if (!isMobile) {
    await page.getByRole('button', { name: 'Point here' }).hover()
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toHaveText('A tooltip')
    // In the installation's ink colour, and beside the element that it explains.
    await expect(tooltip).toHaveCSS('background-color', await inkOf(page))
    const above = await page.getByRole('button', { name: 'Point here' }).boundingBox()
    const below = await tooltip.boundingBox()
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  }
  await page.getByRole('button', { name: 'Open drawer' }).click()
  await expect(page.getByText('Inside the drawer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Inside the drawer')).toBeHidden()
})

test('a tip stands under what it explains, by pointer and by key', { tag: '@wide' }, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Or here' })
  const tip = page.getByRole('tooltip')
  await button.hover()
  await expect(tip).toHaveText('A tip')
  await expect(tip).toHaveCSS('background-color', await inkOf(page))
  await expect(button).toHaveAccessibleDescription('A tip')
  const [above, below] = [await button.boundingBox(), await tip.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await page.mouse.move(1, 1)
  await expect(tip).toHaveCount(0)

  await page.getByRole('button', { name: 'Point here' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tip).toHaveText('A tip')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(button).toHaveAccessibleDescription('')
})

test('progress, retry and placeholders', { tag: '@wide' }, async ({ page }) => {
  const latin = page.getByRole('progressbar', { name: 'Progress in Latin' })
  await expect(latin).toHaveAttribute('aria-valuenow', '33')
  await expect(latin.locator('[data-on]')).toHaveCount(2)
  const greek = page.getByRole('progressbar', { name: 'Progress in Greek' })
  await expect(greek).toHaveAttribute('aria-valuenow', '100')
  await expect(greek.locator('> *')).toHaveCount(1)

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Retries: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
