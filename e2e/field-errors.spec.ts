import type { Locator, Page } from '@playwright/test'
import { localDate } from '#contract/time/calendar-date.ts'
import { createCourse } from '../tests/courses.ts'
import { createProject } from '../tests/projects.ts'
import { addedVideo } from '../tests/videos.ts'
import { expect, test } from './fixtures.ts'

/** Submits the form in this place, and finds errors that no field announces to a screen reader. */
async function expectErrorsAnnounced(place: Locator, atLeast: number): Promise<void> {
  await place.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  const errors = place.locator('p[id$="-error"]')
  await expect(errors.nth(atLeast - 1)).toBeVisible()
  const unannounced = await errors.evaluateAll((shown) =>
    shown
      .filter(({ id }) => {
        const fields = document.querySelectorAll(`[aria-describedby~="${id}"][aria-invalid="true"]`)
        return fields.length !== 1
      })
      .map(({ textContent }) => textContent),
  )
  expect(unannounced).toEqual([])
}

const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })

test('an empty form of the sign-in pages announces each field in error', {
  tag: ['@wide', '@nightly'],
}, async ({ page, learner }) => {
  const main = page.getByRole('main')
  for (const [path, fields] of [
    ['/login', 2],
    ['/signup', 2],
    ['/reset-password', 1],
    ['/confirm-email#error=access_denied&error_description=It+is+over', 1],
  ] as const) {
    await page.goto(path)
    await expectErrorsAnnounced(main, fields)
  }
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await page.goto('/login')
  await expectErrorsAnnounced(main, 2)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription('Please enter your password.')
  await password.fill('x')
  await expect(password).not.toHaveAttribute('aria-invalid')

  await page.route('**/api/auth/check-link', (route) => route.fulfill({ json: { status: true } }))
  await page.goto(`/update-password#token=${learner.id}&type=recovery`)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expectErrorsAnnounced(main, 1)
})

test('the dialogs of the profile announce each field in error', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
}) => {
  await page.goto('/profile')
  for (const [button, fields] of [
    ['Edit Profile', 4],
    ['Change email', 2],
    ['Change password', 2],
    ['Delete my account', 2],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expectErrorsAnnounced(dialogOf(page), fields)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOf(page)).toBeHidden()
  }
})

test('the forms of every room announce each field in error', { tag: '@wide' }, async ({
  signedInPage: page,
  learner: { client },
}) => {
  const course = await createCourse(client, { title: 'Baking' })
  await addedVideo(client, { courseId: course.id, title: 'Kneading' })
  const project = await createProject(client, { title: 'Bake a loaf' })
  const main = page.getByRole('main')

  await page.goto('/create-course')
  await expectErrorsAnnounced(main, 5)
  await page.goto(`/reflection/${localDate(new Date())}`)
  await expectErrorsAnnounced(main, 2)

  await page.goto('/library')
  await page.getByRole('button', { name: 'Add Video' }).first().click()
  await expectErrorsAnnounced(dialogOf(page, 'Add Video'), 2)
  await page.goto('/library')
  await page.getByRole('button', { name: 'Edit Kneading' }).click()
  await dialogOf(page, 'Edit Video').getByLabel('Title').fill('')
  await expectErrorsAnnounced(dialogOf(page, 'Edit Video'), 1)

  await page.goto('/projects')
  await page.getByRole('button', { name: 'Create Custom' }).click()
  await expectErrorsAnnounced(dialogOf(page, 'Create Project'), 1)
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Add Milestone' }).click()
  await expectErrorsAnnounced(dialogOf(page, 'Add Milestone'), 1)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Baking', exact: true }).click()
  await dialogOf(page, 'Baking').getByRole('button', { name: 'Edit Course' }).click()
  const edit = dialogOf(page, 'Edit Course')
  await edit.getByRole('textbox', { name: 'Title', exact: true }).fill('')
  await edit.getByLabel('Title of Unit 2').fill('')
  await expectErrorsAnnounced(edit, 2)
})

test('what is too long stays whole, says by how much, and is not sent until it fits', {
  tag: '@wide',
}, async ({ signedInPage: page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isLong = [...searchParams.values()].some((value) => value.length > 200)
    if (request.method() === 'POST' || isLong) sent.push(pathname)
  })
  const sentTo = (path: RegExp) => sent.filter((one) => path.test(one))
  const pasted = async (field: Locator, length: number) => {
    await field.focus()
    await page.keyboard.insertText('x'.repeat(length))
    await expect(field).toHaveValue('x'.repeat(length))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  const words = (limit: number) =>
    page.getByText(`Please keep this within ${limit} characters. It is 1 character too long.`)

  await test.step('a search', async () => {
    for (const [path, name] of [
      ['/courses', 'Search courses'],
      ['/projects', 'Search projects'],
      ['/library', 'Search videos'],
      ['/review/cards', 'Search your cards'],
    ] as const) {
      await page.goto(path)
      await pasted(page.getByRole('searchbox', { name }), 201)
      await expect(words(200)).toBeVisible()
      await page.keyboard.press('Backspace')
      await expect(words(200)).toBeHidden()
    }
    await page.goto(`/library?search=${'x'.repeat(201)}`)
    await expect(words(200)).toBeVisible()
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click()
    await pasted(page.getByRole('combobox', { name: 'Search everything' }), 201)
    await expect(page.getByRole('dialog').getByText('It is 1 character too long.')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(sentTo(/^\/api\/(courses|videos|review|search)/)).toEqual([])
  })

  await test.step('a field of a form', async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: 'Create Custom' }).click()
    const dialog = dialogOf(page)
    await pasted(dialog.getByLabel('Title'), 201)
    await expect(words(200)).toBeVisible()
    await dialog.getByLabel('Description').fill('A loaf')
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect(dialog.getByLabel('Title')).toBeFocused()
    expect(sentTo(/^\/api\/projects/)).toEqual([])
  })

  await test.step('a password', async () => {
    await page.context().clearCookies()
    await page.goto('/signup')
    await page.getByLabel('Email').fill('long@example.org')
    const password = page.getByLabel('Password', { exact: true })
    await pasted(password, 129)
    await expect(words(128)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/It is 1 character too long\./)
    expect(sentTo(/^\/api\/auth/)).toEqual([])
  })
})
