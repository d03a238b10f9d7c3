import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 40

/** Goes there as the keyboard does, from stop to stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < maxStops && !(await isThere()); stop += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}
