import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { appCode } from '../tests/app-codes.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

async function giveUpSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'trivium.session_token' })
}

async function login(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('one-time codes are set up, asked for at login, and switched off', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  test.slow()
  let secret = ''
  let sheet: string[] = []

  await test.step('set up with the password and the first code of the app', async () => {
    await page.goto('/profile')
    const section = page.getByRole('region', { name: 'Signing in' })
    await expect(section.getByRole('button', { name: 'Set up codes' })).toBeVisible()
    await section.getByRole('button', { name: 'Set up codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' })
    await dialog.getByLabel('Current password').fill(learner.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: 'The secret for your app, as a QR code' })).toBeVisible()
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const link = await dialog
      .getByRole('link', { name: 'Open in an app on this device' })
      .getAttribute('href')
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret)

    trouble.expect(/400/)
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This code is wrong, or you have used it already.')).toBeVisible()
    await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret))
    await page.keyboard.press('Enter')
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    // The window stays open, and the focus moves to its new text.
    await expect(dialog.getByText('One-time codes are on.')).toBeFocused()
    sheet = await codes.allTextContents()
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(dialog).toBeHidden()
    await expect(section).toContainText('10 recovery codes are left.')
  })

  await test.step('asked for after the password', async () => {
    await giveUpSession(page)
    await login(page, learner)
    await expect(page.getByRole('heading', { name: 'One-Time Code' })).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong, or you have used it already.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, { stepsFromNow: 1 }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code helps who has no app', async () => {
    await giveUpSession(page)
    await login(page, learner)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.getByLabel('Recovery code').fill(sheet[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('switched off with the password', async () => {
    await page.goto('/profile')
    const section = page.getByRole('region', { name: 'Signing in' })
    await expect(section).toContainText('9 recovery codes are left.')
    await section.getByRole('button', { name: 'Turn off codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off codes' })
    await dialog.getByLabel('Current password, or a code from your app').fill(learner.password)
    await expectSoundAtBothWidths(page)
    await page.keyboard.press('Enter')
    await expect(section.getByRole('button', { name: 'Set up codes' })).toBeVisible()
    await giveUpSession(page)
    await login(page, learner)
    await expect(page).toHaveURL('/dashboard')
  })
})

/**
 * A device with a finger on its sensor, simulated by the browser's developer tools. It disappears when any
 * other session of those tools ends, as after a check at both widths: those come before and after it.
 */
async function plugInDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

test('a passkey is added, signs in without a name, and is removed', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  test.slow()
  const section = page.getByRole('region', { name: 'Signing in' })
  const list = section.getByRole('list', { name: 'Passkeys' })

  await test.step('added with the password', async () => {
    await page.goto('/profile')
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    const keptThere = await plugInDevice(page)
    await dialog.getByLabel('Name').fill('My laptop')
    await dialog.getByLabel('Current password').fill(learner.password)
    await page.keyboard.press('Enter')
    await expect(list).toContainText('My laptop')
    expect(await keptThere()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })

  await test.step('signs in', async () => {
    await giveUpSession(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('is named and removed', async () => {
    await page.goto('/profile')
    await expect(list).toContainText('last used')
    await list.getByRole('button', { name: 'Rename passkey: My laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
    await page.keyboard.press('Enter')
    await expect(list).toContainText('Old laptop')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await list.getByRole('button', { name: 'Remove passkey: Old laptop' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill(learner.password)
    await page.keyboard.press('Enter')
    await expect(list).toBeHidden()
  })
})

const withPasskey = (pool: Pool, learnerId: string, name: string) =>
  pool.query(
    "insert into passkeys (user_id, credential_id, public_key, name) values ($1, gen_random_uuid(), 'key', $2)",
    [learnerId, name],
  )

test('a change of password shows what else signs in, and removes it with the old one', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  await withPasskey(pool, learner.id, 'My laptop')
  await withPasskey(pool, learner.id, 'Not my phone')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByText('You can sign in with these without your password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Passkey: Not my phone' }).click()
  await expect(dialog.getByText('Removed when you change the password')).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await dialog.getByLabel('Current password').fill(learner.password)
  await dialog.getByLabel('New password').fill('une autre ombrelle')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Signing in' }).getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('My laptop')
})
