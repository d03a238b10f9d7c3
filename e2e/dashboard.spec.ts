import type { Page } from '@playwright/test'
import type { OwnCourse } from '#contract/courses.ts'
import { createCourse, furnishCourse } from '../tests/courses.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: title, exact: true }) })

async function openCourse(page: Page, title: string) {
  await page.getByRole('button', { name: title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a learner without courses is led to the first one', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByText('Create your first course to get started!')).toBeVisible()
  await expect(page.getByPlaceholder('Search your courses...')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('Please say what you want to learn.')).toBeInViewport()
  await page.getByRole('button', { name: 'Set the details first' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Design Your Own Course' })).toBeVisible()
})

test('each card says what the course is and how far one has come', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const half = await createCourse(learner.client, {
    title: 'Linear Algebra',
    difficultyLevel: 'Intermediate',
    lessons: 10,
    weeklyHours: 4,
  })
  await pool.query('update courses set current_lesson_index = 7, progress = 70 where id = $1', [half.id])
  await createCourse(learner.client, { title: '{"title":"Inner Title"}', lessons: 1, weeklyHours: 1 })
  await createCourse(learner.client, { title: 'Rust', difficultyLevel: 'Advanced' })
  await page.goto('/dashboard')
  const algebra = cardOf(page, 'Linear Algebra')
  await expect(algebra).toContainText('Intermediate10 lessons40 hours')
  await expect(algebra).toContainText('From milestones to tombstones.')
  await expect(algebra.getByRole('progressbar', { name: 'Progress in Linear Algebra' })).toHaveAttribute(
    'aria-valuenow',
    '70',
  )
  await expect(algebra.getByRole('button', { name: 'Continue' })).toBeVisible()
  const inner = cardOf(page, 'Inner Title')
  await expect(inner).toContainText('1 lesson')
  await expect(inner).toContainText('1 hour')
  await expect(inner.getByText('0%')).toBeVisible()
  await expect(inner.getByRole('button', { name: 'Start' })).toBeVisible()
  await expect(page.getByText('3 courses')).toBeVisible()
  const colours = async (level: string) =>
    page.getByText(level, { exact: true }).evaluate((badge) => getComputedStyle(badge).backgroundColor)
  expect(
    new Set([await colours('Beginner'), await colours('Intermediate'), await colours('Advanced')]).size,
  ).toBe(3)
})

test('search looks through title and description, and says when nothing matches', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client, { title: 'Straße der Römer', description: '100% Latin_text' })
  await createCourse(learner.client, { title: 'Cooking', description: 'Heat and patience' })
  await page.goto('/dashboard')
  const search = page.getByPlaceholder('Search your courses...')
  await search.fill('RÖMER')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, 'Straße der Römer')).toBeVisible()
  await search.fill('PATIENCE')
  await expect(cardOf(page, 'Cooking')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('%')
  await expect(cardOf(page, 'Straße der Römer')).toBeVisible()
  await search.fill('quantum')
  await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible()
  await expect(search).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('more courses come as one scrolls', { tag: '@wide' }, async ({ signedInPage: page, learner }) => {
  for (let n = 1; n <= 27; n++) await createCourse(learner.client, { title: `Course ${n}`, lessons: 1 })
  await page.goto('/dashboard')
  await expect(page.getByText('Showing 24 courses')).toBeVisible()
  await page.getByRole('button', { name: 'Course 4', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText('27 courses')).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(27)
})

test('the share button copies the link and says so', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const course = await createCourse(learner.client, { title: 'Shared' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Share Shared' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${baseURL}/courses/${course.id}`)
  // The button lies above the title that covers the card.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog shows units, videos and coursemates of one’s own course', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const course = await createCourse(learner.client, { title: 'Bayes', lessons: 4 })
  await pool.query('update courses set current_lesson_index = 2 where id = $1', [course.id])
  await page.goto('/dashboard')
  const dialog = await openCourse(page, 'Bayes')
  const units = dialog.getByRole('tabpanel', { name: 'Units' }).getByRole('listitem')
  await expect(units).toHaveText([
    /^Unit 1\s*Unit title 1\s*Completed$/,
    /^Unit 2\s*Unit title 2\s*Completed$/,
    /^Unit 3\s*Unit title 3\s*In Progress$/,
    /^Unit 4\s*Unit title 4\s*Locked$/,
  ])
  await expect(units.nth(2).getByRole('button')).toHaveCount(1)
  await expect(units.nth(3).getByRole('button')).toHaveCount(0)
  await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '50')
  await expect(dialog.getByText(/^Forked/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Continue Learning' })).toBeVisible()

  await dialog.getByRole('tab', { name: 'Videos' }).click()
  await expect(dialog.getByText('No videos')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Add a video in the Library' })).toHaveAttribute(
    'href',
    `/library?course=${course.id}`,
  )
  await dialog.getByRole('tab', { name: 'Coursemates' }).click()
  await expect(dialog.getByText('No coursemates.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy a link to share' })).toBeVisible()

  await dialog.getByRole('tab', { name: 'Units' }).click()
  await units.first().getByRole('button').click()
  await expect(page).toHaveURL(/\/classroom\?lesson=1$/)
})

test('what a course does not have, and what does not come, is said in its dialog', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/50[03]|Failed to load resource/)
  const course = await createCourse(learner.client, { title: 'Empty' })
  await pool.query('delete from units where course_id = $1', [course.id])
  const body = JSON.stringify({ type: 'about:blank', title: '', status: 503, detail: 'Not now.', code: 'x' })
  let hasReason = true
  await page.route('**/coursemates*', (route) =>
    hasReason
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body })
      : route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/dashboard')
  const dialog = await openCourse(page, 'Empty')
  await expect(dialog.getByText('No units available for this course yet.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Coursemates' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Error: Not now.')
  hasReason = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('Error: Failed to load Coursemates')
})

test('videos show what they are and lead to their page', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const course = await createCourse(learner.client, { title: 'With videos' })
  await furnishCourse(pool, course, { videos: 1, projects: 0 })
  const long = 'a'.repeat(99)
  await pool.query(
    "update videos set description = $2, tags = array['one','two','three','four'], duration = 910 where course_id = $1",
    [course.id, `${long}🎓 and more`],
  )
  await page.goto('/dashboard')
  const dialog = await openCourse(page, 'With videos')
  await dialog.getByRole('tab', { name: 'Videos' }).click()
  await expect(dialog.getByText(`${long}🎓...`, { exact: true })).toBeVisible()
  await expect(dialog.getByText('15:10')).toBeVisible()
  await expect(dialog.getByText('three')).toBeVisible()
  await expect(dialog.getByText('four')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const { rows } = await pool.query('select id from videos where course_id = $1', [course.id])
  await expect(dialog.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', `/video/${rows[0].id}`)
})

test('starting a course makes it the current one and opens the classroom', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const course = await createCourse(learner.client, { title: 'Begin here' })
  await page.goto('/dashboard')
  await cardOf(page, 'Begin here').getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/classroom$/)
  const stored = () =>
    page.evaluate(() => ({
      activeCourseId: localStorage.getItem('activeCourseId'),
      courses: JSON.parse(localStorage.getItem('courses') ?? '[]') as OwnCourse[],
    }))
  await expect.poll(stored).toMatchObject({
    activeCourseId: course.id,
    courses: [{ id: course.id, units: [{ title: 'Unit title 1' }, {}, {}] }],
  })
})

test('deleting asks first, and what is deleted is gone', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const course = await createCourse(learner.client, { title: 'Short-lived' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Delete Short-lived' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Course' })
  await expect(dialog).toContainText('Are you sure you want to delete Short-lived?')
  await expect(dialog).toContainText(
    'This action cannot be undone. All course data, including units and progress, will be permanently deleted.',
  )
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.route(`**/api/courses/${course.id}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Short-lived' }).click()
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to delete course: Trivium could not be' })
  await expect(refused).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Delete Course' }).click()
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  expect((await pool.query('select 1 from courses where id = $1', [course.id])).rowCount).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('courses'))).toBe('[]')
})

test('a course that went meanwhile is told, in its dialog and on deleting', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/404/)
  const [first, second] = [
    await createCourse(learner.client, { title: 'Gone first' }),
    await createCourse(learner.client, { title: 'Gone second' }),
  ]
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(2)
  await learner.client.delete(`/api/courses/${first.id}`)
  const dialog = await openCourse(page, 'Gone first')
  await expect(dialog.getByRole('alert')).toContainText('Course not found')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await learner.client.delete(`/api/courses/${second.id}`)
  await page.getByRole('button', { name: 'Delete Gone second' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Course' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to delete course: Course not found' }),
  ).toBeVisible()
})

test('a list that does not come offers to try again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/500|Failed to load resource/)
  await createCourse(learner.client, { title: 'Still there' })
  let isBroken = true
  await page.route('**/api/courses?*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load courses')
  await expectNoAxeViolations(page)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cardOf(page, 'Still there')).toBeVisible()
})

test('an owner renames a course and rearranges what lies ahead', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const course = await createCourse(learner.client, { title: 'Before', lessons: 4, weeklyHours: 2 })
  await pool.query('update courses set current_lesson_index = 1 where id = $1', [course.id])
  await page.goto('/dashboard')
  await (await openCourse(page, 'Before')).getByRole('button', { name: 'Edit Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  await expect(dialog.getByText('Reached', { exact: true })).toHaveCount(2)
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('After')
  await dialog.getByRole('button', { name: 'Move up Unit 4' }).click()
  await expect(dialog.getByLabel('Title of Unit 3')).toHaveValue('Unit title 4')
  await dialog.getByRole('button', { name: 'Remove Unit 4' }).click()
  await dialog.getByRole('button', { name: 'Add Unit' }).click()
  await dialog.getByLabel('Title of Unit 4').fill('Brand new')
  await dialog.getByRole('button', { name: 'Add Unit' }).click()
  await dialog.getByLabel('Title of Unit 5').fill('And another')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const shown = page.getByRole('dialog', { name: 'After' })
  await expect(shown.getByRole('tabpanel', { name: 'Units' }).getByRole('listitem')).toHaveText([
    /1/,
    /2/,
    /Unit title 4/,
    /Brand new/,
    /And another/,
  ])
  const note = page.getByRole('status').filter({ hasText: 'Course saved.' })
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await shown.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(cardOf(page, 'After')).toContainText('5 lessons')
  await expect(cardOf(page, 'After')).toContainText('10 hours')
})

test('a course is opened, read and left by keyboard alone', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client, { title: 'By hand' })
  await page.goto('/dashboard')
  const title = page.getByRole('button', { name: 'By hand', exact: true })
  await title.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'By hand' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('tab', { name: 'Units' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('No videos')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused()
})
