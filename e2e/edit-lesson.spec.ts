import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { UnitContent } from '#contract/authored/unit-content.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { createAuthoredCourse } from '../tests/authored.ts'
import type { TestLearner } from '../tests/learner.ts'
import { withNotes } from '../tests/written-lessons.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

async function writtenCourse(pool: Pool, learner: TestLearner) {
  const course = await createAuthoredCourse(openDatabase(pool), learner.client)
  const unitId = course.units[0]?.id ?? ''
  const content = `/api/units/${unitId}/content`
  return {
    path: `/lessons/${unitId}/edit`,
    current: async (): Promise<UnitContent> => (await learner.client.get(content)).json(),
    changeElsewhere: (text: string) => learner.client.put(content, { content: withNotes(text) }),
  }
}

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes, in Markdown' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

/** On a narrow screen a switch shows the preview. */
async function showPreview(page: Page): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Notes, in Markdown: write or preview' })
  if (await choice.isVisible()) await choice.getByText('Preview').click()
}

test('a note and a question are changed, and the change is undone and done again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { current } = await writtenCourse(pool, learner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Reading a tide table', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Edit lesson of unit 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit lesson' })).toBeFocused()
  await expect(save(page)).toBeDisabled()

  await notes(page).fill(
    '## The tide\n\nIt is **late**.\n\n<img src=x onerror=alert(1)>[bad](javascript:alert(1))',
  )
  await showPreview(page)
  await expect(preview(page).locator('strong')).toHaveText('late')
  await expect(preview(page).locator('img, [href^="javascript"]')).toHaveCount(0)
  await tab(page, /^Questions/).click()
  await page.getByRole('button', { name: /^Question 1 on tidal-day/ }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which one holds after all?')
  await page.getByRole('radio', { name: 'Option 1 is right' }).check()
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('This one')
  await expect(said(page, 'Unsaved, kept in this browser.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await save(page).click()
  await expect(said(page, 'Lesson saved.')).toBeVisible()
  const { content } = await current()
  expect(content.activities[0]?.text).toMatch(/^## The tide/)
  expect(content.questions[0]).toMatchObject({
    prompt: 'Which one holds after all?',
    options: [{ text: 'This one', right: true }, { right: false }, { right: false }],
  })

  await tab(page, /^History \(1\)/).click()
  const versions = page.getByRole('list', { name: 'Earlier versions' }).getByRole('listitem')
  await expect(versions).toHaveText([/Notes of “Why the tide is late” changed, 1 question changed\./])
  await page.getByRole('button', { name: /^Look at the version before/ }).click()
  const dialog = page.getByRole('dialog', { name: 'An earlier version' })
  await expect(dialog.getByText('AUTHOREDMARK')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Undo last change' }).click()
  await expect(said(page, 'The earlier version is restored.')).toBeVisible()
  await tab(page, /^Lesson/).click()
  await expect(notes(page)).toHaveValue(/AUTHOREDMARK/)
  await tab(page, /^History/).click()
  await page.getByRole('button', { name: 'Undo last change' }).click()
  await tab(page, /^Lesson/).click()
  await expect(notes(page)).toHaveValue(/^## The tide/)
})

test('what another tab saved is not overwritten, and nothing typed is lost', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/409/)
  const { path, current, changeElsewhere } = await writtenCourse(pool, learner)
  await page.goto(path)
  await notes(page).fill('From the first tab.')
  await changeElsewhere('From the second.')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('This lesson was changed in another window.')
  await expect(notes(page)).toHaveValue('From the first tab.')
  expect((await current()).content.activities[0]?.text).toBe('From the second.')
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await expect(said(page, 'Lesson saved.')).toBeVisible()
  expect((await current()).content.activities[0]?.text).toBe('From the first tab.')
})

test('unsaved text is there again after a reload, and says so when the lesson has changed', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const { path, changeElsewhere } = await writtenCourse(pool, learner)
  await page.goto(path)
  await notes(page).fill('Half a sentence')
  await page.reload()
  await expect(notes(page)).toHaveValue('Half a sentence')
  await expect(page.getByText('Your unsaved text is back.')).toBeVisible()
  await changeElsewhere('Meanwhile.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This lesson was changed in another window.')
  await expect(notes(page)).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Use the newer one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(notes(page)).toHaveValue('Meanwhile.')
  await expect(save(page)).toBeDisabled()
})

test('a fault is shown at its field, wherever that is folded away', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { path } = await writtenCourse(pool, learner)
  await page.goto(path)
  await tab(page, /^Concepts/).click()
  await page.getByRole('button', { name: 'Remove concept 1' }).click()
  await tab(page, /^Lesson/).click()
  await save(page).click()
  // The exercise of the first activity names this concept.
  const concept = page.getByRole('combobox', { name: 'Concept' }).first()
  await expect(concept).toBeFocused()
  await expect(page.getByText('No unit has a concept “tidal-day”.').first()).toBeVisible()
  await expect(concept.locator('option:checked')).toHaveText('Removed: choose another')
})

test('the editor is left and used by keys alone', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { path, current } = await writtenCourse(pool, learner)
  await page.goto(path)
  await tab(page, /^Lesson/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Cards/)).toHaveAttribute('aria-selected', 'true')
  const front = page.getByRole('textbox', { name: 'Front' })
  await page.keyboard.press('Tab')
  await expect(front).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Really?')
  await page.keyboard.press('Tab')
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(said(page, 'Lesson saved.')).toBeVisible()
  expect((await current()).content.cards[0]?.front).toBe('How much later? Really?')
})

test('somebody else’s lesson is not there', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/404/)
  await page.goto(`/lessons/${crypto.randomUUID()}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lesson not found' })).toBeVisible()
})
