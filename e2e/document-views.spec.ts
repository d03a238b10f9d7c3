import type { Page } from '@playwright/test'
import { encoded } from '../tests/documents/encoded.ts'
import { pdfWithPicture } from '../tests/documents/pdf-with-picture.ts'
import { dataOf, pngOf } from '../tests/documents/pictures.ts'
import type { TestLearner } from '../tests/learner.ts'
import { sendSource } from '../tests/sources.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

/** Brings a file and opens it once it is read. */
async function open(page: Page, { client }: TestLearner, file: Buffer | string, fileName: string) {
  const { id } = await sendSource(client, file, { fileName })
  await expect
    .poll(async () => (await (await client.get(`/api/sources/${id}`)).json()).state, { timeout: 30_000 })
    .toBe('ready')
  await page.goto(`/library/documents/${id}`)
  return id
}

const leaf = (page: Page) => page.getByRole('region', { name: 'Document', exact: true })

test('a saved page shows its pictures, says that its menus were left out, and is read whole where that is asked @wide', async ({
  signedInPage: page,
  learner,
}) => {
  const words = 'An oak grows old and tall, and its leaves have lobes on both of their sides. '
  const html = `<!doctype html><html><head><title>Oaks</title></head><body><nav><a href="a">Home of trees</a> <a href="b">All the other trees of this place</a></nav><h1>Oaks</h1><p>${words.repeat(6)}</p><figure><img alt="A young oak" src="${dataOf(pngOf(320, 200))}"><figcaption>Three years old</figcaption></figure><p>${words.repeat(6)}</p><img alt="A map" src="map.png"></body></html>`
  await open(page, learner, html, 'oaks.html')
  const picture = leaf(page).getByRole('img', { name: 'A young oak' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await expect(leaf(page).getByText('A map')).toBeVisible()
  await expect(page.getByText('1 picture is not shown')).toBeVisible()
  await expect(page.getByText('The menus were left out')).toBeVisible()
  await expect(leaf(page).getByText('Home of trees')).toBeHidden()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'read the whole page' }).click()
  await expect(leaf(page).getByText('Home of trees')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('The menus are part of the text')).toBeVisible()
  await expect(leaf(page).getByRole('img', { name: 'A young oak' })).toBeVisible()
})

test('a text whose letters are not sure is read as its owner says, and so is its language @wide', async ({
  signedInPage: page,
  learner,
}) => {
  const id = await open(page, learner, encoded('Привет, мир! Где ты?', 'windows-1251'), 'greeting.txt')
  const choice = page.getByRole('region', { name: 'Letters of this text' })
  await expect(choice).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  const other = await choice.locator('p[dir="auto"]').nth(1).textContent()
  await choice.getByRole('button', { name: 'Use this' }).click()
  await expect(choice.locator('p[dir="auto"]').first()).toHaveText(other ?? '', { timeout: 30_000 })
  await page.goto('/library?tab=documents')
  await page.getByRole('button', { name: 'More about greeting' }).click()
  await page.getByRole('menuitem', { name: 'Edit title and course' }).click()
  await page.getByLabel('Language of the text').selectOption('uk')
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => (await (await learner.client.get(`/api/sources/${id}`)).json()).language)
    .toBe('uk')
})

test('on a phone a PDF is its text with its pictures, and its bar goes away while one reads @phone', async ({
  signedInPage: page,
  learner,
}) => {
  const id = await open(page, learner, pdfWithPicture(), 'trees.pdf')
  await expect(leaf(page).getByText('An oak grows old and tall')).toBeVisible()
  const picture = leaf(page).getByRole('img', { name: 'Picture on page 1' })
  await expect(picture).toBeVisible()
  const above = await leaf(page).getByText('See the').first().boundingBox()
  const below = await leaf(page).getByText('Below the picture').boundingBox()
  const box = await picture.boundingBox()
  expect(box?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  expect(box?.y).toBeLessThan(below?.y ?? 0)
  await expect(leaf(page).getByRole('link', { name: 'manual of trees' })).toHaveAttribute(
    'href',
    'https://example.org/trees',
  )
  // Two short pages: only a low window has something to scroll.
  await page.setViewportSize({ width: 390, height: 400 })
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect(page.locator('[data-away]')).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('[data-away]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the page' }).click()
  await expect(page.getByRole('region', { name: 'Page' }).locator('canvas')).toBeVisible()
  const link = page.getByRole('region', { name: 'Page' }).getByRole('link', { name: 'Page 2' })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${id}\\?page=2`))
})
