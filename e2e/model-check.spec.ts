import { answers, says } from '../tests/model-stand-in.ts'
import { expect, expectNoAxeViolations } from './fixtures.ts'
import { test } from './model-fixtures.ts'

test('the profile names the model, and a check says how it answered', { tag: '@wide' }, async ({
  signedInPage: page,
  installation: { model },
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connect a model' })).toHaveCount(0)
  await page.goto('/profile')
  const region = page.getByRole('region', { name: 'Model', exact: true })
  await expect(region.getByRole('heading', { name: 'stand-in' })).toBeVisible()

  model.next(says('Ready.', { firstTokenMs: 300 }))
  const check = region.getByRole('button')
  await check.focus()
  await page.keyboard.press('Enter')
  await expect(check).toHaveText('Checking…')
  await expect(region.getByRole('status')).toContainText(/^stand-in answered in \d\.\d s\./)
  await expect(region.getByRole('status')).toContainText(new URL(model.url).host)
  await expect(check).toHaveText('Check')
  await expect(check).toBeFocused()
  await expectNoAxeViolations(page)

  model.next(answers(401, { error: { message: 'Incorrect API key provided: sk-stand-in' } }))
  await page.keyboard.press('Enter')
  await expect(region.getByRole('alert')).toContainText('refused the key')
  await expect(region.getByRole('alert')).toContainText('Incorrect API key provided: [key]')
  await expect(region.getByRole('status')).toBeEmpty()
  await expect(check).toBeFocused()
  expect(await page.content()).not.toContain('sk-stand-in')
  await expectNoAxeViolations(page)
})
