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
 * Nothing is wider than the screen, and axe knows no fault, on a wide one and on a phone's, in all the schemes that are
 * asked for. By day that is the screen matrix' part, and a story sees that its state fits where it is told.
 */
export async function expectSoundAtBothWidths(page: Page, schemes: ColorScheme[] = ['light']): Promise<void> {
  if (!isAtLength) return expectNoSidewaysScroll(page)
  await atBothWidths(page, async () => {
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolationsIn(page, schemes)
  })
}
