import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { writePdf } from '../tests/documents/pdf.ts'
import { goodQuestions } from '../tests/exams.ts'
import { asPage, plannedLesson, plannedWorks } from '../tests/lessons.ts'
import { type Script, says } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { epubDocument } from './brought-documents.ts'
import { expect } from './fixtures.ts'
import { showChat } from './lesson-fixtures.ts'
import { test } from './model-fixtures.ts'

const title = 'Roads of the empire'
/** Only on page 12. */
const bridges = 'The bridge at Narni carried the road over the river on four arches.'
const wish = 'I want to learn to date Roman milestones'
const chapters = ['Surveyors and stones', 'Emperors on milestones', 'Bridges']

/** Fourteen pages in three chapters, each page with a unique sentence. */
const pages = Array.from({ length: 14 }, (_, index) => {
  const heading = { 0: chapters[0], 5: chapters[1], 10: chapters[2] }[index]
  const lines = [
    index === 2 ? 'A milestone counts the miles from Rome along the road.' : '',
    index === 6 ? 'The titles of an emperor date a mile-' : '',
    index === 6 ? 'stone to a single year of his reign.' : '',
    index === 11 ? bridges : '',
    `Leaf ${index + 1} speaks of the ${['paving', 'ditches', 'bends', 'inns', 'tolls'][index % 5]} in number ${index + 1}.`,
  ].filter((line) => line !== '')
  return { heading, lines }
})

const roads = () =>
  writePdf({
    title,
    author: 'R. Laurence',
    pages: pages.map(({ heading, lines }) => [
      ...(heading === undefined ? [] : [{ text: heading, x: 72, y: 760, size: 20 }]),
      ...lines.map((text, line) => ({ text, x: 72, y: 720 - 18 * line })),
    ]),
    outline: pages.flatMap(({ heading }, page) => (heading === undefined ? [] : [{ title: heading, page }])),
  })

/** A passage's number in the guide's prompt. */
const numberOf = (prompt: string, words: string): string =>
  new RegExp(`Passage (\\d+), [^\\n]*\\n[^\\n]*${words}`).exec(prompt)?.[1] ?? '0'

/** Two statements that are in the document, and a third that is not. */
const aboutMilestones: Script = (response, seen, gone) => {
  const prompt = seen.body.messages.at(-1)?.content ?? ''
  const text = [
    `It counts miles [[${numberOf(prompt, 'A milestone counts')}|counts the miles from Rome]].`,
    `Titles tell the year [[${numberOf(prompt, 'The titles of')}|date a milestone to a single year]].`,
    `All were gilded [[${numberOf(prompt, 'A milestone counts')}|every milestone was gilded]].`,
  ].join('\n\n')
  return says(asPage(text))(response, seen, gone)
}

/** Quotes the visible page, which is passage 1, and a text that does not exist. */
const aboutBridges = says('Four arches [[1|over the river on four arches]], of wood [[1|on arches of wood]].')

const units = chapters.map((chapter) => ({
  lessonTitle: chapter,
  objective: 'Date a milestone by the titles of its emperor.',
  assessment: 'Date one.',
}))

const guide: Script = (response, seen, gone) => {
  const system = seen.body.messages[0]?.content ?? ''
  const say = (answer: unknown) =>
    says(typeof answer === 'string' ? answer : JSON.stringify(answer))(response, seen, gone)
  if (system.startsWith('You design courses')) return say({ units })
  if (system.startsWith('You plan lessons')) return say(plannedLesson)
  if (system.includes('You put together the study resources')) return say(plannedWorks)
  if (seen.body.response_format) return say(goodQuestions())
  if (system.includes('reads a document')) return aboutBridges(response, seen, gone)
  return aboutMilestones(response, seen, gone)
}

const marksIn = (page: Page, where: string) => page.locator(where).getByRole('link', { name: /^Source \d+:/ })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })

test('from a book on the desk to a lesson that cites it, and no trace when it is gone @wide', {
  tag: '@nightly',
}, async ({ signedInPage: page, learner, pool, installation: { model } }) => {
  model.reset()
  model.always(guide)
  const toldSince = (from: number) => JSON.stringify(model.requests.slice(from).map(({ body }) => body))

  await test.step('a PDF and a book are brought', async () => {
    await page.goto('/library?tab=documents')
    await page.getByRole('button', { name: 'Add Documents' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add documents' })
    await dialog.getByLabel('Document files').setInputFiles([
      { name: 'roads.pdf', mimeType: 'application/pdf', buffer: roads() },
      { name: 'bread.epub', mimeType: 'application/epub+zip', buffer: epubDocument() },
    ])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, title)).toContainText('Ready')
    await expect(row(page, 'Baking bread')).toContainText('Ready')
  })

  await test.step('a course is made from one of them, and is told its chapters', async () => {
    await row(page, title)
      .getByRole('button', { name: `More about ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Make a course from it' }).click()
    await expect(page.getByRole('checkbox', { name: title })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Baking bread' })).not.toBeChecked()
    await expect(page.getByLabel('What do you want to learn?')).toHaveValue(`What “${title}” teaches`)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.getByLabel('What do you want to learn?').fill(wish)
    await page.getByRole('button', { name: /Course details/ }).click()
    await page.getByLabel('Lessons').fill('3')
    await page.getByRole('button', { name: 'Create Course' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByRole('heading', { name: 'Date Roman milestones' }).first()).toBeVisible()
    const design = model.requests.find(({ body }) =>
      body.messages[0]?.content.startsWith('You design courses'),
    )
    for (const chapter of chapters) expect(JSON.stringify(design?.body)).toContain(chapter)
    expect(JSON.stringify(design?.body)).not.toContain('Wild yeast')
  })

  await test.step('its lesson cites what stands there, and nothing else', async () => {
    await page
      .getByRole('button', { name: /^(Start|Continue)$/ })
      .first()
      .click()
    const notes = page.getByRole('article')
    await expect(notes.getByRole('heading', { name: 'Sources' })).toBeVisible()
    await expect(notes).toContainText('“counts the miles from Rome”')
    await expect(notes).toContainText('“date a milestone to a single year”')
    await expect(notes.locator('p', { hasText: 'All were gilded' })).toHaveText('All were gilded.')
    await expect(notes).not.toContainText('[[')
    await notes
      .getByRole('link', { name: `Source 2: ${title}, page 7: “date a milestone to a single year”` })
      .first()
      .click()
    await expect(page).toHaveURL(/page=7&start=\d+&end=\d+$/)
    const region = page.getByRole('region', { name: 'Page' })
    await expect(region.locator('canvas')).toBeVisible()
    // Over the end of a line: two pieces are marked.
    await expect(region.locator('[data-passage]')).toHaveCount(2)
    await expectSoundAtBothWidths(page)
  })

  await test.step('the Librarian is asked about page 12', async () => {
    await page.goto(page.url().replace(/page=.*$/, 'page=12'))
    await expect(page.getByRole('region', { name: 'Page' }).locator('canvas')).toBeVisible()
    const asked = model.requests.length
    await showChat(page)
    await page.getByPlaceholder('Type a message...').fill('How did the road cross the river?')
    await page.keyboard.press('Enter')
    await expect(marksIn(page, '[role=log]').first()).toBeVisible()
    await expect(page.getByRole('log')).toContainText('Four arches')
    await expect(page.getByRole('log')).not.toContainText('[[')
    await expect(page.getByRole('link', { name: /on arches of wood/ })).toHaveCount(0)
    expect(toldSince(asked)).toContain(bridges)
    await marksIn(page, '[role=log]').first().click()
    await expect(page).toHaveURL(/page=12&start=\d+&end=\d+$/)
  })

  await test.step('everything is searched from one box', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('bridge Narni')
    const found = page.getByRole('option', { name: new RegExp(`^${title}`) })
    await expect(found).toContainText('page 12')
    await found.click()
    await expect(page).toHaveURL(/page=12/)
  })

  await test.step('deleted, it is in no search, no export and no prompt', async () => {
    await page.goto('/library?tab=documents')
    await row(page, title)
      .getByRole('button', { name: `More about ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
    await expect(row(page, title)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('bridge Narni')
    await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('status')).toHaveText(
      '0 found',
    )
    const traces = [bridges, 'counts the miles from Rome', 'date a milestone to a single year']
    const archive = await (await learner.client.get('/api/account/export')).arrayBuffer()
    const taken = Object.values(unzipSync(new Uint8Array(archive)))
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('\n')
    expect(taken).toContain('Dough is flour and water')
    for (const words of traces) expect(taken).not.toContain(words)
    const { rows } = await pool.query<{ left: string }>(
      `select (select count(*) from source_parts p where not exists (select from sources s where s.id = p.source_id))
        + (select count(*) from source_passages p where p.text like '%Narni%')
        + (select count(*) from source_terms t where t.term like 'narni%')
        + (select count(*) from source_citations c where c.user_id = $1)
        + (select count(*) from messages m where m.user_id = $1 and m.text like '%Four arches%') as left`,
      [learner.id],
    )
    expect(Number(rows[0]?.left)).toBe(0)

    // The lesson stays, without dead citation marks; the guides' prompts no longer contain the document.
    const asked = model.requests.length
    await page.goto('/dashboard')
    await page
      .getByRole('button', { name: /^(Start|Continue)$/ })
      .first()
      .click()
    await expect(page.getByRole('article')).toContainText('Titles tell the year.')
    await expect(marksIn(page, 'article')).toHaveCount(0)
    await showChat(page)
    await page.getByPlaceholder('Type a message...').fill('What do the titles of an emperor tell?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('All were gilded')
    for (const words of traces) expect(toldSince(asked)).not.toContain(words)
    expect(toldSince(asked)).not.toContain(title)
  })
})
