import type { Page } from '@playwright/test'
import { errorTable } from '#contract/errors.ts'
import { localDate } from '#contract/time/calendar-date.ts'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner } from '../tests/learner.ts'
import { startOutsideDatabase } from '../tests/outside-database.ts'
import { startProduct } from '../tests/product.ts'
import { keptReflections } from '../tests/reflections.ts'
import { expect, test } from './fixtures.ts'
import { openBrowser } from './own-product.ts'

const today = localDate(new Date())
const entry = (page: Page) => page.getByRole('textbox', { name: 'Your Reflection' })
const save = (page: Page) => page.getByRole('button', { name: 'Save reflection' })
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to save reflection' })
const offline = 'You are offline. Check your connection, then try again.'

async function write(page: Page, text: string) {
  await page.goto(`/reflection/${today}`)
  await page.getByRole('textbox', { name: 'What did you learn today?' }).fill('Something')
  await entry(page).fill(text)
}

test('a database that is away costs no text and no sign-in', { tag: ['@wide', '@nightly'] }, async ({
  browser,
}) => {
  await using database = await startOutsideDatabase()
  const env = { DATABASE_URL: database.url, AUTH_SECRET: 'gR7nQ2xV9bK4mT8wY1cZ6pL3sD5fH0jA' }
  const product = await startProduct({ env })
  try {
    const learner = await createLearner(new Client(product.origin), database.pool, 'Ada')
    const course = await createCourse(learner.client)
    const { page, context, trouble } = await openBrowser(browser, product, learner)
    trouble.expect(/503/)
    await write(page, 'Typed before it went')
    await database.stop()
    await save(page).click()
    await expect(refusal(page)).toContainText(errorTable.unavailable.sentence)
    await entry(page).fill('Typed before it went, and after')

    await page.goto('/dashboard')
    await expect(page.getByText('Your session could not be checked')).toBeVisible()
    await expect(page.getByText(errorTable.unavailable.sentence)).toBeVisible()
    await database.start()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: course.title })).toBeVisible()

    await page.goto(`/reflection/${today}`)
    await expect(entry(page)).toHaveValue('Typed before it went, and after')
    await save(page).click()
    await expect(page.getByText('Reflection created successfully!')).toBeVisible()
    expect(await keptReflections(database.pool, learner.id)).toMatchObject([
      { reflection_entry: 'Typed before it went, and after' },
    ])
    trouble.assertNone()
    await context.close()
  } finally {
    await product.stop()
  }
})

test('a browser that is offline for a minute keeps what was typed and goes on', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await createCourse(learner.client, { title: 'Bread' })
  await page.clock.install()
  await write(page, 'Typed on a train')
  await page.context().setOffline(true)
  await save(page).click()
  await expect(refusal(page)).toContainText(offline)
  await page.clock.runFor(60_000)
  await expect(entry(page)).toHaveValue('Typed on a train')
  await page.context().setOffline(false)
  await refusal(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Reflection created successfully!')).toBeVisible()
  expect(await keptReflections(pool, learner.id)).toMatchObject([{ reflection_entry: 'Typed on a train' }])

  await page.goto('/dashboard')
  const search = page.getByPlaceholder('Search your courses...')
  await expect(page.getByRole('heading', { name: 'Bread' })).toBeVisible()
  await page.context().setOffline(true)
  await search.fill('brea')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load courses' })
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return failure.isVisible()
    })
    .toBe(true)
  await expect(failure).toContainText(offline)
  await page.clock.runFor(60_000)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Bread' })).toBeVisible()
  await expect(search).toHaveValue('brea')
})
