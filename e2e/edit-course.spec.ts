import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { OwnCourse } from '#contract/courses.ts'
import { createCourse } from '../tests/courses.ts'
import { createProject } from '../tests/projects.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

async function openEditor(page: Page, title: string) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: title, exact: true }).click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  return dialog
}

test('what another tab saved meanwhile is not overwritten', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/409/)
  const course = await createCourse(learner.client, { title: 'In two tabs' })
  const current = async (): Promise<OwnCourse> =>
    (await learner.client.get(`/api/courses/${course.id}`)).json()
  const dialog = await openEditor(page, 'In two tabs')
  const title = dialog.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('From the first tab')

  await learner.client.patch(`/api/courses/${course.id}`, { title: 'From the second' })
  // The first tab requests the course again when the learner returns to it.
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/courses/${course.id}`))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await (await asked).finished()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This course was changed in another window.')
  await expect(title).toHaveValue('From the first tab')
  expect((await current()).title).toBe('From the second')

  await dialog.getByRole('button', { name: 'Use the newer one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('From the second')
  await title.fill('From both tabs')
  // A change made only on the server is kept beside the changes made here.
  const units = course.units.map(({ id, title }) => ({ id, title }))
  await learner.client.patch(`/api/courses/${course.id}`, { units: [...units, { title: 'One more' }] })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog', { name: 'From both tabs' })).toBeVisible()
  expect(await current()).toMatchObject({ title: 'From both tabs', units: [{}, {}, {}, {}] })
})

/** As if the unit had a plan already. */
const openFirstLesson = (pool: Pool, { id, ownerId, units: [first] }: OwnCourse) =>
  pool.query(
    `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, 'Plan', 'Plan')`,
    [ownerId, id, first?.id],
  )

test('every unit of an untouched course can be edited, its assessment too', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool }) => {
  const course = await createCourse(learner.client, { title: 'Untouched' })
  const statuses = page.getByRole('tabpanel', { name: 'Units' }).getByRole('listitem')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Untouched', exact: true }).click()
  await expect(statuses).toHaveText([/^Unit 1\s*Unit title 1$/, /Locked$/, /Locked$/])
  const dialog = await openEditor(page, 'Untouched')
  await expect(dialog.getByText('Reached')).toHaveCount(0)
  await dialog.getByLabel('Title of Unit 1').fill('My own beginning')
  await dialog.getByLabel('Assessment of Unit 1').fill('Tell a friend')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Course saved.' })).toBeVisible()
  const saved: OwnCourse = await (await learner.client.get(`/api/courses/${course.id}`)).json()
  expect(saved.units[0]).toMatchObject({ title: 'My own beginning', unitAssessment: 'Tell a friend' })

  await openFirstLesson(pool, course)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Untouched', exact: true }).click()
  await expect(statuses).toHaveText([/In Progress$/, /Locked$/, /Locked$/])
})

test('titles stored as JSON text are edited as they are shown', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const named = (title: string) => ({
    lessonTitle: JSON.stringify({ title }),
    objective: 'Objective',
    assessment: 'Assessment',
  })
  const course = await createCourse(learner.client, {
    title: '{"title":"Inner Title"}',
    units: [named('Reached'), named('Ahead'), named('Last')],
  })
  await openFirstLesson(pool, course)
  const dialog = await openEditor(page, 'Inner Title')
  await expect(dialog.getByRole('listitem').first()).toContainText('Reached')
  await expect(dialog.getByLabel('Title of Unit 2')).toHaveValue('Ahead')
  await dialog.getByLabel('Title of Unit 3').fill('Renamed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Course saved.' })).toBeVisible()
  const saved: OwnCourse = await (await learner.client.get(`/api/courses/${course.id}`)).json()
  expect(saved.title).toBe('Inner Title')
  expect(saved.units.map(({ title }) => title)).toEqual(['{"title":"Reached"}', 'Ahead', 'Renamed'])
})

test('who can find a course is seen and changed by its owner, and a private one is not shared unsaid', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const course = await createCourse(learner.client, { title: 'Latin' })
  const visibility = async () =>
    ((await (await learner.client.get(`/api/courses/${course.id}`)).json()) as OwnCourse).visibility
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Latin', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Latin' })
  await expect(shown.getByText('Everyone can find it')).toBeVisible()
  await shown.getByRole('button', { name: 'Change who can find it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Course' })
  await dialog.getByRole('radio', { name: 'Only me' }).check()
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(shown.getByText('Only me')).toBeVisible()
  expect(await visibility()).toBe('private')
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()

  await page.getByRole('button', { name: 'Share Latin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Only you can open this course' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await visibility()).toBe('private')
  await page.getByRole('button', { name: 'Share Latin' }).click()
  await question.getByRole('button', { name: 'Share by Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await visibility()).toBe('link')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/courses/${course.id}`)
})

test('who opens a course to others is told which projects go along, and keeps one', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  const course = await createCourse(learner.client, { title: 'With projects', visibility: 'private' })
  const project = await createProject(learner.client, { title: 'A sundial', courseId: course.id })
  const dialog = await openEditor(page, 'With projects')
  await expect(dialog.getByText('Projects that are copied with the course')).toBeHidden()
  await dialog.getByRole('radio', { name: /^Everyone can find it/ }).check()
  await expect(dialog.getByText('Projects that are copied with the course')).toBeVisible()
  const keep = dialog.getByRole('checkbox', { name: 'Keep this one to myself: A sundial' })
  await expect(keep).not.toBeChecked()
  await keep.check()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  const kept = async () =>
    (await (await learner.client.get(`/api/projects/${project.id}`)).json()).keptToMyself
  await expect.poll(kept).toBe(true)

  // The project's own form says the same.
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Project' })
  const own = form.getByRole('checkbox', { name: 'Keep this one to myself' })
  await expect(own).toBeChecked()
  await expect(form.getByText('gets a copy of this project')).toBeVisible()
  await own.uncheck()
  await own.scrollIntoViewIfNeeded()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(kept).toBe(false)
})
