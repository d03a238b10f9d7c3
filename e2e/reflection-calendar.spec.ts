import type { Page } from '@playwright/test'
import { wroteOn } from '../tests/reflections.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { ownScriptOf } from './own-script.ts'

/** Thursday, April 16, 2026, in the middle of the day. */
const noon = new Date(2026, 3, 16, 12)
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Reflection', exact: true })
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const year = (page: Page) => page.getByRole('dialog').locator('[aria-live]').first()
const scrollOf = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate((dialog) => Math.round(dialog.querySelector('div + div')?.scrollTop ?? -1))

test.beforeEach(async ({ signedInPage: page }) => {
  await page.clock.setFixedTime(noon)
})

async function openFrom(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Reflection' }).click()
  await expect(title(page)).toBeVisible()
}

test.describe('the modal', () => {
  test('opened before the page under it has come leaves no loading line behind', {
    tag: '@wide',
  }, async ({ signedInPage: page }) => {
    let answer: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(ownScriptOf('/library'), async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/library')
    const loading = page.getByText('Loading...')
    await expect(loading).toBeVisible()
    await page.getByRole('link', { name: 'Reflection' }).click()
    await expect(title(page)).toBeVisible()
    await expect(loading).toHaveCount(0)
    answer()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/library')
    await expect(page.locator('main h1', { hasText: 'Library' })).toBeVisible()
  })

  test('opens over the page it was opened from, and closing goes back one step', { tag: '@wide' }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/dashboard')
    await openFrom(page, '/library')
    await expect(page).toHaveURL('/reflection')
    await expect(page).toHaveTitle('Reflection · Trivium')
    await expect(title(page)).toBeFocused()
    const under = page.locator('main h1', { hasText: 'Library' })
    await expect(under).toBeVisible()
    await expect.poll(() => under.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
    await under.evaluate((element) => element.setAttribute('data-same', ''))
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/library')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('main h1[data-same]')).toHaveText('Library')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  })

  test('closes after 300 ms and not before', { tag: '@wide' }, async ({ signedInPage: page }) => {
    await page.clock.install({ time: noon })
    await openFrom(page, '/library')
    await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(299)
    expect(new URL(page.url()).pathname).toBe('/reflection')
    await page.clock.runFor(50)
    await expect(page).toHaveURL('/library')
  })

  test('does not undo a link that is followed while it closes', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
  }) => {
    await page.clock.install({ time: noon })
    await openFrom(page, '/library')
    const held = Promise.withResolvers<void>()
    await page.route(/projects-screen.*\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.clock.runFor(400)
    held.resolve()
    await page.clock.resume()
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await expect(page).toHaveURL('/projects')
  })

  test('goes back one step also from a page that was loaded afresh', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/library')
    await page.goto('/projects')
    await page.goto('/reflection')
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/library')
  })

  test('goes to the dashboard where there is no step back', { tag: '@wide' }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/reflection')
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('closes by a click beside it, and by the browser’s Back', { tag: '@wide' }, async ({
    signedInPage: page,
    isMobile,
  }) => {
    await openFrom(page, '/projects')
    if (isMobile) await page.keyboard.press('Escape')
    else await page.mouse.click(1430, 450)
    await expect(page).toHaveURL('/projects')
    await page.goForward()
    await expect(title(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  })

  test('leaves the page under it where it was scrolled', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/library')
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.locator('main').evaluate((main) => {
      main.style.minHeight = '4000px'
      window.scrollTo(0, 700)
    })
    const scrolled = () => page.evaluate(() => window.scrollY)
    await expect.poll(scrolled).toBe(700)
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    // A phone scrolls up to the button first.
    const before = await scrolled()
    expect(before).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Reflection' }).click()
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/library')
    await expect.poll(() => scrolled()).toBe(before)
  })
})

test.describe('the year', () => {
  test('is one request, with its marks, its counts and today', { tag: '@wide' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await wroteOn(pool, learner.id, ['2026-01-03', '2026-04-14', '2026-04-15', '2025-12-31'])
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/reflections')) asked.push(request.url().replace(/.*\/api/, ''))
    })
    await page.goto('/reflection')
    await expect(page.getByText('3 entries this year')).toBeVisible()
    expect(asked).toEqual(['/reflections?year=2026'])
    await expect(heading(page, 'Thursday, April 16, 2026')).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(12)
    const april = page.getByRole('grid', { name: 'April 2026' })
    await expect(april.getByRole('columnheader')).toHaveText([
      'SSunday',
      'MMonday',
      'TTuesday',
      'WWednesday',
      'TThursday',
      'FFriday',
      'SSaturday',
    ])
    await expect(page.locator('[data-entry]')).toHaveCount(3)
    await expect(day(page, 'April 15, 2026, has entry')).toBeVisible()
    await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName('April 16, 2026')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  })

  test('is walked through by its navigator, and Today leads home', { tag: '@wide' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await wroteOn(pool, learner.id, ['2025-12-31'])
    await page.goto('/reflection')
    await expect(year(page)).toHaveText('2026')
    await page.getByRole('button', { name: 'Previous year' }).click()
    await expect(year(page)).toHaveText('2025')
    await expect(page.getByText('1 entry in 2025')).toBeVisible()
    await expect(heading(page, 'Thursday, April 16, 2026')).toBeVisible()
    await day(page, 'December 31, 2025, has entry').click()
    await expect(heading(page, 'Wednesday, December 31, 2025')).toBeVisible()
    await page.getByRole('button', { name: 'Next year' }).click()
    await page.getByRole('button', { name: 'Next year' }).click()
    await expect(year(page)).toHaveText('2027')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(year(page)).toHaveText('2026')
    await expect(heading(page, 'Thursday, April 16, 2026')).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveText('16')
  })

  test('scrolls to the chosen month', async ({ signedInPage: page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.setFixedTime(new Date(2026, 9, 5, 12))
    await page.goto('/reflection')
    await expect(heading(page, 'Monday, October 5, 2026')).toBeVisible()
    if (isMobile) {
      const middle = await day(page, 'October 1, 2026').evaluate((button) => {
        const box = button.closest('table')?.getBoundingClientRect()
        return box ? Math.round(box.left + box.width / 2) : 0
      })
      expect(Math.abs(middle - 195)).toBeLessThanOrEqual(2)
      const strip = page.locator('[data-month="1"]').locator('..').locator('..')
      const home = await strip.evaluate((element) => element.scrollLeft)
      await strip.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
      await page.getByRole('button', { name: 'Today', exact: true }).click()
      await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBe(home)
      return
    }
    const lowest = await page
      .getByRole('dialog')
      .locator('div + div')
      .first()
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    await expect.poll(() => scrollOf(page)).toBe(Math.min(400, lowest))
    // Also where today is chosen and its year is shown already.
    await page.mouse.move(720, 500)
    await page.mouse.wheel(0, -4000)
    await expect.poll(() => scrollOf(page)).toBe(0)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect.poll(() => scrollOf(page)).toBe(Math.min(400, lowest))
    await day(page, 'June 10, 2026').click()
    await expect.poll(() => scrollOf(page)).toBe(200)
    await day(page, 'September 1, 2026').click()
    await expect.poll(() => scrollOf(page)).toBe(Math.min(400, lowest))
    await page.getByRole('button', { name: 'Previous year' }).click()
    await page.locator('[data-date="2025-01-10"]').click()
    await expect.poll(() => scrollOf(page)).toBe(0)
  })

  test('shows its ratings month by month, also as a table for those who cannot see the picture', {
    tag: '@wide',
  }, async ({ signedInPage: page, learner, pool }) => {
    await page.goto('/reflection')
    await expect(page.getByText('Your ratings of 2026 will be drawn here, month by month.')).toBeVisible()
    const good = { understanding_rating: 5, engagement_rating: 2 }
    await wroteOn(pool, learner.id, ['2026-01-03', '2026-01-04'], good)
    await wroteOn(pool, learner.id, ['2026-01-05'])
    await page.reload()
    const table = page.getByRole('table', { name: 'Average ratings of 2026 by month, from 1 to 5' })
    await expect(table.getByRole('row').last()).toHaveText('January4.32.3')
    const height = await page.locator('figure circle').last().getAttribute('cy')
    expect(Number(height)).toBeCloseTo(19.33, 1)
  })

  test('cannot be left behind its first and last', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
  }) => {
    await page.clock.setFixedTime(new Date(9999, 11, 31, 12))
    await page.goto('/reflection')
    await expect(heading(page, 'Friday, December 31, 9999')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next year' })).toBeDisabled()
    await page.locator('[data-date="9999-12-31"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-date="9999-12-31"]')).toBeFocused()
  })
})

test.describe('a day', () => {
  test('with an entry is read, and its page is one link away', { tag: '@wide' }, async ({
    signedInPage: page,
    learner,
    pool,
  }) => {
    await wroteOn(pool, learner.id, ['2026-04-10'], { understanding_rating: 4, engagement_rating: 2 })
    await page.goto('/reflection')
    await day(page, 'April 10, 2026, has entry').click()
    const dialog = page.getByRole('dialog')
    await expect(heading(page, 'Friday, April 10, 2026')).toBeVisible()
    await expect(dialog.getByText('Written on 2026-04-10')).toBeVisible()
    await expect(dialog.getByRole('definition').filter({ hasText: '/5' })).toHaveText(['4/5', '2/5'])
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByText('What questions do you still have?')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await dialog.getByRole('link', { name: 'Open this day to update or delete it' }).click()
    await expect(page).toHaveURL('/reflection/2026-04-10')
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  })

  test('without one says so', { tag: ['@wide', '@nightly'] }, async ({ signedInPage: page }) => {
    await page.goto('/reflection')
    for (const name of ['April 15, 2026', 'April 17, 2026']) {
      await day(page, name).click()
      await expect(page.getByRole('heading', { name: 'No reflection for this date' })).toBeVisible()
      await expect(page.getByText("Click on today's date to create a new reflection.")).toBeVisible()
    }
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: "Write today's reflection" }).click()
    await expect(page.getByRole('button', { name: 'Save reflection' })).toBeVisible()
  })

  test('is today, and then it is the form', { tag: '@wide' }, async ({ signedInPage: page }) => {
    await page.goto('/reflection')
    const fields = page.getByRole('dialog').getByRole('textbox')
    await expect(fields).toHaveCount(7)
    for (const [name, rows, required] of [
      ['What did you learn today?', '3', 'true'],
      ['What was your biggest breakthrough or "aha" moment?', '2', 'false'],
      ['Your Reflection', '8', 'true'],
    ] as const) {
      const field = page.getByRole('textbox', { name })
      await expect(field).toHaveAttribute('rows', rows)
      await expect(field).toHaveAttribute('aria-required', required)
    }
    const rating = page.getByRole('slider', { name: 'Rate your understanding' })
    await expect(rating).toHaveValue('3')
    await expect(page.getByText('3/5')).toHaveCount(2)
    await rating.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect(rating).toHaveValue('5')
    await expect(page.getByText('5/5')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(rating).toHaveValue('1')
    await expect(page.getByText('Low')).toHaveCount(2)
    await expect(page.getByText('High')).toHaveCount(2)
    await expectSoundAtBothWidths(page)
  })
})

test.describe('by keyboard', () => {
  test('the grid is one stop, moved in by arrows, Home, End and Page keys', { tag: '@wide' }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/reflection')
    await expect(title(page)).toBeFocused()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.getByRole('button', { name: 'Today', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('April 16, 2026')
    for (const [key, expected] of [
      ['ArrowRight', 'April 17, 2026'],
      ['ArrowDown', 'April 24, 2026'],
      ['ArrowDown', 'May 1, 2026'],
      ['ArrowLeft', 'April 30, 2026'],
      ['ArrowUp', 'April 23, 2026'],
      ['Home', 'April 19, 2026'],
      ['End', 'April 25, 2026'],
      ['PageDown', 'May 25, 2026'],
      ['PageUp', 'April 25, 2026'],
      ['Shift+PageUp', 'April 25, 2025'],
      ['Shift+PageDown', 'April 25, 2026'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused, key).toBe(expected)
    }
    await expect.poll(() => page.locator('[data-date][tabindex="0"]').count()).toBe(1)
    await expect(heading(page, 'Thursday, April 16, 2026')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Saturday, April 25, 2026')).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveText('25')
    await expect(day(page, 'April 25, 2026')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeFocused()
  })

  test('a New Year is crossed in both directions', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
  }) => {
    await page.goto('/reflection')
    await page.locator('[data-date="2026-04-16"]').focus()
    await page.keyboard.press('Shift+PageDown')
    await expect(year(page)).toHaveText('2027')
    for (let month = 0; month < 4; month++) await page.keyboard.press('PageUp')
    await expect(year(page)).toHaveText('2026')
    await expect(day(page, 'December 16, 2026')).toBeFocused()
  })

  test('the focus stays in the dialog', { tag: '@wide' }, async ({ signedInPage: page }) => {
    await page.goto('/reflection')
    await expect(title(page)).toBeFocused()
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
      expect(isInside).toBe(true)
    }
  })
})

test.describe('trouble', () => {
  test('a year that does not load says why and offers Retry', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
    trouble,
  }) => {
    trouble.expect(/reflections/, /50[03]/)
    await page.route('**/api/reflections?year=*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { code: 'unavailable', detail: 'Trivium cannot reach its database right now.', status: 503 },
      }),
    )
    await page.goto('/reflection')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'Failed to load reflection: Trivium cannot reach its database right now.',
      {
        timeout: 20_000,
      },
    )
    await expectNoAxeViolations(page)
    await page.unroute('**/api/reflections?year=*')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Save reflection' })).toBeVisible()
  })

  test('a failed download says so', { tag: ['@wide', '@nightly'] }, async ({
    signedInPage: page,
    trouble,
  }) => {
    trouble.expect(/export\.md/, /500/)
    await page.route('**/api/reflections/export.md', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/reflection')
    await page.getByRole('button', { name: 'Download as Markdown' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to download reflections: ')
  })
})

test('all reflections are downloaded as Markdown', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await wroteOn(pool, learner.id, ['2024-02-29', '2026-04-10'])
  await page.goto('/reflection')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Markdown' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('trivium-reflections.md')
  const chunks = await (await download.createReadStream()).toArray()
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text.match(/^## .*$/gm)).toEqual(['## Thursday, February 29, 2024', '## Friday, April 10, 2026'])
})
