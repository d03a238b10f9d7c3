import type { Page } from '@playwright/test'
import { openDatabase } from '#server/platform/database/db.ts'
import { createAuthoredCourse } from '../tests/authored.ts'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const documented = [
  'activeCourseId',
  'classroom_activeActivityIndex',
  'classroom_activities',
  'contentMap',
  'courses',
  'currentCourseWithUnits',
  'profile',
  'studentProfile',
]

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

test('what this browser keeps is shown until the server has answered, and goes with the learner', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, context, pool, baseURL, trouble }) => {
  const { id, title } = await createAuthoredCourse(openDatabase(pool), learner.client)
  await pool.query("update profiles set name = 'Ada Lovelace', age = 36 where id = $1", [learner.id])
  const card = page.getByRole('region', { name: 'Student profile' })
  await page.goto('/profile')
  await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect.poll(() => stored(page, 'studentProfile')).toMatchObject({ name: 'Ada Lovelace', age: 36 })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const activity = page.getByRole('article').first()
  const notes = activity.getByText('The sea keeps the')
  await expect(notes).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(documented))
  expect(await stored(page, 'currentCourseWithUnits')).toMatchObject({ id, title, units: [{}] })

  await test.step('a reload without the server', async () => {
    trouble.expect(/ERR_FAILED|could not|Failed to load|not saved|no whole reply/i)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('This is the lesson as this browser last saw it.')).toBeVisible()
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(notes).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.unroute('**/api/**')
    // The browser requests the session again by itself, and with it the lesson.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText('This is the lesson as this browser last saw it.')).toHaveCount(0)

    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/profile')
    await expect(card.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(page.getByText('This is your profile as this browser last saw it.')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.goto('/dashboard')
    await expect(page.getByText('Your session could not be checked')).toBeVisible()
    await page.unroute('**/api/**')
  })

  await test.step('a session that lapsed', async () => {
    trouble.expect(/401/)
    await page.goto('/create-course')
    await page.getByLabel('What do you want to learn?').fill('How tides turn')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await pool.query('delete from sessions where user_id = $1', [learner.id])
    await page.goto('/profile')
    await expect(page).toHaveURL('/login?from=/profile')
    const all = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(all).not.toContain('Ada Lovelace')
    expect(await all()).not.toContain(title)
    expect(await all()).toContain('How tides turn')
    // While the server is away, the browser shows the next user nothing of this learner.
    await page.route('**/api/**', (route) => route.abort())
    for (const screen of ['/profile', '/classroom']) {
      await page.goto(screen)
      await expect(page.getByText('Your session could not be checked')).toBeVisible()
      await expect(page.getByText('Ada Lovelace')).toHaveCount(0)
    }
    await page.unroute('**/api/**')
  })

  await test.step('another learner signs in', async () => {
    await page.goto('about:blank')
    const ben = await createLearner(new Client(baseURL ?? ''), pool, 'Ben')
    await context.clearCookies()
    const cookies = Object.entries(ben.client.cookies())
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
    await page.goto('/profile')
    await expect(card.getByText(ben.email)).toBeVisible()
    const all = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    for (const mine of [id, title, 'Ada', learner.id, 'How tides turn']) expect(all).not.toContain(mine)
  })

  await test.step('log-out', async () => {
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => storedKeys(page)).toEqual([])
  })
})
