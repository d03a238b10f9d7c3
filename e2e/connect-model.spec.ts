import { createCourse } from '../tests/courses.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

test('the card says how to connect a model, stays hidden, and is found again in the profile', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await createCourse(learner.client, { title: 'Bayes' })
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Connect a model' })
  await expect(card).toContainText('No AI model is connected.')
  await card.getByRole('button', { name: 'Copy the command for a model on the machine' }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'AI_BASE_URL=http://localhost:11434/v1 AI_MODEL=llama3.1 npm start',
  )
  await expectFitsBothWidths(page)
  await card.getByText('Hide this card').press('Enter')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bayes', exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.goto('/profile')
  const model = page.getByRole('region', { name: 'Model' })
  await expect(model.getByRole('heading', { name: 'None connected' })).toBeVisible()
  const how = model.getByRole('button', { name: 'How to connect one' })
  await how.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a model' })
  await expect(dialog).toContainText('AI_API_KEY=your-key npm start')
  await expectSoundAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(how).toBeFocused()

  // The line on the screens with AI is another thing, and leads to the same.
  await page.goto('/create-course')
  const notice = page.getByRole('note').filter({ hasText: 'No AI model is connected' })
  await notice.getByRole('button', { name: 'Connect one' }).click()
  await expect(dialog).toBeVisible()
})
