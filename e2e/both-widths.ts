import { expect, type Page } from '@playwright/test'
import { isAtLength } from '../tests/at-length.ts'
import { type ColorScheme, expectNoAxeViolationsIn, expectNoSidewaysScroll, expectStill } from './fixtures.ts'

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

/** Looks at what a story has reached, then at the same on a phone, and leaves the page as it was. */
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
 * Nothing is wider than the screen, on a wide one and on a phone's; by night also no fault that axe knows, at both widths
 * in all the schemes that are asked for. The screen matrix sees every screen so, every day.
 */
export async function expectSoundAtBothWidths(page: Page, schemes: ColorScheme[] = ['light']): Promise<void> {
  await atBothWidths(page, async () => {
    await expectNoSidewaysScroll(page)
    if (isAtLength) await expectNoAxeViolationsIn(page, schemes)
  })
}
