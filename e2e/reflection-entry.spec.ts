import type { Page } from '@playwright/test'
import { localDate, longDate } from '#contract/time/calendar-date.ts'
import { keptReflections, wroteOn } from '../tests/reflections.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

const dateHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('today is written, updated and deleted', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const today = localDate(new Date())
  await page.goto(`/reflection/${today}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Reflection' })).toBeVisible()
  await expect(dateHeading(page, longDate(today))).toBeVisible()
  await field(page, 'What did you learn today?').fill('Why a positive test is usually a false alarm.')
  await field(page, 'Your Reflection').fill('Today the lesson joined up with work.')
  const engagement = page.getByRole('slider', { name: 'Rate your engagement' })
  await engagement.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save reflection' }).click()
  await expect(page.getByText('Reflection created successfully!')).toBeVisible()
  await expect
    .poll(() => keptReflections(pool, learner.id))
    .toEqual([{ date: today, reflection_entry: 'Today the lesson joined up with work.' }])

  await expect(page.getByRole('button', { name: 'Save reflection' })).toHaveCount(0)
  await field(page, 'Your Reflection').fill('It did.')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Your Reflection')).toHaveValue('It did.')
  await expect(engagement).toHaveValue('4')
  await expect(page.getByText('Your unsaved text is back.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this reflection?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect.poll(() => keptReflections(pool, learner.id)).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Reflection deleted successfully!')).toBeVisible()
  await expect(page).toHaveURL('/reflection')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save reflection' })).toBeVisible()
  await expect(field(page, 'Your Reflection').last()).toHaveValue('')
  await expect.poll(() => keptReflections(pool, learner.id)).toEqual([])
})

test('what is missing is said at its field, and nothing is sent', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await page.goto(`/reflection/${localDate(new Date())}`)
  await page.getByRole('button', { name: 'Save reflection' }).click()
  await expect(field(page, 'What did you learn today?')).toBeFocused()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expect(field(page, 'Your Reflection')).toHaveAccessibleDescription('This field is required.')
  await field(page, 'What did you learn today?').fill('   ')
  await field(page, 'Your Reflection').fill('x'.repeat(20_001))
  await page.getByRole('button', { name: 'Save reflection' }).click()
  await expect(
    page.getByText('Please keep this within 20,000 characters. It is 1 character too long.'),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await expect.poll(() => keptReflections(pool, learner.id)).toEqual([])
})

test('what is no date is told, accessibly, with a way on', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
}) => {
  for (const date of ['2025-02-30', '2025-02-29', '2026-4-1', '0000-01-01', 'yesterday', '2026-04-16T10:00'])
    await test.step(date, async () => {
      await page.goto(`/reflection/${date}`)
      await expect(page.getByRole('alert')).toHaveText('Invalid date format. Please use YYYY-MM-DD format.')
      await expect(page.getByRole('textbox')).toHaveCount(0)
      if (date === '2025-02-30') await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Calendar' }).click()
      await expect(page.getByRole('dialog', { name: 'Reflection' })).toBeVisible()
    })
})

test('Previous and Next walk day by day, over leap days and New Year', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page }) => {
  await page.goto('/reflection/2028-02-28')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(dateHeading(page, 'Tuesday, February 29, 2028')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/reflection/2028-03-01')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/reflection/2028-02-29')
  await page.goto('/reflection/2026-01-01')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(dateHeading(page, 'Wednesday, December 31, 2025')).toBeVisible()
})

test('the first and the last day are valid, empty, and the ends of the calendar', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page }) => {
  for (const [date, name, end, other] of [
    ['0001-01-01', 'Monday, January 1, 1', 'Previous', 'Next'],
    ['9999-12-31', 'Friday, December 31, 9999', 'Next', 'Previous'],
  ] as const)
    await test.step(date, async () => {
      await page.goto(`/reflection/${date}`)
      await expect(dateHeading(page, name)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No reflection for this date' })).toBeVisible()
      await expect(page.getByRole('button', { name: end })).toBeDisabled()
      await expect(page.getByRole('button', { name: other })).toBeEnabled()
    })
})

test('a saved reflection of another date is updated on its page', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await wroteOn(pool, learner.id, ['2024-02-29'])
  await page.goto('/reflection/2024-02-29')
  await expect(field(page, 'Your Reflection')).toHaveValue('Written on 2024-02-29')
  await expectNoSidewaysScroll(page)
  await field(page, 'Your Reflection').fill('A leap day')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Reflection updated successfully!')).toBeVisible()
  await expect
    .poll(() => keptReflections(pool, learner.id))
    .toEqual([{ date: '2024-02-29', reflection_entry: 'A leap day' }])
})

test('another date without one shows the way to today', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/429/)
  // The year says which days have one.
  await page.route('**/api/reflections?year=2026', (route) => route.fulfill({ status: 429, body: '' }))
  await page.goto('/reflection/2026-04-01')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load reflection: Too many attempts.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/reflections?year=2026')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No reflection for this date' })).toBeVisible()
  await expect(page.getByText("Click on today's date to create a new reflection.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/reflection')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(dateHeading(page, 'Tuesday, March 31, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(dateHeading(page, 'Wednesday, April 1, 2026')).toBeVisible()
  await page.getByRole('link', { name: "Write today's reflection" }).click()
  await expect(page).toHaveURL(`/reflection/${localDate(new Date())}`)
  await expect(page.getByRole('button', { name: 'Save reflection' })).toBeVisible()

  await page.goto('/reflection/2025-02-30')
  await expect(page.getByRole('alert')).toHaveText('Invalid date format. Please use YYYY-MM-DD format.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a failed delete says so, keeps the reflection and offers Retry', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/DELETE/, /500/)
  await wroteOn(pool, learner.id, ['2026-04-10'])
  await page.route('**/api/reflections/2026-04-10', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto('/reflection/2026-04-10')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to delete reflection' })
  await expect(alert).toContainText('Failed to delete reflection: Something went wrong on our side.')
  await expect.poll(() => keptReflections(pool, learner.id)).toHaveLength(1)
  await page.unroute('**/api/reflections/2026-04-10')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/reflection')
  await expect.poll(() => keptReflections(pool, learner.id)).toEqual([])
})

test('another learner’s day looks like a day without an entry', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { rows } = await pool.query<{ id: string }>(
    "insert into users (name, email, email_verified) values ('Bob', $1, true) returning id",
    [`bob.${learner.id}@example.org`],
  )
  await wroteOn(pool, rows[0]?.id ?? '', ['2026-04-11'])
  await page.goto('/reflection/2026-04-11')
  await expect(page.getByRole('heading', { name: 'No reflection for this date' })).toBeVisible()
})
