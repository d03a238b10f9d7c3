import type { Page } from '@playwright/test'
import { seedSource } from '../tests/documents/seed-source.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { epubDocument, passageOfPdf, pdfDocument } from './brought-documents.ts'
import { expect, test } from './fixtures.ts'

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: title })

const pdfTitle = 'Lecture notes: Risk communication'

test('a PDF and a book are brought, read, searched, opened at their words and deleted @wide', async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await test.step('both are sent at once, and are read without the window', async () => {
    await page.goto('/library?tab=documents')
    await expect(page.getByText('Only you can see your documents.')).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.getByRole('button', { name: 'Add Documents' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add documents' })
    await dialog.getByLabel('Document files').setInputFiles([
      { name: 'risk.pdf', mimeType: 'application/pdf', buffer: pdfDocument() },
      { name: 'bread.epub', mimeType: 'application/epub+zip', buffer: epubDocument() },
      { name: 'odd.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 0, 2, 0, 255, 254]) },
    ])
    await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(3)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, pdfTitle)).toContainText('Ready')
    await expect(row(page, 'Baking bread')).toContainText('Ready')
    await expect(row(page, 'odd')).toContainText('Could not be read')
    await expect(page.getByRole('tab', { name: 'Documents (3)' })).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('what is in them is found, and leads to the very words', async () => {
    await page.getByRole('searchbox', { name: 'Search inside documents' }).fill('relative reduction compared')
    await page.getByRole('link', { name: `${pdfTitle}, page 2` }).click()
    await expect(page).toHaveURL(/\/library\/documents\/[0-9a-f-]+\?page=2&start=\d+&end=\d+$/)
    const { rows } = await pool.query<{ text: string; start: number; end: number }>(
      `select text, start, "end" from source_passages p join sources s on s.id = p.source_id
       where s.user_id = $1 and p.text like '%relative reduction%'`,
      [learner.id],
    )
    expect(rows[0]?.text).toContain(passageOfPdf)
    // The page appears as it was printed, with its words over it for marking and reading aloud.
    await expect(page.getByRole('region', { name: 'Page' }).locator('canvas')).toBeVisible()
    await expect(page.getByText('It does not tell where that was.').first()).toBeAttached()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('pages are turned by keys, and the place is kept', async () => {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=3/)
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select position_section from sources where user_id = $1 and kind = 'pdf'`,
          [learner.id],
        )
        return rows[0]?.position_section
      })
      .toBe(1)
  })

  await test.step('a book is set in our own type, and nothing in it runs', async () => {
    await page.goto('/library?tab=documents')
    await row(page, 'Baking bread').getByRole('link', { name: 'Baking bread' }).click()
    await expect(page.getByText('Dough is flour and water')).toBeVisible()
    await page.getByRole('button', { name: 'Search inside' }).click()
    await page.getByRole('searchbox', { name: 'Search inside this document' }).fill('wild yeast')
    await page.getByRole('list', { name: 'Matches' }).getByRole('link').first().click()
    await expect(page.locator('mark', { hasText: 'A sourdough starter is a garden' })).toBeVisible()
    expect(await page.title()).not.toContain('hostile')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('deleted, nothing of it is left', async () => {
    await page.goto('/library?tab=documents')
    await row(page, pdfTitle)
      .getByRole('button', { name: `More about ${pdfTitle}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
    await expect(row(page, pdfTitle)).toHaveCount(0)
    const found = await learner.client.get('/api/source-passages?words=relative%20reduction')
    expect((await found.json()).items ?? []).toEqual([])
    const { rows } = await pool.query(
      `select (select count(*) from source_terms t where not exists (select from sources s where s.id = t.source_id))
        + (select count(*) from source_parts t where not exists (select from sources s where s.id = t.source_id))
        + (select count(*) from sources where user_id = $1 and kind = 'pdf') as left`,
      [learner.id],
    )
    expect(Number(rows[0]?.left)).toBe(0)
  })
})

test('without a model the Librarian quotes the document beside it, or says that it does not speak of it', {
  tag: '@phone',
}, async ({ signedInPage: page, learner, pool }) => {
  const sourceId = await seedSource(pool, {
    userId: learner.id,
    title: 'Roman roads',
    kind: 'epub',
    sections: [
      { heading: 'Stones', text: 'A milestone counts the miles from Rome.' },
      { heading: 'Titles', text: 'The titles of an emperor date a milestone to a single year.' },
    ],
  })
  await page.goto(`/library/documents/${sourceId}?page=1`)
  await expect(page.getByText('A milestone counts the miles from Rome.')).toBeVisible()
  const field = page.getByPlaceholder('Type a message...')
  await expect(field).toBeAttached()
  if (!(await field.isVisible())) await page.getByText('Librarian', { exact: true }).first().click()
  await field.fill('What do the titles of an emperor date?')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log).toContainText('date a milestone to a single year')
  // While an answer is still coming, Enter sends nothing.
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  await field.fill('How does yeast make dough rise?')
  await page.keyboard.press('Enter')
  await expect(log).toContainText('the document does not mention it')
  await expect(log).not.toContainText('[[')
})
