import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { lessonNotes, startLesson } from '../tests/exams.ts'
import { createProject } from '../tests/projects.ts'
import { addReadSource } from '../tests/read-sources.ts'
import { wroteOn } from '../tests/reflections.ts'
import { addedVideo } from '../tests/videos.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]')

test('everything is found from one box, by the keyboard alone @wide', async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  await startLesson(pool, learner, lessonNotes)
  await addedVideo(learner.client, {
    title: 'How bread rises',
    transcript: { text: '0:05 Welcome.\n6:40 The starch of the flour feeds the yeast.' },
  })
  await addReadSource(pool, learner.id, {
    title: 'The baker’s book',
    sections: [{ text: 'On ovens.' }, { label: '22', text: 'Old flour has less starch than fresh flour.' }],
  })
  await learner.client.post('/api/cards', { front: 'What is starch?', back: 'The store of sugar in flour.' })
  await wroteOn(pool, learner.id, ['2026-11-09'])
  await pool.query(
    `update reflections set reflection_entry = 'Where starch comes from.' where user_id = $1`,
    [learner.id],
  )
  await createProject(learner.client, { title: 'A starch lab' })

  await test.step('the slash opens it, but not while something is typed', async () => {
    await page.goto('/library')
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    const own = page.getByRole('searchbox')
    await own.focus()
    await page.keyboard.press('/')
    await expect(own).toHaveValue('/')
    await expect(box(page)).toBeHidden()
    await page.getByRole('heading', { level: 1, name: 'Library' }).focus()
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(option(page, 'Dashboard')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
  })

  await test.step('what is found stands in groups with the words marked', async () => {
    await field(page).fill('starch')
    await expect(page.getByRole('group', { name: 'Lesson notes' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Cards, documents, videos, reflections' })).toBeVisible()
    await expect(option(page, /^What is starch\?/).locator('mark')).toHaveText(['starch'])
    await expect(option(page, /^The baker’s book/)).toContainText('page 22')
    await expect(option(page, /^How bread rises/)).toContainText('6:40')
    await expect(option(page, /^Your reflection of 9 November/)).toBeVisible()
    await expect(box(page).getByRole('status')).toHaveText(/^\d+ found$/)
    await expect(chosen(page)).toContainText('A starch lab')
  })

  await test.step('arrows and Tab choose, Enter opens the very place', async () => {
    await page.keyboard.press('Tab')
    await expect(chosen(page).locator('xpath=..')).toHaveAttribute('aria-label', 'Lesson notes')
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Tab')
    await expect(chosen(page)).toContainText('What is starch?')
    await page.keyboard.press('ArrowUp')
    await expect(chosen(page).locator('xpath=..')).toHaveAttribute('aria-label', 'Lesson notes')
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeHidden()
    await expect(page).toHaveURL(/\/classroom$/)
    await expect(page.getByText('Starch is the store of sugar in flour.')).toBeVisible()
  })

  await test.step('a card is found in the list of cards', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('what is star')
    // The notes say these words as well, and stand first.
    await expect(chosen(page)).toContainText('Why dough rises')
    await page.keyboard.press('Tab')
    await expect(chosen(page)).toContainText('What is starch?')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/review\/cards\?search=/)
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('with Ctrl it opens in a tab of its own, and the box stays', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('feeds yeast')
    await expect(chosen(page)).toContainText('How bread rises')
    // As a page does that arrives late.
    await page.evaluate(() => document.querySelector<HTMLElement>('main h1')?.focus())
    await expect(field(page)).toBeFocused()
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const beside = await opening
    await expect(beside).toHaveURL(/\/video\/[0-9a-f-]+\?at=400$/)
    await beside.close()
    await expect(box(page)).toBeVisible()
  })

  await test.step('nothing found says what was searched, and a course can be made of it', async () => {
    await field(page).fill('zymurgy')
    await expect(box(page).getByText('Nothing found for “zymurgy”.')).toBeVisible()
    await expect(box(page).getByRole('status')).toHaveText('0 found')
    await expect(chosen(page)).toContainText('Create a course on “zymurgy”')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/create-course$/)
    await expect(page.getByRole('textbox').first()).toHaveValue('zymurgy')
  })

  await test.step('a search that fails can be tried again', async () => {
    trouble.expect(/503/)
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Search everything' }).click()
    await field(page).fill('flour')
    await expect(box(page).getByRole('alert')).toContainText('The search failed')
    await page.unroute('**/api/search?*')
    await box(page).getByRole('button', { name: 'Retry' }).click()
    await expect(option(page, /^What is starch\?/)).toBeVisible()
    await box(page).getByRole('button', { name: 'Close' }).click()
    await expect(box(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused()
  })
})

test('a course that is found is opened in class', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client, { title: 'Walruses at sea' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await field(page).fill('walrus')
  await option(page, /^Walruses at sea/).click()
  await expect(page).toHaveURL(/\/classroom$/)
})
