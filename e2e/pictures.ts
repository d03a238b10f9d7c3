import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectStill } from './fixtures.ts'
import { shrinkPng } from './shrink-png.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

/** Takes a picture of the screen for the README. Only with PICTURES=1. */
export async function takePicture(
  page: Page,
  name: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  if (!process.env.PICTURES) return
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // A message that passes is no part of the screen; under the pointer it would stay.
  await page.mouse.move(1, 1)
  await expect(page.locator('[data-notices] > *')).toHaveCount(0)
  await expectStill(page)
  await writeFile(join(folder, `${name}.png`), shrinkPng(await page.screenshot()))
  await page.emulateMedia({ colorScheme: 'light' })
}
