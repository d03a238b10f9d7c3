import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { seedSource } from '../tests/documents/seed-source.ts'
import { expectSoundAtBothWidths, phone } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { mark } from './mark-words.ts'

const sections = [
  { heading: 'Stones', text: 'A milestone counts the miles from Rome.' },
  { heading: 'Titles', text: 'The titles of an emperor date a milestone to a single year.' },
]
const words = 'date a milestone to a single year'

async function openLesson(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await expect(page.getByRole('article').getByLabel('The passage')).toBeVisible()
}

test('words marked in a book become a card, a quotation and a question @wide', async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const course = await createCourse(learner.client, { title: 'Roman roads' })
  const sourceId = await seedSource(pool, {
    userId: learner.id,
    courseId: course.id,
    title: 'On milestones',
    kind: 'epub',
    sections,
  })
  // The lesson that is learned by hand has a page for passages.
  await openLesson(page)

  await test.step('keys turn the leaves, and the address keeps the place', async () => {
    await page.goto(`/library/documents/${sourceId}`)
    await expect(page.getByText('A milestone counts the miles')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('The titles of an emperor')).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('A milestone counts the miles')).toBeVisible()
    await expect(page).toHaveURL(/page=1/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('The titles of an emperor')).toBeVisible()
  })

  await test.step('a card, which leads back to the words', async () => {
    await mark(page, words)
    await expect(page.getByRole('button', { name: 'Ask about this' })).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mark(page, words)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New card' })
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(words)
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What do the titles of an emperor do?')
    await dialog.getByRole('button', { name: 'Make Card' }).click()
    await expect(dialog).toBeHidden()
    const { rows } = await pool.query('select source_id, source_anchor from card_notes where user_id = $1', [
      learner.id,
    ])
    const start = (sections[1]?.text ?? '').indexOf(words)
    expect(rows).toEqual([
      { source_id: sourceId, source_anchor: { section: 1, start, end: start + words.length } },
    ])
  })

  await test.step('three clicks mark the last paragraph, whose marking ends in the next element', async () => {
    await page.getByText('The titles of an emperor').click({ clickCount: 3 })
    const isBeyond = await page.evaluate(() => {
      const { endContainer } = document.getSelection()?.getRangeAt(0) ?? document.createRange()
      return (endContainer as Element).closest?.('[data-start]') === null
    })
    expect(isBeyond).toBe(true)
    const wide = page.viewportSize()
    for (const size of [phone, wide]) {
      if (size) await page.setViewportSize(size)
      for (const name of ['Ask about this', 'Quote into a note', 'Make a card'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: 'Make a card' }).click()
    const dialog = page.getByRole('dialog', { name: 'New card' })
    const paragraph = sections[1]?.text ?? ''
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(paragraph)
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What dates a milestone?')
    await dialog.getByRole('button', { name: 'Make Card' }).click()
    await expect(dialog).toBeHidden()
    const { rows } = await pool.query(
      "select source_anchor from card_notes where user_id = $1 and front like 'What dates%'",
      [learner.id],
    )
    expect(rows).toEqual([{ source_anchor: { section: 1, start: 0, end: paragraph.length } }])
  })

  await test.step('a quotation with its source on the page of the lesson', async () => {
    await mark(page, words)
    await page.getByRole('button', { name: 'Quote into a note' }).click()
    await expect(page.getByText('Quoted on the page of your current lesson.')).toBeVisible()
    await openLesson(page)
    await expect(page.getByRole('article').getByLabel('The passage')).toHaveValue(words)
    await expect(page.getByRole('article').getByLabel('Where it is from')).toHaveValue(/On milestones/)
  })

  await test.step('a question to the Librarian, who has the words', async () => {
    await page.goto(`/library/documents/${sourceId}?page=2`)
    await expect(page.getByText('The titles of an emperor')).toBeVisible()
    await mark(page, words)
    await page.getByRole('button', { name: 'Ask about this' }).click()
    const field = page.getByPlaceholder('Type a message...')
    await expect(field).toBeFocused()
    await field.fill('What dates a milestone?')
    await page.keyboard.press('Enter')
    const log = page.getByRole('log')
    await expect(log.locator('blockquote', { hasText: words }).first()).toBeVisible()
    await expect(log).toContainText('The titles of an emperor')
  })

  await test.step('N leads to what the next mark cites, and Escape back to the mark', async () => {
    const marks = page.getByRole('log').locator('a[data-cites]')
    await expect(marks.first()).toBeVisible()
    // React must not look for the mark that is taken from it below.
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden()
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/start=\d+&end=\d+$/)
    await expect(page.locator('[data-passage]').first()).toBeFocused()
    // As at the end of a reply: its marks are replaced by new elements.
    await marks.first().evaluate((mark) => mark.replaceWith(mark.cloneNode(true)))
    await page.keyboard.press('Escape')
    await expect(marks.first()).toBeFocused()
  })
})

/** Two parts. */
const longText = () =>
  Buffer.from(
    Array.from({ length: 60_000 }, (_, line) => `Line ${line} of a long and patient text about roads.`).join(
      '\n\n',
    ),
  )

const files = (page: Page) =>
  page.getByRole('dialog', { name: 'Add documents' }).getByRole('list', { name: 'Files' })

async function bring(page: Page): Promise<void> {
  await page.goto('/library?tab=documents')
  await page.getByRole('button', { name: 'Add Documents' }).first().click()
  const file = { name: 'roads.txt', mimeType: 'text/plain', buffer: longText() }
  await page.getByRole('dialog', { name: 'Add documents' }).getByLabel('Document files').setInputFiles([file])
}

test('sending goes on where it was when the line was lost @wide', { tag: '@nightly' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/, /parts/)
  const sentParts: string[] = []
  page.on('requestfinished', (request) => {
    const part = /\/parts\/(\d+)$/.exec(request.url())?.[1]
    if (part !== undefined) sentParts.push(part)
  })
  const states = async () =>
    (await pool.query('select state from sources where user_id = $1', [learner.id])).rows
  const later = /\/parts\/[12]$/

  await test.step('lost after the first part, it says so and tries again', async () => {
    await page.route(later, (route) => route.abort())
    await bring(page)
    await expect(files(page)).toContainText('The connection was lost. Trying again…')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('brought again after a reload, what was sent is not sent twice', async () => {
    await page.unroute(later)
    await bring(page)
    await expect(files(page)).toContainText('It has been read.')
    expect(sentParts.toSorted()).toEqual(['0', '1'])
    expect(await states()).toEqual([{ state: 'ready' }])
  })

  await test.step('the same file once more is kept once', async () => {
    await bring(page)
    await expect(files(page)).toContainText('It is stored only once.')
  })

  await test.step('stopped, nothing of it stays', async () => {
    await pool.query('delete from sources where user_id = $1', [learner.id])
    await page.route(later, (route) => route.abort())
    await bring(page)
    await files(page).getByRole('button', { name: 'Stop sending roads.txt' }).click()
    await expect(files(page)).toHaveCount(0)
    await expect.poll(states).toEqual([])
  })
})
