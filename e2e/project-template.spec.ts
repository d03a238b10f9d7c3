import { courseWithConcepts } from '../tests/knowledge.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

test('without a model a project begins as a template, and says so', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await page.goto('/projects')
  const ask = page.getByRole('button', { name: 'Generate Project' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Generate Project' })
  await expect(dialog.getByText('You have no course yet.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await courseWithConcepts(pool, learner)
  await page.reload()
  await ask.click()
  await expect(dialog.getByText('No AI model is connected.')).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await dialog.getByLabel('What would you like to make?').fill('A leaflet.')
  await dialog.getByRole('button', { name: 'Make a template' }).click()
  const preview = page.getByRole('dialog', { name: 'Your project, before it is saved' })
  await expect(preview.getByText('This is a template.', { exact: true })).toBeVisible()
  await expect(preview.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Template: /)
  await expect(preview.getByRole('button', { name: /Write again/ })).toHaveCount(0)
  await preview.getByRole('button', { name: /^2? ?Use “/ }).click()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await preview.getByRole('button', { name: 'Save project' }).click()
  await expect(preview).toBeHidden()
  await expect(page.getByRole('link', { name: /^Template: / })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'AI Generated (0)' })).toBeVisible()
})
