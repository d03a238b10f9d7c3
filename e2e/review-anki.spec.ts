import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const fixture = join(import.meta.dirname, '../tests/anki/another-tool.apkg')

test('cards come from an Anki file, are looked at first, and go out again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto('/review/cards')
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import cards' })
  await expect(dialog).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  // A file without cards gets a message that says so.
  const file = dialog.getByLabel('File of cards')
  await file.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('only words') })
  await expect(dialog.getByRole('alert')).toContainText('No cards were found in this file')
  // By keyboard only: the button opens the browser's own dialog.
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose another' }).press('Enter')
  await (await choosing).setFiles(fixture)
  await expect(dialog.getByRole('heading', { name: 'What importing this file would do' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveText([
    '3 cards would be added.',
    '1 file of the package left out: neither a picture nor a sound.',
  ])
  await expectSoundAtBothWidths(page)
  const listed = async () => (await (await learner.client.get('/api/cards')).json()).items.length
  expect(await listed()).toBe(0)
  await dialog.getByRole('button', { name: 'Import cards' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your cards are here' })).toBeFocused()
  await expect(dialog.getByRole('listitem').first()).toHaveText('3 cards were added.')
  expect(await listed()).toBe(3)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const out = page.getByRole('dialog', { name: 'Export cards' })
  await expect(out.getByRole('status')).toContainText('it keeps its own schedule and its own reviews')
  await out.getByLabel('In Anki they become').selectOption('A new deck, beside what Anki has')
  await expect(out.getByRole('status')).toContainText('in a new deck with the day in its name')
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await out.getByLabel('File type').selectOption('Text, one card per line (.txt)')
  await expect(out).toContainText('It passes over cards that came from Anki: choose an Anki file for them.')
  await expectSoundAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await out.getByRole('button', { name: 'Export cards' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('trivium-cards.txt')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('What makes <b>ATP</b>?')

  // The import recognizes a file that Trivium exported.
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await file.setInputFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(dialog.getByRole('listitem')).toHaveText([
    '0 cards would be added.',
    '3 cards are here already and stay as they are.',
  ])
  await expect(dialog.getByRole('button', { name: 'Import cards' })).toBeHidden()

  // The deck of these cards can be mixed.
  await dialog.getByRole('button', { name: 'Close' }).first().press('Enter')
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  const mix = page.getByRole('switch', { name: 'Cell biology' })
  await expect(mix).not.toBeChecked()
  await mix.press('Enter')
  await expect(mix).toBeChecked()
  await page.reload()
  await expect(mix).toBeChecked()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
})
