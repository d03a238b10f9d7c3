import { randomUUID } from 'node:crypto'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner } from '../tests/learner.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'

test('a visitor reads a shared course', { tag: '@wide' }, async ({ page, learner, pool }) => {
  const course = await createCourse(learner.client, {
    title: 'Graph Algorithms',
    difficultyLevel: 'Intermediate',
  })
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Graph Algorithms' })).toBeVisible()
  await expect(page).toHaveTitle('Graph Algorithms · Trivium')
  await expect(page.getByText('Intermediate')).toBeVisible()
  await expect(page.getByText('3 lessons')).toBeVisible()
  await expect(page.getByText('From milestones to tombstones.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Objectives' })).toBeVisible()
  await expect(page.getByText('Read an epitaph')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prior Knowledge' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Units' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Unit title 1',
    'Unit title 2',
    'Unit title 3',
  ])
  await expect(page.getByText('Objective 2')).toBeVisible()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Trivium' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?from=/courses/${course.id}`,
  )
  await expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    `/signup?from=/courses/${course.id}`,
  )
  await expect(page.getByText(/^Trivium is for people who teach themselves/)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFitsBothWidths(page)
  await expect
    .poll(
      async () =>
        (await pool.query('select user_id from course_views where course_id = $1', [course.id])).rows,
    )
    .toEqual([{ user_id: null }])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')

  // A new account is confirmed in another tab: this browser keeps the course until then.
  await page.goto(`/courses/${course.id}`)
  const waiting = () => page.evaluate(() => localStorage.getItem('sharedCourseId'))
  await bar.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await expect.poll(() => waiting()).toContain(course.id)
})

test('a course that is not there sends to the start page, which says so', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/404/)
  const notice = page.getByRole('status')
  for (const id of [randomUUID(), '7']) {
    await page.goto(`/courses/${id}`)
    await expect(page).toHaveURL('/')
    await expect(notice).toContainText('Course not found')
  }
  await expectSoundAtBothWidths(page)
  await notice.getByRole('link', { name: 'Browse Courses' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/courses/7')
  await expect(page).toHaveURL('/')
  await expect(notice).toContainText('Course not found')
  await expect(notice.getByRole('link')).toHaveCount(0)
})

test('a course that did not load sends to the start page, and Try again leads back', {
  tag: '@wide',
}, async ({ page, learner, trouble }) => {
  trouble.expect(/50\d|ERR_FAILED|Failed to load resource/)
  const course = await createCourse(learner.client, { title: 'Behind a cloud' })
  const address = `/courses/${course.id}`
  const detail = 'Trivium is being repaired. Please come back in an hour.'
  const notice = page.getByRole('status')
  await page.route(`**/api${address}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { detail } }),
  )
  await page.goto(address)
  await expect(page).toHaveURL('/')
  await expect(notice).toContainText(detail)
  await expectSoundAtBothWidths(page)

  // Only this call of the API fails.
  await page.unrouteAll()
  await page.route(`**/api${address}`, (route) => route.abort())
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toContainText('Trivium could not be reached.')

  // The whole API is unavailable: the browser cannot know whether a learner is signed in.
  await page.unrouteAll()
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice).toContainText('Trivium is not answering right now.')

  // The start page is unavailable too, behind a proxy without its server: then the course's own address shows
  // the message.
  await page.route('**/', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )
  await notice.getByRole('link', { name: 'Try again' }).click()
  const stranded = page.getByRole('alert').filter({ hasText: 'Trivium is not answering right now.' })
  await expect(stranded).toBeVisible()
  await expect(page).toHaveURL(address)
  await expectSoundAtBothWidths(page)
  await page.unrouteAll()
  await stranded.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Behind a cloud' })).toBeVisible()
  await page.route(`**/api${address}`, (route) => route.abort())
  await page.reload()
  await expect(page).toHaveURL('/')

  await page.unrouteAll()
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Behind a cloud' })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('Close goes back one step, also to a page that was loaded afresh', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner }) => {
  const { id } = await createCourse(learner.client)
  await page.goto('/dashboard')
  await page.goto(`/courses/${id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a course on screen stays when asking again fails, and goes when it is gone', { tag: '@wide' }, async ({
  page,
  learner,
  trouble,
}) => {
  trouble.expect(/429|404/)
  const course = await createCourse(learner.client, { title: 'Still readable' })
  await page.clock.install()
  await page.goto(`/courses/${course.id}`)
  const heading = page.getByRole('heading', { level: 1, name: 'Still readable' })
  await expect(heading).toBeVisible()
  const lookAgain = async (status: number) => {
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/courses/${course.id}`))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect((await asked).status()).toBe(status)
  }
  // Long enough ago for the browser to ask again.
  await page.clock.fastForward('10:00')
  await page.route(`**/api/courses/${course.id}`, (route) => route.fulfill({ status: 429, body: '' }))
  await lookAgain(429)
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(`/courses/${course.id}`)

  await page.unroute(`**/api/courses/${course.id}`)
  await learner.client.delete(`/api/courses/${course.id}`)
  await lookAgain(404)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toContainText('Course not found')
})

test('a fork names its creator, and a former learner once the account is gone', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  baseURL,
}) => {
  const grace = await createLearner(new Client(baseURL ?? ''), pool, 'Grace')
  await pool.query("update profiles set name = 'Grace Hopper' where id = $1", [grace.id])
  const course = await createCourse(grace.client, { title: 'Compilers' })
  await learner.client.post(`/api/courses/${course.id}/fork`)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Compilers', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compilers' })
  await expect(dialog.getByText('Forked (Level 1)')).toBeVisible()
  await expect(dialog.getByText('Designed by Grace', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const leaving = { confirmation: 'delete my account', password: grace.password }
  expect((await grace.client.post('/api/account/delete', leaving)).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Compilers', exact: true }).click()
  await expect(dialog.getByText('Designed by a former learner', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('hostile titles and texts are only text', { tag: '@wide' }, async ({ page, learner }) => {
  const hostile = '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>'
  const course = await createCourse(learner.client, {
    title: hostile,
    description: `${'\u202e'}${hostile}${'> '.repeat(1000)}`,
    objectives: [hostile],
    units: [{ lessonTitle: `{"title":"${'x'.repeat(200)}"}`, objective: hostile, assessment: hostile }],
  })
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('x'.repeat(200))
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('from one learner to the next: shared, added, together, and apart again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  browser,
  baseURL,
  pool,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/create-course')
  await page.getByLabel('What do you want to learn?').fill('Reading Latin')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Share Reading Latin' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/courses/')
  const link = await copied()
  await pool.query("update profiles set name = 'Ada Lovelace' where id = $1", [learner.id])

  // Signed out, from the link; the mail of the new account leads back to the course.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Add Course' }).click()
  await expect(other).toHaveURL(`/login?from=${new URL(link).pathname}`)
  await other.getByRole('link', { name: 'Sign up', exact: true }).click()
  // The previous page has a field of the same name.
  await expect(other.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  const email = `grace.${randomUUID()}@example.org`
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await other.getByRole('button', { name: 'Sign Up' }).click()
  await expect(other.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await other.goto('/mailbox')
  await other.getByRole('link', { name: email }).click()
  await other.getByRole('article').getByRole('link').first().click()
  await expect(other).toHaveURL(link)
  await pool.query(
    "update profiles set name = 'Grace Hopper' where id = (select id from users where email = $1)",
    [email],
  )
  await other.getByRole('button', { name: 'Add Course' }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByText('Course "Reading Latin" has been added to your dashboard!')).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('button', { name: 'Already Added' })).toBeDisabled()

  for (const [who, mate] of [
    [page, 'Grace'],
    [other, 'Ada'],
  ] as const) {
    await who.goto('/dashboard')
    await who.getByRole('button', { name: 'Reading Latin', exact: true }).click()
    await who.getByRole('tab', { name: 'Coursemates' }).click()
    await expect(who.getByText('1 learner is taking this course')).toBeVisible()
    const panel = who.getByRole('tabpanel', { name: 'Coursemates' })
    await expect(panel.getByText(mate, { exact: true })).toBeVisible()
    await who.keyboard.press('Escape')
  }

  await page.getByRole('button', { name: 'Delete Reading Latin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Course' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Reading Latin', exact: true }).click()
  await expect(other.getByRole('tabpanel', { name: 'Units' }).getByRole('listitem')).toHaveCount(6)
  await elsewhere.close()
})

test('a copy with other words names who changed it, and the genuine course can be added beside it', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, baseURL }) => {
  const [alice, bob] = [
    await createLearner(new Client(baseURL ?? ''), pool, 'Alice'),
    await createLearner(new Client(baseURL ?? ''), pool, 'Bob'),
  ]
  for (const [{ id }, name] of [
    [alice, 'Alice'],
    [bob, 'Bob'],
  ] as const)
    await pool.query('update profiles set name = $2 where id = $1', [id, name])
  const original = await createCourse(alice.client, { title: 'Tide tables' })
  const copy = await (await bob.client.post(`/api/courses/${original.id}/fork`)).json()
  await bob.client.patch(`/api/courses/${copy.id}`, { description: 'Send me your password.' })
  await learner.client.post(`/api/courses/${copy.id}/fork`)
  const said = 'Changed by Bob, after a course by Alice'

  await page.goto(`/courses/${copy.id}`)
  await expect(page.getByText(said)).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.goto(`/courses/${original.id}`)
  await expect(page.getByText('Changed by')).toBeHidden()
  await page.getByRole('button', { name: 'Add Course' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(said)).toHaveCount(1)
  // The newest course comes first.
  await page.getByRole('button', { name: 'Tide tables', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Tide tables' })
  await expect(dialog.getByText(said)).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
})
