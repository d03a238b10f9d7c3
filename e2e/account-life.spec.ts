import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { linkIn } from '../tests/mail-link.ts'
import { expect, expectNoAxeViolations } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

const password = 'ombrelle vapeur citron'
const newPassword = 'une autre ombrelle'
const newAddress = () => `ada.${randomUUID().slice(0, 8)}@example.org`

async function login(page: Page, email: string, typed: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signUp(page: Page, email: string) {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification-sent')
}

/**
 * Records the timeouts a page asks for from now on: the intended delays, independent of the machine's speed.
 */
async function recordDelays(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    const wait = window.setTimeout
    Object.assign(window, { seenDelays: seen })
    const recorded = (run: () => void, delay = 0) => {
      seen.push(delay)
      return wait(run, delay)
    }
    window.setTimeout = Object.assign(recorded, wait)
  })
  return () => page.evaluate(() => (window as unknown as { seenDelays: number[] }).seenDelays)
}

test('the whole life of an account', { tag: ['@wide', '@nightly'] }, async ({
  page,
  browser,
  catcher,
  baseURL,
  trouble,
}) => {
  test.slow()
  trouble.expect(/401/)
  const email = newAddress()

  await test.step('a visitor is sent to login, and from there to sign up', async () => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?from=/profile')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup?from=%2Fprofile')
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeFocused()
    await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).dblclick()
    await expect(page).toHaveURL('/verification-sent')
    await expect(page.getByText('Check your email for a verification link.')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  let again = 0
  await test.step('login is refused until the address is confirmed, and the mail can be sent again', async () => {
    trouble.expect(/403/)
    await page.goto('/login')
    await login(page, email, password)
    await expect(page.getByRole('alert')).toContainText('Email not verified.')
    await expectNoAxeViolations(page)
    again = catcher.mails.filter(({ to }) => to === email).length
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(page.getByText('Check your email for a verification link.')).toBeVisible()
    await catcher.next(email, again)
  })

  await test.step('the mail’s link confirms, signs in and leads to Browse', async () => {
    const mail = await catcher.next(email, again)
    expect(mail.subject).toBe('Confirm your email address')
    const link = linkIn(mail.text)
    expect(link.url.origin).toBe(baseURL)
    await page.goto(link.url.href)
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('heading', { level: 1, name: 'Find Courses' })).toBeVisible()
    // Opens the link a second time, in a signed-in browser and in a signed-out one.
    trouble.expect(/400/)
    await page.goto(link.url.href)
    await expect(page.getByRole('alert')).toHaveText('This link has already been used.')
    await expectNoAxeViolations(page)
  })

  await test.step('after logging out, login leads back to where one came from', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/reflection/2026-04-15?x=1')
    await expect(page).toHaveURL(/\/login\?from=/)
    await login(page, email, password)
    await expect(page).toHaveURL('/reflection/2026-04-15?x=1')
    await expect(page.getByText('Logged in successfully.')).toBeVisible()
  })

  const second = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await second.newPage()
  await test.step('a second browser signs in', async () => {
    await elsewhere.goto('/login')
    await login(elsewhere, email, password)
    await expect(elsewhere).toHaveURL('/dashboard')
  })

  await test.step('a forgotten password is replaced by mailed link', async () => {
    const before = catcher.mails.filter(({ to }) => to === email).length
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Password reset link sent to your email.')).toBeVisible()
    await expectNoAxeViolations(page)
    const { url, path } = linkIn((await catcher.next(email, before)).text)
    expect(path).toBe('/redirect-reset-password')
    await page.goto(url.href)
    await expect(page).toHaveURL(/\/update-password#token=/)
    await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
    await expect(page.getByLabel('New password')).toBeVisible()
    await expectNoAxeViolations(page)
    const delays = await recordDelays(page)
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('Password updated successfully! Redirecting to login...')).toBeVisible()
    await expect.poll(() => delays()).toContain(2000)
    await expect(page).toHaveURL('/login')
  })

  await test.step('the second browser is signed out, and the old password is worth nothing', async () => {
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/login?from=/profile')
    await login(elsewhere, email, password)
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid email or password')
    await second.close()
  })

  await test.step('the learner takes everything along', async () => {
    await login(page, email, newPassword)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/profile')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await (await downloading).path()
    const { 'trivium.json': json, 'trivium.md': markdown } = unzipSync(new Uint8Array(await readFile(file)))
    const data = JSON.parse(new TextDecoder().decode(json))
    expect(data.users).toEqual([expect.objectContaining({ email })])
    expect(data.profiles).toEqual([expect.objectContaining({ name: 'Anonymous' })])
    expect(new TextDecoder().decode(markdown)).toContain('# Your data in Trivium')
  })

  await test.step('and leaves', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await expect(dialog.getByText('Please type “delete my account”.')).toBeVisible()
    await dialog.getByLabel('Type “delete my account” to confirm').fill('delete my account')
    await dialog.getByLabel('Current password').fill('not the right one')
    trouble.expect(/400/)
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await expect(dialog.getByText('That is not your current password.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Current password').fill(newPassword)
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account and everything in it are deleted.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.goto('/login')
    await login(page, email, newPassword)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  })
})

test('a registered address is told so at sign-up', { tag: '@wide' }, async ({ page, learner, trouble }) => {
  trouble.expect(/409/)
  await page.goto('/signup')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'It looks like this email is already registered. Try logging in instead?',
  )
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a new address is confirmed at the new address', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  catcher,
}) => {
  const moved = newAddress()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(moved)
  await dialog.getByLabel('Current password').fill(learner.password)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`We sent a link to ${moved}.`)).toBeVisible()
  await page.goto(linkIn((await catcher.next(moved)).text).url.href)
  const press = page.getByRole('button', { name: `Use ${moved}` })
  await expect(press).toBeVisible()
  await expect(page.getByText(`The Trivium account of ${learner.email} is to use ${moved}`)).toBeVisible()
  await expectNoAxeViolations(page)
  // Opening the link changes nothing.
  const session = await (await learner.client.get('/api/auth/get-session')).json()
  expect(session.user.email).toBe(learner.email)
  await press.click()
  await expect(page.getByText('Your new email address is confirmed.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('region', { name: 'Account' }).getByText(moved)).toBeVisible()
  expect((await catcher.next(learner.email)).subject).toBe('Your email address was changed')
})

test('a shared course comes first after signing in, also by a mail in a new tab', { tag: '@wide' }, async ({
  page,
  context,
  catcher,
  trouble,
}) => {
  trouble.expect(/404/)
  const courseId = randomUUID()
  const email = newAddress()
  await signUp(page, email)
  await expect(
    page.getByText(`A verification email was sent to ${email}. Please check your inbox`),
  ).toBeVisible()
  await page.evaluate((id) => localStorage.setItem('sharedCourseId', id), courseId)
  const tab = await context.newPage()
  const visited = tab.waitForURL(`/courses/${courseId}`)
  await tab.goto(linkIn((await catcher.next(email)).text).url.href)
  await visited
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('sharedCourseId'))).toBeNull()
})
