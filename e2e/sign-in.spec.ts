import type { Page } from '@playwright/test'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

async function login(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test.describe('login', () => {
  test('says what is missing at its field, and sends nothing', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Please enter your email address.')).toBeVisible()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.getByLabel('Email').fill('nowhere')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  })

  test('shows the service’s message and keeps what was typed', { tag: '@wide' }, async ({
    page,
    learner,
    trouble,
  }) => {
    trouble.expect(/401/)
    await page.goto('/login')
    await login(page, learner.email, 'not the right one')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expect(page.getByLabel('Email')).toHaveValue(learner.email)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  })

  test('works by keyboard alone', { tag: '@wide' }, async ({ page, learner }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(learner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(learner.password)
    await page.keyboard.press('Tab')
    const reveal = page.getByRole('button', { name: 'Show what is typed' })
    await expect(reveal).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Logged in successfully.')).toBeVisible()
  })

  test('can be pasted into and filled by a password manager', { tag: '@wide' }, async ({ page, learner }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('autocomplete', 'current-password')
    await field.evaluate((input, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      if (input.dispatchEvent(event)) document.execCommand('insertText', false, text)
    }, learner.password)
    await page.goto('/signup')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  })

  test('does not return to another site, nor to what is no page', { tag: ['@wide', '@nightly'] }, async ({
    page,
    learner,
  }) => {
    // One address of each kind; src/web/lib/session/return-path.test.ts tests the rule itself.
    for (const from of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/no/such/page'])
      await test.step(JSON.stringify(from), async () => {
        await page.goto(`/login?from=${encodeURIComponent(from)}`)
        await login(page, learner.email, learner.password)
        await expect(page).toHaveURL('/dashboard')
        // The next one comes as a visitor, too. What the page still asks for is dropped before its session goes.
        await page.evaluate(() => localStorage.clear())
        await page.goto('about:blank')
        await page.context().clearCookies()
      })
  })

  test('returns to the course one came from', { tag: '@wide' }, async ({ page, learner, trouble }) => {
    trouble.expect(/404/)
    const visited = page.waitForURL('/courses/7')
    await page.goto('/login?from=/courses/7')
    await login(page, learner.email, learner.password)
    await visited
  })

  test('leaves nothing of the learner before', { tag: '@wide' }, async ({ page, learner, baseURL, pool }) => {
    await page.goto('/login')
    await login(page, learner.email, learner.password)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Student profile' })).toBeVisible()
    const stored = () =>
      page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
    await expect.poll(() => stored()).toContain(learner.email)
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => stored()).not.toContain(learner.email)

    const other = await createLearner(new Client(baseURL ?? ''), pool, 'Grace')
    await page.goto('/login')
    await login(page, other.email, other.password)
    await expect(page).toHaveURL('/dashboard')
    for (const trace of [learner.email, learner.id]) await expect.poll(() => stored()).not.toContain(trace)
  })
})

test.describe('sign up', () => {
  test('refuses a weak password with a sentence at its field', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('Email').fill('ada@example.org')
    for (const [weak, sentence] of [
      ['short', 'Please use at least 8 characters.'],
      ['password123', 'This password is among the most used ones. Please choose another.'],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(weak)
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  test('says so when the server cannot be reached, and keeps what was typed', { tag: '@wide' }, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/sign-up/, /ERR_FAILED/)
    await page.route('**/api/auth/sign-up/email', (route) => route.abort())
    await page.goto('/signup')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('ombrelle vapeur citron')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toContainText('Trivium could not be reached.')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  })

  test('without a mail server leads to the mailbox, and the mail’s button there confirms', {
    tag: '@wide',
  }, async ({ page }) => {
    const email = `box.${Date.now()}@example.org`
    await page.goto('/signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('ombrelle vapeur citron')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/verification-sent')
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/inbox|spam/)
    await page.getByRole('link', { name: 'Open the mailbox' }).click()
    await expect(page).toHaveURL('/mailbox')
    // The newest mail is open; beside other stories it may be another's.
    await expect(page.getByRole('article')).toBeVisible()
    await page.getByRole('link', { name: email }).click()
    const mail = page.getByRole('article', { name: 'Confirm your email address' })
    await expect(mail).toContainText(email)
    await expectSoundAtBothWidths(page)
    await mail.getByRole('link', { name: 'Confirm my address' }).click()
    await expect(page).toHaveURL('/courses')
  })
})

test.describe('a mailed link', () => {
  test('with an error shows its description, as text', { tag: '@wide' }, async ({ page }) => {
    const description = 'Email+link+is+invalid+or+has+expired'
    for (const path of ['/update-password', '/redirect-reset-password', '/confirm-email']) {
      await page.goto('/login')
      await page.goto(`${path}#error=access_denied&error_code=otp_expired&error_description=${description}`)
      await expect(page.getByRole('alert')).toHaveText('Email link is invalid or has expired')
      await expectNoAxeViolations(page)
    }
    await page.goto('/login')
    const hostile = encodeURIComponent('<img src=x onerror="window.hit=1">')
    await page.goto(`/update-password#error=x&error_description=${hostile}`)
    await expect(page.getByRole('alert')).toHaveText('<img src=x onerror="window.hit=1">')
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('that is not one says so, while it is looked at and after', { tag: '@wide' }, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/400/)
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/check-link', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/update-password#token=wrong&type=recovery')
    await expect(page.getByText('Verifying link...')).toBeVisible()
    answer()
    await expect(page.getByRole('alert')).toContainText('This link is not valid.')
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await expect(page).toHaveURL('/reset-password')
  })

  test('of a new account shows that it is being confirmed', { tag: '@wide' }, async ({ page, trouble }) => {
    trouble.expect(/400/)
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/verify-email', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/confirm-email#token=wrong&type=signup')
    await expect(page.getByText('Confirming your account...')).toBeVisible()
    answer()
    await expect(page.getByRole('alert')).toContainText('This link is not valid.')
  })

  test('without anything in it leads a signed-in learner to the dashboard', { tag: '@wide' }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/confirm-email')
    await expect(page).toHaveURL('/dashboard')
  })
})
