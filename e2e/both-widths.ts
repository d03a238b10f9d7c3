import { expect, type Page } from '@playwright/test'
import { expectStill } from './fixtures.ts'

type Size = { width: number; height: number }

export const phone: Size = { width: 390, height: 844 }
/** On the narrowest screens nothing may stand out either. */
export const narrowest: Size = { width: 320, height: 640 }

/**
 * Shows the same document as a phone does: its width, its fingers, its way of laying out a page. To load it there anew,
 * and to come to the same place, would cost far more than the look.
 */
export async function turnIntoPhone(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return {
    resize: async (size: Size) => {
      // Whoever takes a picture sets the size that Playwright knows.
      await page.setViewportSize(size)
      await session.send('Emulation.setDeviceMetricsOverride', {
        ...size,
        deviceScaleFactor: 1,
        mobile: true,
      })
      await expectWidth(page, size)
    },
  }
}

async function expectWidth(page: Page, { width }: Size): Promise<void> {
  const has = () => page.evaluate((asked) => matchMedia(`(width: ${asked}px)`).matches, width)
  await expect.poll(has, { message: `the page is ${width} pixels wide` }).toBe(true)
  await expectStill(page)
}
