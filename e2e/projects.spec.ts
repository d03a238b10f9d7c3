import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { createProject, plannedMilestones } from '../tests/projects.ts'
import { expectFitsBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('a first project: every field has its rule, and the card shows what was made', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const course = await createCourse(learner.client, { title: 'Bayes for the curious' })
  await createCourse(learner.client, { title: 'Another course' })
  await page.goto('/projects')
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Create Custom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  const title = dialog.getByLabel('Title')
  const hours = dialog.getByLabel('Estimated hours')
  const unit = dialog.getByLabel('Unit')
  await expect(title).toBeFocused()
  await expect(hours).toHaveValue('10')
  await expect(dialog.getByRole('radio', { name: 'Intermediate' })).toBeChecked()
  await expect(unit).toBeDisabled()

  await title.fill('   ')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(title).toBeFocused()
  await expect(dialog.getByText('This field is required.')).toHaveCount(2)
  await title.fill('Screening calculator')
  await dialog.getByLabel('Description').fill(`${'Build a small web page. '.repeat(6)}The end.`)
  for (const wrong of ['0', '-1', '1e9']) {
    await hours.fill(wrong)
    await dialog.getByRole('button', { name: 'Create Project' }).click()
    await expect(dialog.getByText('Please give a whole number of hours from 1 to 10,000.')).toBeVisible()
  }
  await hours.fill('abc')
  await hours.blur()
  await expect(hours).toHaveValue('10')
  await dialog.getByText('Advanced').click()
  await dialog.getByLabel('Technologies').fill('TypeScript, React, , D3, Vite')

  await dialog.getByLabel('Course').selectOption('Bayes for the curious')
  await unit.selectOption('Unit title 2')
  await dialog.getByLabel('Course').selectOption('No course')
  await expect(unit).toBeDisabled()
  await expect(unit).toHaveValue('')
  await dialog.getByLabel('Course').selectOption('Bayes for the curious')
  await unit.selectOption('Unit title 2')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog).toBeHidden()

  const made = card(page, 'Screening calculator')
  await expect(made.getByText('Advanced')).toBeVisible()
  await expect(made.getByText('Not started')).toBeVisible()
  await expect(made.getByText('10 h')).toBeVisible()
  await expect(made.getByRole('list', { name: 'Technologies' }).getByRole('listitem')).toHaveText([
    'TypeScript',
    'React',
    'D3',
    '+1',
  ])
  await expect(made.getByText(/^Build a small web page\..{77}\.\.\.$/)).toBeVisible()
  await expect(made.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')

  const answer = await learner.client.get('/api/projects')
  const { items } = (await answer.json()) as { items: unknown[] }
  expect(items).toMatchObject([{ courseId: course.id, unitId: course.units[1]?.id, estimatedHours: 10 }])
})

test('filters narrow the list, stay in the address and can be cleared', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  const { client } = learner
  await createProject(client, { title: 'Alone' })
  await page.goto('/projects')
  await expect(card(page, 'Alone')).toBeVisible()
  for (const label of ['Course', 'Type', 'Origin']) await expect(page.getByLabel(label)).toHaveCount(0)

  const course = await createCourse(client, { title: 'Bayes for the curious' })
  await createProject(client, { title: 'A calculator', courseId: course.id })
  await createProject(client, { title: 'An essay', courseId: course.id, projectType: 'essay' })
  await pool.query("update projects set ai_generated = true where title = 'A calculator' and user_id = $1", [
    learner.id,
  ])
  await page.reload()
  await page.getByLabel('Course').selectOption({ label: 'Bayes for the curious' })
  await expect(tab(page, 'All (2)')).toBeVisible()
  await expect(card(page, 'Alone')).toHaveCount(0)
  await page.getByLabel('Type').selectOption('essay')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectFitsBothWidths(page)
  await card(page, 'An essay').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'An essay' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Type')).toHaveValue('essay')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Origin').selectOption({ label: 'AI generated' })
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL('/projects')

  // The link to the plain list shows all projects, whatever filter was set before.
  await page.getByLabel('Type').selectOption('essay')
  await page.getByLabel('Search projects').fill('essay')
  await expect(page).toHaveURL('/projects?type=essay&search=essay')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByLabel('Search projects')).toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('')

  // The copied projects depend on the courses: the page reports nothing as missing before they are loaded.
  trouble.expect(/400/)
  const courses = Promise.withResolvers<void>()
  await page.route('**/api/courses?*', async (route) => {
    await courses.promise
    await route.fulfill({ status: 400, json: { error: 'Courses are resting.', code: 'validation_failed' } })
  })
  await page.goto('/projects?origin=copied')
  await expect(tab(page, 'All')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toHaveCount(0)
  courses.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('tabs and search narrow the list; what is archived can be restored', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { client } = learner
  await createProject(client, {
    title: 'Price a loaf',
    description: 'Ask a BAKERY',
    technologies: 'Interviews',
  })
  const store = await createProject(client, { title: 'A key-value store', milestones: plannedMilestones(7) })
  const diary = await createProject(client, { title: 'Listening diary', sharingPlatforms: ['blog'] })
  await client.patch(`/api/projects/${store.id}`, { status: 'in_progress' })
  await client.patch(`/api/projects/${diary.id}`, { status: 'in_progress' })
  await client.patch(`/api/projects/${diary.id}`, { status: 'completed' })
  await pool.query('update projects set ai_generated = true where id = $1', [store.id])
  await page.goto('/projects')
  for (const name of ['All (3)', 'In Progress (1)', 'Completed (1)', 'AI Generated (1)', 'Archived (0)'])
    await expect(tab(page, name)).toBeVisible()
  await expect(card(page, 'A key-value store').getByText('7 milestones')).toBeVisible()
  await expect(card(page, 'Listening diary').getByRole('img', { name: 'Blog' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search projects' })
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  for (const [words, found] of [
    ['KEY-VALUE', ['A key-value store']],
    ['bakery', ['Price a loaf']],
    ['interviews', ['Price a loaf']],
    ['', ['Listening diary', 'A key-value store', 'Price a loaf']],
  ] as const) {
    await search.fill(words)
    await expect(titles).toHaveText(found)
  }
  await search.fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await tab(page, 'Archived (0)').click()
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await expect(titles).toHaveCount(3)

  await tab(page, 'All (3)').focus()
  await page.keyboard.press('ArrowRight')
  await expect(titles).toHaveText(['A key-value store'])
  await page.keyboard.press('ArrowRight')
  await expect(titles).toHaveText(['Listening diary'])
  await tab(page, 'AI Generated (1)').click()
  await expect(titles).toHaveText(['A key-value store'])
  await tab(page, 'All (3)').click()

  await page.getByRole('button', { name: 'Archive Price a loaf' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to archive "Price a loaf"? You can restore it later.',
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(tab(page, 'All (2)')).toBeVisible()
  await expect(titles).toHaveText(['Listening diary', 'A key-value store'])
  await tab(page, 'Archived (1)').click()
  await expectNoAxeViolations(page)
  await card(page, 'Price a loaf').getByRole('button', { name: 'Restore' }).click()
  await expect(tab(page, 'All (3)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No archived projects' })).toBeVisible()
})

test('what fails is said by name and reason, and nothing typed is lost', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/503/)
  await createProject(learner.client, { title: 'Kept' })
  const down = { status: 503, body: 'down' }
  await page.route('**/api/projects*', (route) => route.fulfill(down))
  await page.goto('/projects')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load projects' })
  await expect(alert).toContainText('Trivium is not answering right now.')
  await page.unroute('**/api/projects*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Kept')).toBeVisible()

  await page.getByRole('button', { name: 'Create Custom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await dialog.getByLabel('Title').fill('Not lost')
  await dialog.getByLabel('Description').fill('Nor this')
  await page.route('**/api/projects', (route) => route.fulfill(down))
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to create project')
  await expect(dialog.getByLabel('Title')).toHaveValue('Not lost')
  await page.unroute('**/api/projects')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect(card(page, 'Not lost')).toBeVisible()

  await page.route('**/api/projects/*', (route) => route.fulfill(down))
  await page.getByRole('button', { name: 'Archive Kept' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete project' })).toBeVisible()
  await page.unroute('**/api/projects/*')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Kept')).toBeVisible()
})

test('two windows edit one project: what collides is told, what does not stands together', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/409/)
  const made = await createProject(learner.client, { title: 'Shared by two' })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Edit Shared by two' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Title').fill('Mine')
  await learner.client.patch(`/api/projects/${made.id}`, { title: 'Theirs', prerequisites: ['Patience'] })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('This project was changed in another window.')
  await expect(dialog.getByLabel('Title')).toHaveValue('Mine')
  await expectNoAxeViolations(page)
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Mine')).toBeVisible()
  const now = async () => (await (await learner.client.get(`/api/projects/${made.id}`)).json()) as object
  await expect.poll(() => now()).toMatchObject({ title: 'Mine', prerequisites: ['Patience'] })

  await page.getByRole('button', { name: 'Edit Mine' }).click()
  await dialog.getByLabel('Title').fill('Thrown away')
  await learner.client.patch(`/api/projects/${made.id}`, { title: 'Theirs again' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByRole('button', { name: 'Use the newer one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Theirs again')
  await dialog.getByLabel('Deliverables').fill('A page')
  await learner.client.patch(`/api/projects/${made.id}`, { description: 'Changed elsewhere' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => now())
    .toMatchObject({
      title: 'Theirs again',
      description: 'Changed elsewhere',
      deliverables: ['A page'],
    })
})
