import { Client } from '../tests/client.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

test('a new learner’s profile shows its defaults with an invitation, and becomes theirs', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Student profile' })
  await expect(card.getByRole('heading', { name: 'Anonymous' })).toBeVisible()
  await expect(card.getByText(learner.email)).toBeVisible()
  const invitations = card.getByRole('button', { name: /^Add your / })
  await expect(invitations).toHaveCount(8)
  await expect(card.getByText('Undergraduate', { exact: true })).toBeVisible()
  await expect(card.getByText('Unknown', { exact: true })).toHaveCount(4)
  await expect(card.getByText('None', { exact: true })).toBeVisible()
  await expectSoundAtBothWidths(page)

  await card.getByRole('button', { name: 'Add your career goals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await expect(dialog.getByLabel('Education level')).toHaveValue('')
  await expect(dialog.getByLabel('Preferred learning style')).toHaveAccessibleDescription(
    'How you like things explained, for example with more examples. It changes nothing else.',
  )
  await expect(dialog.getByRole('textbox', { name: 'Age', exact: true })).toHaveAccessibleDescription(
    'Guides get only 13–15, 16–17 or adult.',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required.')).toHaveCount(2)
  await expect(dialog.getByText('Please choose an education level.')).toBeVisible()
  await expect(dialog.getByText('Please choose a learning style.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Age must be between 13 and 120.')).toBeVisible()
  await expectSoundAtBothWidths(page)

  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('36')
  await dialog.getByLabel('Education level').selectOption('Graduate')
  await dialog.getByLabel('Preferred learning style').selectOption('Reading/Writing')
  await dialog.getByLabel('Career goals').fill('Poetical science')
  await dialog.getByLabel('Interests').fill('Mathematics, engines , ,music')
  await dialog.getByLabel('Certifications').fill('None')
  await dialog.getByLabel('Languages spoken').fill('English, French')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText([
    'Mathematics',
    'engines',
    'music',
    'None',
    'English',
    'French',
  ])
  // Typed text belongs to the learner, even where it equals a default.
  await expect(invitations).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByLabel('Certifications')).toHaveValue('None')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}'))
  await expect.poll(stored).toMatchObject({
    name: 'Ada Lovelace',
    age: 36,
    interests: ['Mathematics', 'engines', 'music'],
  })
  const kept = await (await learner.client.get('/api/profile')).json()
  expect(kept).toMatchObject({ careerGoals: 'Poetical science', certifications: ['None'] })
  // The copy of an older version, in its own names, is not shown.
  const older = { id: learner.id, name: 'Old copy', education_level: 'PhD', lastUpdated: kept.lastUpdated }
  await page.evaluate((copy) => localStorage.setItem('profile', JSON.stringify(copy)), older)
  await page.reload()
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expectFitsBothWidths(page)
})

test('a save that fails is taken back, and nothing typed is lost', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/503/, /The profile was not saved/)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Student profile' })
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  let refuse: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await held
    const problem = { type: '', title: '', status: 503, code: 'unavailable', detail: 'Not right now.' }
    await route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
  })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('36')
  await dialog.getByLabel('Education level').selectOption('Graduate')
  await dialog.getByLabel('Preferred learning style').selectOption('Visual')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  refuse()
  await expect(dialog.getByRole('alert')).toContainText('Your profile was not saved')
  await expect(dialog.getByRole('alert')).toContainText('Not right now. Nothing you typed was lost.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/profile')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
})

test('what was typed lives through a lost session and goes when it is cancelled', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/401/, /The profile was not saved/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await dialog.getByLabel('Name').fill('Ada King')
  await dialog.getByRole('textbox', { name: 'Age', exact: true }).fill('36')
  await dialog.getByLabel('Education level').selectOption('Graduate')
  await dialog.getByLabel('Preferred learning style').selectOption('Visual')
  await pool.query('delete from sessions where user_id = $1', [learner.id])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login?from=/profile')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada King')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})

test('an account without a profile is asked to complete one', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await pool.query('delete from profiles where id = $1', [learner.id])
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'No profile found' })).toBeVisible()
  await expect(page.getByText('Please complete your profile to personalize your experience.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Update Profile' })).toBeVisible()
})

test('the dialog works by keyboard alone and gives the focus back', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
}) => {
  await page.goto('/profile')
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('36')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Graduate')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Preferred learning style')).toBeFocused()
  await page.keyboard.type('Visual')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Languages spoken').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a changed password ends the other session; sessions can be seen and ended', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  baseURL,
  trouble,
}) => {
  const elsewhere = async () => {
    const client = new Client(baseURL ?? '')
    await client.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
    return client
  }
  const isIn = async (client: Client) => (await client.get('/api/profile')).status === 200
  const first = await elsewhere()
  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'Sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('(this browser)')
  await expectNoAxeViolations(page)
  await list.getByRole('button', { name: /^End session/ }).click()
  await expect(page.getByText('Session ended.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => isIn(first)).toBe(false)

  const second = await elsewhere()
  trouble.expect(/400/)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('not the right one')
  await dialog.getByLabel('New password').fill('une autre ombrelle')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('That is not your current password.')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Current password').fill(learner.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await expect.poll(() => isIn(second)).toBe(false)
  await page.reload()
  await expect(page).toHaveURL('/profile')
})

test('a profile that cannot be loaded can be asked for again', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/500/)
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: 'oh' }))
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded', { timeout: 20_000 })
  await expectNoAxeViolations(page)
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Student profile' })).toBeVisible()
})
