import { createHash } from 'node:crypto'
import { expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

test('whoever opens the link that the start printed runs the installation', { tag: '@wide' }, async ({
  signedInPage: page,
  pool,
  trouble,
}) => {
  // For a learner the page does not exist, and the link works once.
  trouble.expect(/404/, /400/)
  // An earlier story may have confirmed the first account, which becomes the operator of a personal
  // installation.
  await pool.query('update users set operator_since = null')
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const hash = createHash('sha256').update('b-token').digest('base64url')
  await pool.query("insert into operator_links values ($1, now() + interval '1 hour')", [hash])
  await page.goto('/operator?link=b-token')
  await page.getByRole('button', { name: 'Become the operator' }).click()
  await expect(page).toHaveURL('/operator')
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sign-ups' }).getByRole('radio')).toHaveCount(3)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operator' }),
  ).toHaveCount(1)
  await page.goto('/operator?link=b-token')
  await page.getByRole('button', { name: 'Become the operator' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works: it was used')
})
