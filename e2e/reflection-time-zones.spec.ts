import type { Page } from '@playwright/test'
import { keptReflections } from '../tests/reflections.ts'
import { expect, test } from './fixtures.ts'
import { type OwnProduct, openBrowser, startOwnProduct } from './own-product.ts'

const entry = (page: Page) => page.getByRole('textbox', { name: 'Your Reflection' })
const chosen = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const todaysName = (page: Page) => page.locator('[aria-current="date"]').getAttribute('aria-label')

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'What did you learn today?' }).fill('Something')
  await entry(page).fill(text)
}

async function save(page: Page) {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  await page.getByRole('button', { name: 'Save reflection' }).click()
  await answer
  await expect(page.getByText('Reflection created successfully!').last()).toBeVisible()
}

/** Ten minutes to midnight in the learner's zone, on a leap day or the day before or after. */
const evenings = [
  {
    zone: 'Pacific/Auckland',
    clock: '2028-02-29T23:50:00+13:00',
    date: '2028-02-29',
    name: 'Tuesday, February 29, 2028',
    next: ['2028-03-01', 'Wednesday, March 1, 2028', 'March 1, 2028'],
  },
  {
    zone: 'America/Los_Angeles',
    clock: '2028-02-28T23:50:00-08:00',
    date: '2028-02-28',
    name: 'Monday, February 28, 2028',
    next: ['2028-02-29', 'Tuesday, February 29, 2028', 'February 29, 2028'],
  },
  {
    zone: 'Pacific/Kiritimati',
    clock: '2028-02-29T23:50:00+14:00',
    date: '2028-02-29',
    name: 'Tuesday, February 29, 2028',
    next: ['2028-03-01', 'Wednesday, March 1, 2028', 'March 1, 2028'],
  },
  {
    zone: 'UTC',
    clock: '2028-02-28T23:50:00Z',
    date: '2028-02-28',
    name: 'Monday, February 28, 2028',
    next: ['2028-02-29', 'Tuesday, February 29, 2028', 'February 29, 2028'],
  },
  {
    zone: 'America/St_Johns',
    clock: '2028-02-28T23:50:00-03:30',
    date: '2028-02-28',
    name: 'Monday, February 28, 2028',
    next: ['2028-02-29', 'Tuesday, February 29, 2028', 'February 29, 2028'],
  },
] as const

test.describe('around the leap day', { tag: '@wide' }, () => {
  // In sequence: each worker that ran some of these tests would start another product.
  test.describe.configure({ mode: 'default' })
  let product: OwnProduct
  test.beforeAll(async () => {
    // At this moment 28 February, 29 February and 1 March are each today somewhere.
    product = await startOwnProduct({ clock: '2028-02-29T10:05:00Z' })
  })
  test.afterAll(() => product.stop())

  for (const { zone, clock, date, name, next } of evenings) {
    test(`a learner in ${zone} writes on the date on the wall, and midnight takes nothing`, {
      // One zone is enough on each change; the others take the same path with another offset.
      tag: zone === 'Pacific/Auckland' ? [] : ['@nightly'],
    }, async ({ browser }) => {
      const [nextDate, nextName, nextDay] = next
      const learner = await product.learner()
      const { page, context, trouble } = await openBrowser(browser, product, learner, { timezoneId: zone })
      await page.clock.install({ time: new Date(clock) })
      await page.goto('/reflection')
      await expect(chosen(page, name)).toBeVisible()
      await expect.poll(() => page.locator('[aria-current="date"]').getAttribute('data-date')).toBe(date)
      await write(page, 'Begun before midnight')

      await page.clock.fastForward('15:00')
      await expect.poll(() => todaysName(page)).toBe(nextDay)
      await expect(chosen(page, name)).toBeVisible()
      await expect(entry(page)).toHaveValue('Begun before midnight')
      await save(page)
      await expect
        .poll(() => keptReflections(product.pool, learner.id))
        .toEqual([{ date, reflection_entry: 'Begun before midnight' }])

      await page.getByRole('button', { name: 'Today' }).click()
      await expect(chosen(page, nextName)).toBeVisible()
      await write(page, 'The new day')
      await save(page)
      expect((await keptReflections(product.pool, learner.id)).map((row) => row.date)).toEqual([
        date,
        nextDate,
      ])
      await page.goto(`/reflection/${date}`)
      await expect(entry(page)).toHaveValue('Begun before midnight')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page).toHaveURL(`/reflection/${nextDate}`)
      await expect(entry(page)).toHaveValue('The new day')
      trouble.assertNone()
      await context.close()
    })
  }

  test('an untouched form moves on to the new day at midnight', async ({ browser }) => {
    const { page, context } = await openBrowser(browser, product, await product.learner(), {
      timezoneId: 'UTC',
    })
    await page.clock.install({ time: new Date('2028-02-28T23:50:00Z') })
    await page.goto('/reflection')
    await expect(chosen(page, 'Monday, February 28, 2028')).toBeVisible()
    await page.clock.fastForward('15:00')
    await expect(chosen(page, 'Tuesday, February 29, 2028')).toBeVisible()
    await context.close()
  })

  test('yesterday’s draft is offered the day after, and only shown later', async ({ browser }) => {
    const learner = await product.learner()
    const { page, context, trouble } = await openBrowser(browser, product, learner, { timezoneId: 'UTC' })
    await page.clock.install({ time: new Date('2028-02-28T20:00:00Z') })
    await page.goto('/reflection')
    await write(page, 'Left in a hurry')
    await page.clock.setSystemTime(new Date('2028-02-29T09:00:00Z'))
    await page.goto('/reflection')
    await expect(chosen(page, 'Tuesday, February 29, 2028')).toBeVisible()
    await expect(page.getByText('Your reflection of February 28, 2028 is not saved yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'February 28, 2028, unsaved draft' })).toBeAttached()
    await page.getByRole('button', { name: 'Continue writing' }).click()
    await expect(chosen(page, 'Monday, February 28, 2028')).toBeVisible()
    await expect(entry(page)).toHaveValue('Left in a hurry')

    await page.clock.setSystemTime(new Date('2028-03-05T09:00:00Z'))
    await page.goto('/reflection/2028-02-28')
    await expect(page.getByText('This text was never saved, and its day is over.')).toBeVisible()
    await expect(page.getByText('Left in a hurry')).toBeVisible()
    await expect(entry(page)).toHaveCount(0)

    await page.clock.setSystemTime(new Date('2028-02-29T11:00:00Z'))
    await page.goto('/reflection/2028-02-28')
    await save(page)
    await expect
      .poll(() => keptReflections(product.pool, learner.id))
      .toEqual([{ date: '2028-02-28', reflection_entry: 'Left in a hurry' }])
    trouble.assertNone()
    await context.close()
  })
})

test.describe('where the clocks are changed', { tag: ['@wide', '@nightly'] }, () => {
  test.describe.configure({ mode: 'default' })
  let product: OwnProduct
  test.beforeAll(async () => {
    product = await startOwnProduct({ clock: '2028-03-12T05:30:00Z' })
  })
  test.afterAll(() => product.stop())

  test('the hour that Los Angeles skips skips no day', async ({ browser }) => {
    const learner = await product.learner()
    const { page, context, trouble } = await openBrowser(browser, product, learner, {
      timezoneId: 'America/Los_Angeles',
    })
    await page.clock.install({ time: new Date('2028-03-12T01:55:00-08:00') })
    await page.goto('/reflection/2028-03-11')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(chosen(page, 'Sunday, March 12, 2028')).toBeVisible()
    await write(page, 'Before the clocks change')
    await page.clock.fastForward('10:00')
    await save(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(chosen(page, 'Monday, March 13, 2028')).toBeVisible()
    expect((await keptReflections(product.pool, learner.id)).map((row) => row.date)).toEqual(['2028-03-12'])
    trouble.assertNone()
    await context.close()
  })

  test('the midnight that Havana skips begins the day all the same', async ({ browser }) => {
    const learner = await product.learner()
    const { page, context, trouble } = await openBrowser(browser, product, learner, {
      timezoneId: 'America/Havana',
    })
    await page.clock.install({ time: new Date('2028-03-11T23:50:00-05:00') })
    await page.goto('/reflection')
    await expect(chosen(page, 'Saturday, March 11, 2028')).toBeVisible()
    await page.clock.fastForward('15:00')
    await expect(chosen(page, 'Sunday, March 12, 2028')).toBeVisible()
    await write(page, 'At one o’clock')
    await save(page)
    expect((await keptReflections(product.pool, learner.id)).map((row) => row.date)).toEqual(['2028-03-12'])
    trouble.assertNone()
    await context.close()
  })

  for (const { zone, clock, before, name, after } of [
    {
      zone: 'Pacific/Auckland',
      clock: '2028-04-02T02:59:00+13:00',
      before: 'Saturday, April 1, 2028',
      name: 'Sunday, April 2, 2028',
      after: 'Monday, April 3, 2028',
    },
    {
      zone: 'America/Los_Angeles',
      clock: '2028-11-05T01:59:00-07:00',
      before: 'Saturday, November 4, 2028',
      name: 'Sunday, November 5, 2028',
      after: 'Monday, November 6, 2028',
    },
    {
      zone: 'Pacific/Auckland',
      clock: '2028-09-24T01:59:00+12:00',
      before: 'Saturday, September 23, 2028',
      name: 'Sunday, September 24, 2028',
      after: 'Monday, September 25, 2028',
    },
  ]) {
    test(`the day of the change in ${zone}, ${name}, has one day on either side`, async ({ browser }) => {
      const { page, context } = await openBrowser(browser, product, await product.learner(), {
        timezoneId: zone,
      })
      await page.clock.install({ time: new Date(clock) })
      await page.goto('/reflection')
      await expect(chosen(page, name)).toBeVisible()
      await page.clock.fastForward('10:00')
      await expect(chosen(page, name)).toBeVisible()
      const date = await page.locator('[aria-current="date"]').getAttribute('data-date')
      await page.goto(`/reflection/${date}`)
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(chosen(page, before)).toBeVisible()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(chosen(page, after)).toBeVisible()
      await context.close()
    })
  }
})
