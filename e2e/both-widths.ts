import { expect, type Page } from '@playwright/test'
import { isAtLength } from '../tests/at-length.ts'
import { type ColorScheme, expectNoAxeViolationsIn, expectNoSidewaysScroll, expectStill } from './fixtures.ts'

type Size = { width: number; height: number }

export const phone: Size = { width: 390, height: 844 }
/** On the narrowest screens nothing may be wider than the screen either. */
export const narrowest: Size = { width: 320, height: 640 }

/**
 * Shows the same document as on a phone: its width, touch, and its layout of a page. Loading it again at the
 * same place would take far longer than the check.
 */
export async function turnIntoPhone(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return {
    resize: async (size: Size) => {
      // Playwright takes pictures in the size that it knows, so that size is set too.
      await page.setViewportSize(size)
      await session.send('Emulation.setDeviceMetricsOverride', {
        ...size,
        deviceScaleFactor: 1,
        mobile: true,
      })
      await expectWidth(page, size)
    },
    turnBack: async () => {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      await session.send('Emulation.clearDeviceMetricsOverride')
      await session.detach()
    },
  }
}

async function expectWidth(page: Page, { width }: Size): Promise<void> {
  const has = () => page.evaluate((asked) => matchMedia(`(width: ${asked}px)`).matches, width)
  await expect.poll(has, { message: `the page is ${width} pixels wide` }).toBe(true)
  await expectStill(page)
}

/** Runs a check on what a story has reached, then on the same page as a phone, and restores the page. */
export async function atBothWidths(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  const wide = page.viewportSize()
  if (!wide || wide.width <= phone.width) return
  const { resize, turnBack } = await turnIntoPhone(page)
  await resize(phone)
  await look()
  await turnBack()
  await page.setViewportSize(wide)
  await expectWidth(page, wide)
}

export const expectFitsBothWidths = (page: Page): Promise<void> =>
  atBothWidths(page, () => expectNoSidewaysScroll(page))

/**
 * Checks that nothing is wider than the screen and that axe finds no fault, on a wide screen and on a
 * phone's, in all the given schemes. In a short run the screen matrix does that, and a story only checks that
 * its state fits the present width.
 */
export async function expectSoundAtBothWidths(page: Page, schemes: ColorScheme[] = ['light']): Promise<void> {
  if (!isAtLength) return expectNoSidewaysScroll(page)
  await atBothWidths(page, async () => {
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolationsIn(page, schemes)
  })
}
