import { expect, expectNoAxeViolationsInBothSchemes, expectNoSidewaysScroll, test } from './fixtures.ts'

test('look', async ({ signedInPage: page }) => {
  const { width } = page.viewportSize() ?? { width: 0 }
  const shot = async (name: string, full = true) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/bshots/${name}-${width}-${colorScheme}.png`, fullPage: full })
    }
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add and start' })).toHaveCount(3)
  await shot('dash')
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Look inside' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(500)
  await shot('inside', false)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.keyboard.press('Escape')
  await page.goto('/courses')
  await expect(page.getByText('Comes with Trivium')).toHaveCount(3)
  await shot('browse')
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Add and start' }).nth(1).click()
  await expect(page).toHaveURL('/classroom')
  await page.waitForTimeout(2000)
  await shot('lesson')
})
