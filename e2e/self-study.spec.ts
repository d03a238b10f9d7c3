import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const objectives = ['Explain what a control group is for', 'Read a survival curve', 'Tell cause from chance']
const passage =
  'Trials are dear. A control group is treated like the others but without the drug, so that one sees what it does.'

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('three objectives become a course in the learner’s own words, and its pages are theirs to write', {
  tag: '@wide',
}, async ({ signedInPage: page }) => {
  await page.goto('/create-course')
  await page.getByRole('button', { name: 'Course details' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Title').fill('Reading clinical trials')
  await field('Description').fill('A newspaper story made me want to judge trials from scratch.')
  await field('Objectives').fill(objectives.join(', '))
  await field('Prior knowledge').fill('None')
  await page.getByLabel('Lessons').fill('3')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('article').getByRole('button', { name: 'Reading clinical trials' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const objective of objectives) await expect(dialog.getByText(objective).first()).toBeVisible()
  await expect(dialog.getByText(/^(?:Why scratch matters|Newspaper story)$/i)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(objectives[0] ?? '')
  const activity = page.getByRole('article')
  await expect(activity.getByText('Nothing yet.')).toBeVisible()
  await activity.getByLabel('Where it is from').fill('Trials, page 12')
  await activity.getByLabel('The passage').fill(passage)
  const quote = activity.getByRole('blockquote').filter({ hasText: /^A control group is treated/ })
  await expect(quote).toBeVisible()
  await expect(activity.getByRole('figure')).toContainText('Trials, page 12')
  await expect(activity.getByRole('status')).toHaveText('Saved')
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(activity.getByLabel('The passage')).toHaveValue(passage)

  await next(page)
  await expect(quote).toBeVisible()
  await activity.getByLabel('What is claimed?').fill('It shows what the drug alone does.')
  // Left before typing paused long enough: it is saved all the same.
  await next(page)
  await activity.getByLabel('My explanation').fill('It is for comparing.')
  await expect(quote).toHaveCount(0)
  await activity.getByRole('button', { name: 'Compare with my source' }).press('Enter')
  await expect(activity.getByRole('group', { name: 'Comparison' })).toBeFocused()
  await expect(activity.getByRole('region', { name: 'My source' })).toContainText(passage)
  await activity.getByLabel('What I left out').fill('That both are treated alike.')
  await expect(activity.getByRole('status')).toHaveText('Saved')
  await expectSoundAtBothWidths(page)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(activity.getByLabel('What is claimed?')).toHaveValue('It shows what the drug alone does.')

  await page.getByRole('button', { name: /^Librarian/ }).click()
  await expect(activity).toContainText(`Search the web for “${objectives[0]}”`)
})

test('a text that is too long stays whole, and is saved once it fits', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Start' }).first().click()
  const activity = page.getByRole('article')
  await activity.getByLabel('Where it is from').focus()
  await page.keyboard.insertText('x'.repeat(10_001))
  await expect(activity.getByText('It is 1 character too long.')).toBeVisible()
  await expect(activity.getByRole('status')).toHaveText('Kept in this browser')
  await page.keyboard.press('Backspace')
  await expect(activity.getByText('too long.')).toBeHidden()
  await expect(activity.getByRole('status')).toHaveText('Saved')
  await expect(activity.getByLabel('Where it is from')).toHaveValue('x'.repeat(10_000))
})
