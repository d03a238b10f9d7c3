import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Client } from '../tests/client.ts'
import { linkIn } from '../tests/mail-link.ts'
import { expectFitsBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

const password = 'ombrelle vapeur citron'
const newPassword = 'une autre ombrelle'
const newAddress = () => `link.${randomUUID().slice(0, 8)}@example.org`
/** In this story's browser, the only browser that may confirm the password. */
const signUp = async ({ page, baseURL }: { page: Page; baseURL: string | undefined }, email: string) => {
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { email, password },
    headers: { origin: baseURL ?? '' },
  })
  expect(answer.ok()).toBe(true)
}

/** The call fails until the story lets it through. */
async function holdDown(page: Page, call: string, failure: 'offline' | 503): Promise<() => Promise<void>> {
  const path = `**/api/auth/${call}`
  await page.route(path, (route) =>
    failure === 'offline' ? route.abort() : route.fulfill({ status: failure, body: 'down' }),
  )
  return () => page.unroute(path)
}

test('a link opened in another browser confirms the address, and its reader chooses a password', {
  tag: '@wide',
}, async ({ page, baseURL, catcher }) => {
  const email = newAddress()
  await new Client(baseURL ?? '').post('/api/auth/sign-up/email', { email, password })
  await page.goto(linkIn((await catcher.next(email)).text).url.href)
  await expect(page).toHaveURL(/\/update-password#token=/)
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeFocused()
  await expect(page.getByText('You opened the link in a different browser')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})

for (const failure of ['offline', 503] as const) {
  test.describe(`where the first answer is ${failure}`, {
    tag: failure === 503 ? ['@wide', '@nightly'] : '@wide',
  }, () => {
    test('a confirmation can be tried again', async ({ page, baseURL, catcher, trouble }) => {
      trouble.expect(/verify-email/, /ERR_FAILED/, /503/)
      const email = newAddress()
      await signUp({ page, baseURL }, email)
      const letThrough = await holdDown(page, 'verify-email', failure)
      await page.goto(linkIn((await catcher.next(email)).text).url.href)
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await expectNoAxeViolations(page)
      await letThrough()
      await retry.click()
      await expect(page).toHaveURL('/courses')
    })

    test('a link for a new password can be looked at again', async ({ page, learner, catcher, trouble }) => {
      trouble.expect(/check-link/, /ERR_FAILED/, /503/)
      const before = catcher.mails.filter(({ to }) => to === learner.email).length
      await learner.client.post('/api/auth/request-password-reset', { email: learner.email })
      const letThrough = await holdDown(page, 'check-link', failure)
      await page.goto(linkIn((await catcher.next(learner.email, before)).text).url.href)
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await letThrough()
      await retry.click()
      await page.getByLabel('New password').fill(newPassword)
      await page.getByRole('button', { name: 'Update Password' }).click()
      await expect(page.getByText('Password updated successfully!')).toBeVisible()
    })
  })
}

test('an expired confirmation is asked for again where it says so', { tag: '@wide' }, async ({
  page,
  baseURL,
  catcher,
  pool,
  trouble,
}) => {
  trouble.expect(/400/)
  const email = newAddress()
  await signUp({ page, baseURL }, email)
  const { url } = linkIn((await catcher.next(email)).text)
  await pool.query(
    `update verifications set expires_at = now() - interval '1 second'
     where value::jsonb ->> 'userId' in (select id::text from users where email = $1)`,
    [email],
  )
  await page.goto(url.href)
  await expect(page.getByRole('alert')).toHaveText('This link has expired. Please ask for a new one.')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(` ${email.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email for a verification link.')).toBeVisible()
  await page.goto('/login')
  await page.goto(linkIn((await catcher.next(email, 1)).text).url.href)
  await expect(page).toHaveURL('/courses')
})

test('a link that a newer mail replaced says so, and the newer one works', {
  tag: ['@wide', '@nightly'],
}, async ({ page, baseURL, catcher, trouble }) => {
  trouble.expect(/400/)
  const email = newAddress()
  await signUp({ page, baseURL }, email)
  // Two mails sent at once may arrive in either order.
  const replaced = await catcher.next(email)
  await signUp({ page, baseURL }, email)
  await catcher.next(email, 1)
  await page.goto(linkIn(replaced.text).url.href)
  await expect(page.getByRole('alert')).toHaveText(
    'This link was replaced by a newer mail. Please open the link in the newest one.',
  )
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible()
  await expectFitsBothWidths(page)
  await page.goto('/login')
  await page.goto(linkIn((await catcher.next(email, 1)).text).url.href)
  await expect(page).toHaveURL('/courses')
})

test('a reset removes passkeys and says so, there and where the learner signs in next', {
  tag: '@wide',
}, async ({ page, learner, pool, catcher }) => {
  await pool.query(
    "insert into passkeys (user_id, credential_id, public_key, name) values ($1, gen_random_uuid(), 'key', 'x')",
    [learner.id],
  )
  const before = catcher.mails.filter(({ to }) => to === learner.email).length
  await learner.client.post('/api/auth/request-password-reset', { email: learner.email })
  await page.goto(linkIn((await catcher.next(learner.email, before)).text).url.href)
  await page.getByLabel('New password').fill('une autre ombrelle')
  await page.getByRole('button', { name: 'Update Password' }).click()
  const said = 'Removed with the old password: 1 passkey. You can add yours again in your profile.'
  await expect(page.getByText(`Password updated successfully! Redirecting to login... ${said}`)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('note')).toHaveText(said)
  await expectFitsBothWidths(page)
})
