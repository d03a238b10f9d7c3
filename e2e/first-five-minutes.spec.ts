import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { startOwnProduct } from './own-product.ts'
import { watchContext } from './trouble.ts'

/** A learner's presses and typed fields, counted in every document of this tab. */
async function countHands(page: Page) {
  const clicks: string[] = []
  const fields = new Set<string>()
  await page.exposeBinding('countClick', (_source, what: string) => void clicks.push(what))
  await page.exposeBinding('countField', (_source, what: string) => void fields.add(what))
  await page.addInitScript(() => {
    const bindings = window as unknown as Record<'countClick' | 'countField', (what: string) => void>
    const nameOf = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest('a, button, label, input') ?? target).textContent || '' : ''
    addEventListener('click', (event) => event.isTrusted && bindings.countClick(nameOf(event.target)), true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && bindings.countClick('Enter'), true)
    addEventListener(
      'input',
      ({ target }) =>
        target instanceof HTMLElement && bindings.countField(`${location.pathname} ${target.id}`),
      true,
    )
  })
  return { clicks, fields }
}

test('from the landing to the first page of a lesson: five clicks and three fields', {
  tag: '@wide',
}, async ({ browser, viewport }) => {
  // A new product: an empty shelf, and one mail in its mailbox.
  const product = await startOwnProduct()
  const context = await browser.newContext({ baseURL: product.origin, viewport })
  const trouble = await watchContext(context, product.origin)
  try {
    const page = await context.newPage()
    const { clicks, fields } = await countHands(page)
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).first().click()
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('ombrelle vapeur citron')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByRole('link', { name: 'Open the mailbox' }).click()
    await page.locator('a[href*="/confirm-email#"]').click()
    await expect(page).toHaveURL('/courses')
    await expect(page.getByRole('heading', { name: 'No courses available' })).toBeVisible()
    await page.getByRole('textbox', { name: 'What do you want to learn?' }).fill('How bread rises')
    await expectFitsBothWidths(page)
    await page.getByRole('button', { name: 'Create Course' }).click()
    await expect(page).toHaveURL('/classroom')
    await expect(page.getByRole('article').getByText('Your page')).toBeVisible()
    expect(clicks, clicks.join(' | ')).toHaveLength(5)
    expect(fields.size, [...fields].join(' | ')).toBe(3)
    trouble.assertNone()
  } finally {
    await context.close()
    await product.stop()
  }
})

test('a sentence with its details first fills the form, and a reload keeps it', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  const sentence = page.getByRole('textbox', { name: 'What do you want to learn?' })
  await sentence.fill('How bread rises')
  await page.getByLabel('Who can find this course?').selectOption('Only me')
  await page.getByRole('button', { name: 'Set the details first' }).click()
  await expect(page).toHaveURL('/create-course')
  await expect(sentence).toHaveValue('How bread rises')
  await expect(page.getByRole('radio', { name: /^Only me/ })).toBeChecked()
  // A reload keeps what the learner typed and creates no course.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(sentence).toHaveValue('How bread rises')
  await expect(page.getByRole('radio', { name: /^Only me/ })).toBeChecked()
  expect(await (await learner.client.get('/api/courses')).json()).toMatchObject({ items: [] })
})

test('a blank sentence says that it is needed, on the dashboard and on Browse', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  const none = { json: { items: [], nextCursor: null } }
  await page.route('**/api/courses/browse?*', (route) => route.fulfill(none))
  for (const path of ['/dashboard', '/courses']) {
    await page.goto(path)
    const sentence = page.getByRole('textbox', { name: 'What do you want to learn?' })
    await sentence.fill('  ')
    await page.getByRole('main').getByRole('button', { name: 'Create Course' }).click()
    await expect(page.getByText('Please say what you want to learn.')).toBeVisible()
    await expect(sentence).toBeFocused()
    await expect(sentence).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(path)
    await expectSoundAtBothWidths(page)
    await sentence.fill('Why')
    await expect(page.getByText('Please say what you want to learn.')).toHaveCount(0)
  }
})

test('a course that fails to be written at once leaves the filled form', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/502/, /503/)
  await page.route('**/api/generate-course', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
  )
  await page.goto('/dashboard')
  await page.getByRole('textbox', { name: 'What do you want to learn?' }).fill('How bread rises')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Failed to generate course:/)).toBeVisible()
  await expect(page).toHaveURL('/create-course')
  await expect(page.getByRole('textbox', { name: 'What do you want to learn?' })).toHaveValue(
    'How bread rises',
  )
  await page.unroute('**/api/generate-course')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/classroom')
  const mine = await (await learner.client.get('/api/courses')).json()
  expect(mine.items).toMatchObject([{ title: 'How bread rises', visibility: 'public' }])
})

test('a newcomer among the courses of others begins one of their own there too', { tag: '@wide' }, async ({
  signedInPage: page,
  firstLearner,
}) => {
  await createCourse(firstLearner.client, { title: 'Somebody’s course' })
  await page.goto('/courses')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create Course' }).click()
  await expect(page).toHaveURL('/create-course')
})
