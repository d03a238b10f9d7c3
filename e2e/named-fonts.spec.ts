import type { Page } from '@playwright/test'
import { eastAsianPdf } from '../tests/documents/east-asian-pdf.ts'
import { symbolPdf } from '../tests/documents/odd-pdfs.ts'
import { writeEpub } from '../tests/documents/zipped.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { mark } from './mark-words.ts'

const lines = ['吾輩は猫である。名前はまだ無い。', 'どこで生れたかとんと見当がつかぬ。']
const words = '名前はまだ無い'

/** A novel as its publisher sets it: from top to bottom, with readings beside the characters. */
const novel = () =>
  writeEpub({
    version: 3,
    title: '雪国',
    chapters: {
      'c1.xhtml':
        '<div style="writing-mode: vertical-rl"><h1>第一章</h1><p><ruby>国境<rt>こっきょう</rt></ruby>の長いトンネルを抜けると雪国であった。夜の底が白くなった。</p></div>',
    },
    contents: '<li><a href="c1.xhtml">第一章</a></li>',
  })

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })
const letters = (page: Page) => page.locator('[data-letters]')
const marks = (page: Page) => page.locator('[data-passage]')

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/library?tab=documents')
  await row(page, name).getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(/\/library\/documents\//)
}

async function search(page: Page, asked: string): Promise<void> {
  await page.getByRole('button', { name: 'Search inside' }).click()
  await page.getByRole('searchbox', { name: 'Search inside this document' }).fill(asked)
  await page.getByRole('list', { name: 'Matches' }).getByRole('link').first().click()
}

test('letters of fonts that a file only names are read, shown, found and marked @wide', {
  tag: '@nightly',
}, async ({ signedInPage: page, learner, pool }) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))

  await test.step('they are brought', async () => {
    await page.goto('/library?tab=documents')
    await page.getByRole('button', { name: 'Add Documents' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add documents' })
    await dialog.getByLabel('Document files').setInputFiles([
      { name: 'cat.pdf', mimeType: 'application/pdf', buffer: eastAsianPdf('90ms-RKSJ-H', [lines]) },
      { name: 'upright.pdf', mimeType: 'application/pdf', buffer: eastAsianPdf('90ms-RKSJ-V', [lines]) },
      {
        name: 'analects.pdf',
        mimeType: 'application/pdf',
        buffer: eastAsianPdf('GBK-EUC-H', [['学而时习之，不亦说乎？']]),
      },
      { name: 'greek.pdf', mimeType: 'application/pdf', buffer: symbolPdf() },
      { name: 'novel.epub', mimeType: 'application/epub+zip', buffer: novel() },
    ])
    await dialog.getByRole('button', { name: 'Done' }).click()
    for (const name of ['cat', 'upright', 'analects', 'greek', '雪国'])
      await expect(row(page, name)).toContainText('Ready')
  })

  for (const name of ['cat', 'upright'])
    await test.step(`${name}: its letters lie over the page, and are found and marked`, async () => {
      await open(page, name)
      await expect(letters(page)).toContainText(words)
      await search(page, '名前')
      await expect(marks(page).first()).toBeVisible()
      await mark(page, words)
      await page.getByRole('button', { name: 'Make a card' }).click()
      const card = page.getByRole('dialog', { name: 'New card' })
      await expect(card.getByRole('textbox', { name: 'Answer' })).toHaveValue(words)
      await card.getByRole('textbox', { name: 'Question' }).fill(`${name}?`)
      await card.getByRole('button', { name: 'Make Card' }).click()
      await expect(card).toBeHidden()
      const { rows } = await pool.query(
        'select source_anchor from card_notes where user_id = $1 and front = $2',
        [learner.id, `${name}?`],
      )
      const start = lines.join('').indexOf(words)
      expect(rows).toEqual([{ source_anchor: { section: 0, start, end: start + words.length } }])
    })

  await test.step('Chinese too', async () => {
    await open(page, 'analects')
    await expect(letters(page)).toHaveText('学而时习之，不亦说乎？')
  })

  await test.step('and signs of mathematics', async () => {
    await open(page, 'greek')
    await expect(letters(page)).toHaveText('αβγ')
  })

  await test.step('the tables and the font that they needed came from here', () => {
    const wanted = asked.filter(({ pathname }) => /\.(bcmap|pfb)$/.test(pathname))
    expect(wanted.filter(({ pathname }) => pathname.endsWith('.pfb'))).toHaveLength(1)
    expect(wanted.length).toBeGreaterThan(2)
    expect([...new Set(wanted.map(({ origin }) => origin))]).toEqual([new URL(page.url()).origin])
  })

  await test.step('a novel is set as we set books, without the readings, and found', async () => {
    await open(page, '雪国')
    await expect(page.getByText('国境の長いトンネルを抜けると雪国であった。')).toBeVisible()
    await search(page, 'トンネル')
    await expect(marks(page).filter({ hasText: 'トンネル' })).toBeVisible()
    await expectSoundAtBothWidths(page)
  })

  await test.step('and all of them by the box over everything', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('名前')
    await expect(page.getByRole('option', { name: /^cat 吾輩/ })).toContainText('page 1')
    await expect(page.getByRole('option', { name: /^upright 吾輩/ })).toContainText('page 1')
  })
})
