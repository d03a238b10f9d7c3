import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { linkIn } from '../tests/mail-link.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from './fixtures.ts'
import { test } from './mail-fixtures.ts'
import { tabTo } from './tab-to.ts'

const newPassword = 'une autre ombrelle'

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/**
 * Holds the redirect to the login screen until the test releases it, so that the test can look at the screen
 * before it.
 */
async function holdRedirect(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const wait = window.setTimeout
    const held = (run: () => void, delay = 0) => {
      if (delay !== 2000) return wait(run, delay)
      Object.assign(window, { letGo: run })
      return 0
    }
    window.setTimeout = Object.assign(held, wait)
  })
  return () => page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
}

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
}

test('a forgotten password is replaced by keyboard alone', { tag: '@wide' }, async ({
  page,
  learner,
  catcher,
}) => {
  const before = catcher.mails.filter(({ to }) => to === learner.email).length
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeFocused()
  await typeInto(page, page.getByLabel('Email'), learner.email)
  await tabTo(page, page.getByRole('button', { name: 'Send Reset Link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password reset link sent to your email.')).toBeVisible()
  await expectSound(page)

  await page.goto(linkIn((await catcher.next(learner.email, before)).text).url.href)
  const field = page.getByLabel('New password')
  await typeInto(page, field, 'short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectSound(page)
  await typeInto(page, field, newPassword)
  await tabTo(page, page.getByRole('button', { name: 'Show what is typed' }))
  await page.keyboard.press('Space')
  await expect(field).toHaveValue(newPassword)
  await expect(field).toHaveAttribute('type', 'text')
  const letGo = await holdRedirect(page)
  await tabTo(page, page.getByRole('button', { name: 'Update Password' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated successfully! Redirecting to login...')).toBeVisible()
  await expectSound(page)
  await letGo()
  await expect(page).toHaveURL('/login')

  await typeInto(page, page.getByLabel('Email'), learner.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('password, address and account are changed and given up by keyboard alone', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/400/)
  await page.goto('/profile')
  const open = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    return { button, dialog }
  }

  await test.step('a dialog is left by Escape, and the focus goes back', async () => {
    for (const name of ['Change password', 'Change email', 'Delete my account']) {
      const { button, dialog } = await open(name)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  await test.step('a new password', async () => {
    const { button, dialog } = await open('Change password')
    await typeInto(page, dialog.getByLabel('Current password'), 'not the right one')
    await typeInto(page, dialog.getByLabel('New password'), newPassword)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('That is not your current password.')).toBeVisible()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectSound(page)
    await typeInto(page, dialog.getByLabel('Current password'), learner.password)
    await tabTo(page, dialog.getByRole('button', { name: 'Change password' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
    await expect(button).toBeFocused()
  })

  await test.step('a new address', async () => {
    const moved = `moved.${randomUUID().slice(0, 8)}@example.org`
    const { dialog } = await open('Change email')
    await typeInto(page, dialog.getByLabel('New email'), moved)
    await typeInto(page, dialog.getByLabel('Current password'), newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`We sent a link to ${moved}.`)).toBeVisible()
  })

  await test.step('and everything', async () => {
    const { dialog } = await open('Delete my account')
    await typeInto(page, dialog.getByLabel('Type “delete my account” to confirm'), 'delete my account')
    await typeInto(page, dialog.getByLabel('Current password'), newPassword)
    await tabTo(page, dialog.getByRole('button', { name: 'Delete everything' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account and everything in it are deleted.')).toBeVisible()
  })
})
