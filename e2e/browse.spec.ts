import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Client } from '../tests/client.ts'
import { createCourse, furnishCourse } from '../tests/courses.ts'
import { createLearner } from '../tests/learner.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts'

/** Another learner with a course whose title is unique. */
const test = base.extend<{ shared: { id: string; title: string; ownerClient: Client } }>({
  shared: async ({ baseURL, pool }, use) => {
    const owner = await createLearner(new Client(baseURL ?? ''), pool, 'Mei Lin')
    const title = `Cooking ${randomUUID()}`
    const { id } = await createCourse(owner.client, { title, description: 'Heat and patience' })
    await furnishCourse(pool, { id, ownerId: owner.id }, { videos: 1, projects: 1 })
    await use({ id, title, ownerClient: owner.client })
  },
})

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: title, exact: true }) })

/** The run's database is shared: a search brings this course into view. */
async function findCourse(page: Page, title: string) {
  await page.goto('/courses')
  await page.getByPlaceholder('Search courses...').fill(title.toUpperCase())
  await expect(cardOf(page, title)).toBeVisible()
  return cardOf(page, title)
}

test('a course is found, added once, and stays added', { tag: '@wide' }, async ({
  signedInPage: page,
  shared,
  learner,
  pool,
}) => {
  const long = 'a'.repeat(99)
  await pool.query(
    "update videos set description = $2, tags = array['one','two','three','four'], thumbnail_url = '' where course_id = $1",
    [shared.id, `${long}🎓 and more`],
  )
  const card = await findCourse(page, shared.title)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card.getByRole('progressbar')).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await expect(card.getByRole('button', { name: /More by/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'Add Course' }).dblclick()
  await expect(page.getByText(`Course "${shared.title}" has been added to your dashboard!`)).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'Already Added' })).toBeDisabled()
  expect((await pool.query('select 1 from courses where owner_id = $1', [learner.id])).rowCount).toBe(1)

  const again = await findCourse(page, shared.title)
  await expect(again.getByRole('button', { name: 'Already Added' })).toBeDisabled()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: shared.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shared.title })
  await expect(dialog.getByText('Forked (Level 1)')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Start Course' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Videos' }).click()
  const video = dialog.getByRole('tabpanel', { name: 'Videos' })
  await expect(video.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', /^\/video\/[\da-f-]{36}$/)
  await expect(video.getByText(`${long}🎓...`, { exact: true })).toBeVisible()
  await expect(video.getByText('three', { exact: true })).toBeVisible()
  await expect(video.getByText('four', { exact: true })).toHaveCount(0)
  // Without a picture the card shows a tile.
  await expect(video.locator('img')).toHaveCount(0)
  await expect(video.locator('.thumb svg')).toHaveCount(1)
  await dialog.getByRole('tab', { name: 'Coursemates' }).click()
  await expect(dialog.getByText('1 learner is taking this course')).toBeVisible()
})

test('the dialog of another’s course shows what there is and the way to add it', { tag: '@wide' }, async ({
  signedInPage: page,
  shared,
}) => {
  await (await findCourse(page, shared.title))
    .getByRole('button', { name: shared.title, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: shared.title })
  await expect(dialog.getByText('Heat and patience')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Objectives' })).toBeVisible()
  await expect(dialog.getByText('Read an epitaph')).toBeVisible()
  const units = dialog.getByRole('tabpanel', { name: 'Units' }).getByRole('listitem')
  await expect(units).toHaveText([/^Unit 1\s*Unit title 1$/, /Unit 2/, /Unit 3/])
  await expect(units.getByRole('button')).toHaveCount(0)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await dialog.getByRole('tab', { name: 'Coursemates' }).click()
  await expect(
    dialog.getByText('In order to see others taking this course, please add the course first.'),
  ).toBeVisible()
  await dialog.getByRole('tab', { name: 'Videos' }).click()
  await expect(dialog.getByRole('button', { name: 'Watch' })).toBeDisabled()
  await expect(dialog.getByText('Add the course to watch')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await expect(dialog.getByRole('button', { name: 'Already Added' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Coursemates' }).click()
  await expect(dialog.getByText('1 learner is taking this course')).toBeVisible()
})

test('Select opens the dialog, which says how to add the course', { tag: '@wide' }, async ({
  signedInPage: page,
  shared,
}) => {
  const card = await findCourse(page, shared.title)
  await card.getByRole('button', { name: 'Select' }).click()
  const dialog = page.getByRole('dialog', { name: shared.title })
  const sentence = dialog.getByText('Please click "Add Course" to add this course to your dashboard')
  await expect(sentence).toBeVisible()
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await card.getByRole('button', { name: shared.title, exact: true }).click()
  await expect(dialog.getByText('Heat and patience')).toBeVisible()
  await expect(sentence).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await card.getByRole('button', { name: 'Select' }).click()
  await dialog.getByRole('button', { name: 'Add Course' }).click()
  await expect(dialog.getByRole('button', { name: 'Already Added' })).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

test('more by the same creator is a key press away', { tag: '@wide' }, async ({
  signedInPage: page,
  shared,
  learner,
  pool,
}) => {
  await pool.query(
    "update profiles set name = 'Mei Lin' where id = (select owner_id from courses where id = $1)",
    [shared.id],
  )
  const newest = `Baking ${randomUUID()}`
  await createCourse(shared.ownerClient, { title: newest })
  const card = await findCourse(page, newest)
  await card.getByRole('button', { name: 'More by Mei' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More by Mei' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Add Course' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Already Added' })).toBeDisabled()
  expect((await pool.query('select 1 from courses where owner_id = $1', [learner.id])).rowCount).toBe(1)
  await dialog.getByRole('link', { name: shared.title }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: shared.title })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page).toHaveURL('/courses')
})

test('an add that fails says why', { tag: '@wide' }, async ({ signedInPage: page, shared, trouble }) => {
  trouble.expect(/404/, /ERR_FAILED/)
  const card = await findCourse(page, shared.title)
  await page.route('**/fork', (route) => route.abort())
  await card.getByRole('button', { name: 'Add Course' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^Error adding course: Trivium could not be reached/ }),
  ).toBeVisible()
  await page.unroute('**/fork')
  // The card stays, as on a page that does not know of the deletion yet.
  await page.route('**/api/courses/browse*', (route) => route.abort())
  await shared.ownerClient.delete(`/api/courses/${shared.id}`)
  await card.getByRole('button', { name: 'Add Course' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to add course: Course not found' }),
  ).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add Course' })).toBeEnabled()
})

test('ready-made courses hide neither empty list of other learners’ courses', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/400/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/courses/browse?*', async (route) => {
    await held.promise
    await route.fulfill({ status: 400, body: '' })
  })
  await page.goto('/courses')
  await expect(page.getByRole('status').filter({ hasText: 'Loading courses...' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alert')).toContainText('Failed to load courses')
  await page.unrouteAll()
  const none = { json: { items: [], nextCursor: null } }
  await page.route('**/api/courses/browse?*', (route) => route.fulfill(none))
  await page.getByRole('button', { name: 'Retry' }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(heading.last()).toHaveText('No courses available from other learners yet')
  await expect(page.getByText('Be the first to create a course!')).toBeVisible()
  await page.getByPlaceholder('Search courses...').fill('learning works')
  await expect(heading.last()).toHaveText('No courses found')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Try a different search term')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByPlaceholder('Search courses...').fill(randomUUID())
  await expect(heading).toHaveText(['No courses found'])

  // Without ready-made courses the heading is the one for documents.
  await page.route('**/api/bundled-courses', (route) => route.fulfill({ json: [] }))
  await page.goto('/courses')
  await expect(heading).toHaveText(['No courses available'])
  await expect(page.getByText('Be the first to create a course!')).toBeVisible()
})

test('a search without a match, an empty shelf and a failure each say so', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/503|Failed to load resource/)
  await page.goto('/courses')
  await page.getByPlaceholder('Search courses...').fill(randomUUID())
  await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible()
  await expect(page.getByText('Try a different search term')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByPlaceholder('Search courses...')).toHaveValue('')
  await expect(page.getByPlaceholder('Search courses...')).toBeFocused()

  await page.route('**/api/courses/browse?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await page.goto('/courses')
  await expect(page.getByRole('heading', { name: 'No courses available' })).toBeVisible()
  await expect(page.getByText('Be the first to create a course!')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Please say what you want to learn.')).toBeVisible()
  await page.getByRole('button', { name: 'Set the details first' }).click()
  await expect(page).toHaveURL('/create-course')

  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.unrouteAll()
  await page.route('**/api/courses/browse?*', async (route) => {
    await held
    await route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/courses')
  await expect(page.getByRole('status').filter({ hasText: 'Loading courses...' })).toBeVisible()
  answer?.()
  await expect(page.getByRole('alert')).toContainText('Failed to load courses')
})
