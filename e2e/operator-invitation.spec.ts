import { createHash } from 'node:crypto'
import { expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

test.use({ settings: { SIGNUPS: 'invite' } })

test('by invitation: nothing leads to a form that would be refused, and the link does', {
  tag: '@wide',
}, async ({ page, pool, catcher }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await expect(page.getByText('You need an invitation to sign up here')).toBeVisible()
  await page.goto('/signup')
  await expect(page.getByText('You need an invitation to sign up here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)

  await pool.query(
    "insert into invitations (token_hash, places, expires_at) values ($1, 1, now() + interval '1 hour')",
    [createHash('sha256').update('a-token').digest('base64url')],
  )
  await page.goto('/signup?invite=a-token')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('three quiet harbours')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification-sent')
  const { rows } = await pool.query('select taken from invitations')
  expect(rows).toEqual([{ taken: 1 }])
  await expect.poll(() => catcher.mails.length).toBeGreaterThan(0)
})
