import type { Page } from '@playwright/test'
import { submittedWork, workHints } from '../tests/submitted-work.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const [first = '', second = '', third = ''] = workHints
const hints = (page: Page) => page.getByRole('region', { name: 'Hints' })
const feedback = (page: Page) => page.getByRole('region', { name: 'Feedback' })

test('without a model the learner ticks the criteria, and it is graded by them', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const work = await submittedWork(pool, learner)
  await page.goto(`/profile/knowledge?course=${work.course.id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Absolute risk' })).toContainText('Not seen')
  await page.goto(`/projects/${work.project.id}`)
  await expect(feedback(page)).toContainText('Which criteria does your first version meet?')
  await feedback(page).getByRole('checkbox', { name: 'Each headline shows' }).check()
  await page.reload()
  await expect(feedback(page).getByRole('checkbox', { name: 'Each headline shows' })).toBeChecked()
  await feedback(page).getByRole('checkbox', { name: 'Where a number' }).press('Space')
  await feedback(page).getByRole('button', { name: 'Save my ticks' }).click()
  await expect(feedback(page)).toContainText('Graded by you')
  await expect(feedback(page)).toContainText('Two of three criteria are met.')
  await expect(feedback(page).getByRole('heading', { name: 'Your own check' })).toBeFocused()
  await expect(page.getByText('In progress', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I see it differently' })).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  await page.goto(`/profile/knowledge?course=${work.course.id}`)
  const concept = page.getByRole('listitem').filter({ hasText: 'Absolute risk' })
  await expect(concept).toContainText('Right twice')
  await page.getByRole('link', { name: /Absolute risk/ }).click()
  await expect(page.getByText('Right, graded by you')).toHaveCount(2)
})

test('hints to a milestone come one by one; who edits them sees them all', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const work = await submittedWork(pool, learner)
  await page.goto(`/projects/${work.project.id}`)
  await expect(hints(page)).toContainText('0 of 3 shown')
  await expect(hints(page)).toContainText('With a hint, your work says less about what you know.')
  await hints(page).getByRole('button', { name: 'Show hint 1' }).click()
  await expect(hints(page).getByRole('status')).toContainText(first)
  await expect(page.getByText(second)).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(hints(page)).toContainText('1 of 3')

  const dialog = page.getByRole('dialog', { name: 'Edit Milestone' })
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
  await edit.click()
  await dialog.getByLabel('Title').fill('Turn each one into people, twice')
  await expect(dialog.getByText('2 hints are still unseen.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(dialog).toBeHidden()
  await expect(hints(page)).toContainText('1 of 3')

  await edit.click()
  await dialog.getByLabel('Notes').fill('Typed before the hints were shown')
  await dialog.getByRole('button', { name: 'Show and edit all hints' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Hints' })).toHaveValue(workHints.join('\n'))
  await expect(dialog.getByLabel('Notes')).toHaveValue('Typed before the hints were shown')
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Hints' }).fill([first, second, 'Another way'].join('\n'))
  await dialog.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(dialog).toBeHidden()
  await expect(hints(page)).toContainText('No more hints.')
  await expect(hints(page)).toContainText('Another way')
  await expect(page.getByText(third)).toHaveCount(0)
})
