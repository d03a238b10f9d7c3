import type { Page } from '@playwright/test'
import { linkIn } from '../tests/mail-link.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

// A product for this file alone, with no other sign-ups, and with one setting fixed by a variable.
test.use({ settings: { COURSE_VISIBILITY: 'link' } })

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const password = 'three quiet harbours'

test.beforeEach(async ({ pool }) => {
  await pool.query('delete from settings')
})

test('an operator lets one person in by invitation, and keeps them out again', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
  pool,
  catcher,
  browser,
  baseURL,
}) => {
  await pool.query('update users set operator_since = now() where id = $1', [learner.id])
  await page.goto('/operator')
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await expect(card(page, 'New courses')).toContainText('By link · set by COURSE_VISIBILITY')
  await expect(card(page, 'New courses').getByRole('radio')).toHaveCount(0)

  await card(page, 'Sign-ups').getByText('By invitation').click()
  await expect(page.getByText('Signing up needs an invitation now.')).toBeVisible()
  await card(page, 'Invitations').getByRole('button', { name: 'New invitation' }).click()
  const asked = page.getByRole('dialog', { name: 'New invitation' })
  await asked.getByLabel('How many people').fill('none')
  await asked.getByRole('button', { name: 'Make the link' }).click()
  await expect(asked.getByText('Please enter a whole number of accounts.')).toBeVisible()
  await asked.getByLabel('How many people').fill('1')
  await asked.getByLabel('Name (optional)').fill('Reading circle')
  await asked.getByRole('button', { name: 'Make the link' }).click()
  const shown = page.getByRole('dialog', { name: 'Invitation link' })
  const link = await shown.getByLabel('Link').inputValue()
  expect(link).toContain('/signup?invite=')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Invitations')).toContainText('One person · not used yet')

  const address = `bea.${learner.id.slice(0, 8)}@example.org`
  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await guest.goto(link)
  await guest.getByLabel('Email').fill(address)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Sign Up' }).click()
  await expect(guest).toHaveURL('/verification-sent')
  await guest.goto(linkIn((await catcher.next(address)).text).url.href)
  await expect(
    rail(guest)
      .or(guest.getByRole('button', { name: 'Open sidebar' }))
      .first(),
  ).toBeVisible()

  await page.reload()
  await expect(card(page, 'Invitations')).toContainText('All of 1 place taken')
  const accounts = card(page, 'Accounts')
  await accounts.getByLabel('Search accounts').fill('BEA.')
  await expect(accounts).toContainText('1 account found')
  await accounts.getByRole('button', { name: /^Actions for bea/ }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable account' })
  await expect(question).toContainText('can no longer sign in')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(accounts.getByText('Disabled')).toBeVisible()
  await expect(card(page, 'What operators did')).toContainText(`Disabled ${address}`)
  await expect(card(page, 'What operators did')).toContainText('Set sign-ups from open to invite')

  await guest.goto('/login')
  await guest.getByLabel('Email').fill(address)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Login' }).click()
  await expect(guest.getByRole('alert')).toContainText('This account is switched off.')
  await guest.context().close()
})

test('ceilings, a reset link and an end: what cannot be undone asks for the password', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, firstLearner, pool, trouble }) => {
  // The server refuses a wrong password.
  trouble.expect(/400/)
  await pool.query('update users set operator_since = null')
  await pool.query('update users set operator_since = now() where id = $1', [learner.id])
  await page.goto('/dashboard')
  await rail(page).getByRole('link', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()

  // By keyboard only.
  await page.getByRole('button', { name: 'Change ceiling' }).focus()
  await page.keyboard.press('Enter')
  const ceilings = page.getByRole('dialog', { name: 'Change ceiling' })
  await expect(ceilings.getByLabel('Everyone together')).toBeFocused()
  await page.keyboard.type('500,000')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Usage')).toContainText('The ceiling is 500,000 a day for everyone together.')
  // An unchanged ceiling stays the default of the connected model.
  expect((await pool.query('select key from settings')).rows).toEqual([{ key: 'allTokens' }])
  await expect(page.getByRole('button', { name: 'Change ceiling' })).toBeFocused()

  const accounts = card(page, 'Accounts')
  await accounts.getByLabel('Search accounts').fill(firstLearner.email)
  await expect(accounts.getByRole('row')).toHaveCount(2)
  const actions = accounts.getByRole('button', { name: /^Actions for/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Copy a reset link' }).click()
  const asked = page.getByRole('dialog', { name: 'Copy a reset link' })
  await asked.getByLabel('Your own password').fill('a guess')
  await asked.getByRole('button', { name: 'Make the link' }).click()
  await expect(asked.getByText(/password/i).last()).toBeVisible()
  await expectSoundAtBothWidths(page)
  await asked.getByLabel('Your own password').fill(learner.password)
  await asked.getByRole('button', { name: 'Make the link' }).click()
  const shown = page.getByRole('dialog', { name: /^Reset link for/ })
  await expect(shown.getByLabel('Link')).toHaveValue(/redirect-reset-password#token=/)
  await expectSoundAtBothWidths(page)
  await shown.getByRole('button', { name: 'Done' }).click()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete account' }).click()
  const end = page.getByRole('dialog', { name: 'Delete account' })
  await end.getByLabel(/^Type/).fill('someone else')
  await end.getByLabel('Your own password').fill(learner.password)
  await end.getByRole('button', { name: 'Delete account' }).click()
  await expect(end.getByText(`Please type ${firstLearner.email}.`)).toBeVisible()
  await expectSoundAtBothWidths(page)
  await end.getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeHidden()
  await expect(accounts.getByRole('row')).toHaveCount(2)
})

test('a learner finds nothing there, and nothing leads there', { tag: '@phone' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/404/)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(rail(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Operator' })).toHaveCount(0)
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
