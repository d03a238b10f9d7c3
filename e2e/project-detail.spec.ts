import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { Client } from '../tests/client.ts'
import { createLearner } from '../tests/learner.ts'
import { createProject, plannedMilestones } from '../tests/projects.ts'
import { expectFitsBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, expectStill, test } from './fixtures.ts'

const milestone = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const header = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(\\d )?${title}`) })
const orderOnPage = (page: Page) =>
  page
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.replace('Reorder ', '')),
    )
const read = async (client: Client, { id }: { id: string }) =>
  (await (await client.get(`/api/projects/${id}`)).json()) as ProjectWithMilestones
/** Whether the button is visible under the pointer, not merely in the page. */
const isSeen = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const progress = (page: Page) => page.getByRole('progressbar')

test('a project from Start to Complete', { tag: '@wide' }, async ({ signedInPage: page, learner }) => {
  const made = await createProject(learner.client, {
    title: 'Screening calculator',
    milestones: [
      {
        title: 'Sketch',
        description: 'On paper',
        tasks: [{ title: 'Draw' }, { title: 'Show' }],
        resources: ['A guide https://example.org/guide', 'The library'],
        successCriteria: ['A friend understands it'],
        aiHints: ['Start with the axes'],
      },
      { title: 'Build' },
    ],
  })
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Screening calculator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screening calculator' })).toBeVisible()
  await expect(page).toHaveTitle('Screening calculator · Trivium')
  await expect(page.getByText('0 of 2 milestones')).toBeVisible()
  await page.getByRole('button', { name: 'Start Project' }).click()
  await expect(page.getByRole('button', { name: 'Continue Working' })).toBeVisible()
  await expect(header(page, 'Sketch')).toBeFocused()
  await expect(header(page, 'Sketch')).toHaveAttribute('aria-expanded', 'true')

  const sketch = milestone(page, 'Sketch')
  await expect(sketch.getByRole('link', { name: 'A guide' })).toHaveAttribute(
    'href',
    'https://example.org/guide',
  )
  await expect(sketch.getByText('A friend understands it')).toBeVisible()
  await sketch.getByRole('button', { name: 'Show hint 1' }).click()
  await expect(sketch.getByText('Start with the axes')).toBeVisible()
  await sketch.getByRole('checkbox', { name: 'Draw' }).check()
  await expect(sketch.getByText('In progress')).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '25')
  await sketch.getByRole('checkbox', { name: 'Show' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 2 milestones')).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50')

  await sketch.getByLabel('Hours to log').fill('-1')
  await sketch.getByRole('button', { name: 'Log Hours' }).click()
  await expect(sketch.getByText('Please give the hours as a number above 0 and up to 1,000.')).toBeVisible()
  await sketch.getByLabel('Hours to log').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(sketch.getByText('1.5 of 3 h')).toBeVisible()

  await sketch.getByRole('button', { name: 'Submit Work' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit Work' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please write something about your work or give a link to it.')).toBeVisible()
  await dialog.getByLabel('Link').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(
    dialog.getByText('Please give a full web address that begins with https:// or http://.'),
  ).toBeVisible()
  await expectSoundAtBothWidths(page)
  await dialog.getByLabel('What you made').fill('The first drawing')
  await dialog.getByLabel('Link').fill('https://example.org/drawing')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await expect(sketch.getByText('The first drawing')).toBeVisible()
  await expect(sketch.getByRole('link', { name: 'https://example.org/drawing' })).toBeVisible()
  await expectSoundAtBothWidths(page)

  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 milestone is not finished yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Continue Working' }).click()
  await expect(header(page, 'Build')).toBeFocused()
  await milestone(page, 'Build').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Completed')
  await page.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByRole('button', { name: 'Reopen Project' })).toBeVisible()
  await expect
    .poll(() => read(learner.client, made))
    .toMatchObject({ status: 'completed', progressPercentage: 100 })
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page.getByRole('tab', { name: 'Completed (1)' })).toBeVisible()
})

test('Continue Working goes to the milestone in progress', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
}) => {
  const made = await createProject(learner.client, {
    milestones: [{ title: 'Sketch' }, { title: 'Build', status: 'in_progress' }, { title: 'Publish' }],
  })
  await learner.client.patch(`/api/projects/${made.id}`, { status: 'in_progress' })
  await page.goto(`/projects/${made.id}?tab=overview`)
  await page.getByRole('button', { name: 'Continue Working' }).click()
  await expect(header(page, 'Build')).toBeFocused()
  await expect(header(page, 'Build')).toHaveAttribute('aria-expanded', 'true')
  await expect(header(page, 'Sketch')).toHaveAttribute('aria-expanded', 'false')
})

test('milestones are added, edited, moved and removed by mouse and by keyboard', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const made = await createProject(learner.client)
  await page.goto(`/projects/${made.id}`)
  await expect(page.getByRole('heading', { name: 'No milestones yet' })).toBeVisible()
  // The first of three quick steps arrives late, and still the last one counts.
  const address = `**/api/projects/${made.id}`
  let isFirst = true
  await page.route(address, async (route) => {
    if (route.request().method() === 'PATCH' && isFirst) {
      isFirst = false
      await page.waitForTimeout(500)
    }
    await route.continue()
  })
  let saved = 0
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') saved += 1
  })
  await page.getByRole('slider', { name: 'Progress' }).focus()
  for (const _ of [5, 10, 15]) await page.keyboard.press('ArrowRight')
  await expect.poll(() => saved).toBe(3)
  expect((await read(learner.client, made)).progressPercentage).toBe(15)
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '15')

  const dialog = page.getByRole('dialog')
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByRole('button', { name: 'Add Milestone' }).click()
    if (title === 'One') {
      await dialog.getByRole('button', { name: 'Add Milestone' }).click()
      await expect(dialog.getByText('This field is required.')).toBeVisible()
      await expect(dialog.getByLabel('Estimated hours')).toHaveValue('3')
    }
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Add Milestone' }).click()
    await expect(header(page, title)).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  const two = milestone(page, 'Two')
  await two.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.getByLabel('Task 1', { exact: true }).fill('Measure')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.getByLabel('Due date').fill('2020-02-29')
  await dialog.getByLabel('Notes').fill('Ask Tom')
  await dialog.getByLabel('Success criteria').fill('Faster than before\nNo slower later')
  await expectSoundAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(two.getByRole('checkbox', { name: 'Measure' })).toBeVisible()
  await expect(two.getByText('Was due February 29, 2020')).toBeVisible()
  await expect(two.getByText('Ask Tom')).toBeVisible()
  await expect(two.getByText('No slower later')).toBeVisible()

  const isAt = async (...wanted: string[]) => {
    await expect.poll(() => orderOnPage(page)).toEqual(wanted)
    await expect
      .poll(async () => (await read(learner.client, made)).milestones.map(({ title }) => title))
      .toEqual(wanted)
  }
  // Dragging is for the mouse: the two buttons appear once the handle has the focus.
  const up = two.getByRole('button', { name: 'Move up' })
  expect(await isSeen(up)).toBe(false)
  await page.getByRole('button', { name: 'Reorder Two' }).focus()
  expect(await isSeen(up)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  await expectSoundAtBothWidths(page)
  await page.keyboard.press('Enter')
  await isAt('Two', 'One', 'Three')
  await expect(two.getByRole('button', { name: 'Move down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await isAt('One', 'Three', 'Two')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await isAt('One', 'Two', 'Three')

  for (const title of ['One', 'Two', 'Three']) await header(page, title).click()
  await expectStill(page)
  const handle = page.getByRole('button', { name: 'Reorder Three' })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: 'Reorder One' }).boundingBox()
  if (!from || !to) throw new Error('The handles are not on the page.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await isAt('Three', 'One', 'Two')
  expect(await isSeen(milestone(page, 'Three').getByRole('button', { name: 'Move down' }))).toBe(false)

  await header(page, 'One').click()
  await milestone(page, 'One').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to remove "One"?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await isAt('Three', 'Two')
  await expect(page.getByRole('button', { name: 'Add Milestone' })).toBeFocused()
  await expectFitsBothWidths(page)
})

test('the overview is edited, and the tab is in the address', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const made = await createProject(learner.client, { learningObjectives: ['See it, then say it'] })
  await page.goto(`/projects/${made.id}?tab=overview`)
  await expect(page.getByText('See it, then say it')).toBeVisible()
  for (const name of ['Learning objectives', 'Prerequisites', 'Deliverables', 'Technologies'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('No deliverables yet')).toBeVisible()
  await page.getByRole('button', { name: 'Edit deliverables' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Project' })
  await dialog.getByLabel('Deliverables').fill('A page\n\nA note, short')
  await dialog.getByLabel('Prerequisites').fill('Fractions')
  await dialog.getByLabel('Technologies').fill('Rust')
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Renamed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible()
  for (const words of ['A page', 'A note, short', 'Fractions', 'Rust'])
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/projects/${made.id}?tab=sharing`)
  await page.reload()
  await expect(page.getByLabel('GitHub repository')).toBeVisible()
})

test('a link typed while a save runs stays, and is saved by the next', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const made = await createProject(learner.client, { title: 'Typed on' })
  await page.goto(`/projects/${made.id}?tab=sharing`)
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/projects/${made.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const [github, blog, linkedIn] = ['GitHub repository', 'Blog post', 'LinkedIn'].map((name) =>
    page.getByLabel(name),
  ) as [Locator, Locator, Locator]
  const saved = page.getByRole('status').filter({ hasText: 'Sharing links saved.' })
  await github.fill('https://github.com/ada/engine')
  await github.press('Enter')
  await blog.fill('https://example.org/post')
  await linkedIn.fill('https://linkedin.com/in/ada')
  answer()
  await expect(saved).toBeVisible()
  await expect(github).toHaveValue('https://github.com/ada/engine')
  await expect(blog).toHaveValue('https://example.org/post')
  await expect(linkedIn).toHaveValue('https://linkedin.com/in/ada')
  await blog.press('Enter')
  await expect(saved).toHaveCount(2)
  const kept = await (await learner.client.get(`/api/projects/${made.id}`)).json()
  expect(kept).toMatchObject({
    githubRepoUrl: 'https://github.com/ada/engine',
    blogPostUrl: 'https://example.org/post',
  })
})

test('links are checked per platform, and a shared page lives until it is withdrawn', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, browser, baseURL }) => {
  const made = await createProject(learner.client, {
    title: 'Shown to all',
    milestones: [{ title: 'Sketch', notes: 'PRIVATE', tasks: [{ title: 'Draw', completed: true }] }],
  })
  await page.goto(`/projects/${made.id}?tab=sharing`)
  const github = page.getByLabel('GitHub repository')
  await github.fill('https://example.org/me/project')
  await page.getByLabel('Blog post').fill('javascript:alert(1)')
  await page.getByLabel('LinkedIn').fill('https://example.org/in/me')
  await page.getByRole('button', { name: 'Save Sharing Links' }).click()
  await expect(github).toBeFocused()
  await expect(page.getByText(/Please give a repository on GitHub/)).toBeVisible()
  await expect(
    page.getByText('Please give a full web address that begins with https:// or http://.'),
  ).toBeVisible()
  await expect(page.getByText('Please give an address on LinkedIn (linkedin.com).')).toBeVisible()
  await expectNoAxeViolations(page)
  await github.fill('https://github.com/ada/engine')
  await page.getByLabel('Blog post').fill('https://example.org/post')
  await page.getByLabel('LinkedIn').fill('')
  // The project changes under the form, in this very window: nothing is lost, and the message names no other
  // window.
  await page.getByRole('button', { name: 'Start Project' }).click()
  await expect(header(page, 'Sketch')).toBeFocused()
  await page.getByRole('tab', { name: 'Sharing' }).click()
  await expect(github).toHaveValue('https://github.com/ada/engine')
  await page.getByRole('button', { name: 'Save Sharing Links' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sharing links saved.' })).toBeVisible()

  await page.getByRole('button', { name: 'Share Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Project' })
  await dialog.getByRole('button', { name: 'Create public page' }).click()
  const address = await dialog.getByLabel('Address of the public page').inputValue()
  expect(address).toMatch(new RegExp(`^${baseURL}/shared/[\\w-]{24}$`))
  await expectNoAxeViolations(page)

  const outside = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await outside.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Shown to all' })).toBeVisible()
  await expect(visitor).toHaveTitle('Shown to all · Trivium')
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('img', { name: 'Done' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'GitHub repository' })).toHaveAttribute(
    'href',
    'https://github.com/ada/engine',
  )
  await expect(visitor.getByText('PRIVATE')).toHaveCount(0)
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expectNoAxeViolations(visitor)
  await expectNoSidewaysScroll(visitor)
  await dialog.getByRole('button', { name: 'Withdraw page' }).click()
  await expect(dialog.getByRole('button', { name: 'Create public page' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await outside.close()
})

test('a project goes into a portfolio as Markdown and on paper', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const made = await createProject(learner.client, {
    title: 'Screening calculator!',
    milestones: plannedMilestones(2),
  })
  await page.goto(`/projects/${made.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('screening-calculator.md')
  expect(await readFile(await download.path(), 'utf8')).toContain('### 2. Milestone 2')

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article').getByText('Task 2b')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('two windows on one project: a stale order and a colliding milestone are told', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/409/)
  const { client } = learner
  const made = await createProject(client, { milestones: plannedMilestones(3) })
  const path = `/api/projects/${made.id}/milestones`
  await page.goto(`/projects/${made.id}`)
  const first = milestone(page, 'Milestone 1')
  // The buttons appear once the handle beside them has the focus.
  const down = first.getByRole('button', { name: 'Move down' })
  await first.getByRole('button', { name: /^Reorder/ }).focus()
  await expect(down).toBeVisible()
  await client.delete(`${path}/${made.milestones[2]?.id}`)
  await down.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This project was changed in another window.')
  await expect.poll(() => orderOnPage(page)).toEqual(['Milestone 1', 'Milestone 2'])

  await first.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Milestone' })
  await dialog.getByLabel('Notes').fill('My note')
  await client.patch(`${path}/${made.milestones[0]?.id}`, { title: 'Renamed elsewhere' })
  await dialog.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(dialog).toBeHidden()
  const renamed = milestone(page, 'Renamed elsewhere')
  await expect(renamed.getByText('My note')).toBeVisible()

  await renamed.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Notes').fill('Mine')
  await client.patch(`${path}/${made.milestones[0]?.id}`, { notes: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save Milestone' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This project was changed in another window.')
  await dialog.getByRole('button', { name: 'Save my changes' }).click()
  await expect(renamed.getByText('Mine')).toBeVisible()
})

test('what is not there, is another’s or is archived says so', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
  baseURL,
  trouble,
}) => {
  trouble.expect(/404/)
  const other = await createLearner(new Client(baseURL ?? ''), pool, 'Grace')
  const foreign = await createProject(other.client)
  for (const id of ['7', foreign.id]) {
    await page.goto(`/projects/${id}`)
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL('/projects')

  const made = await createProject(learner.client, { milestones: plannedMilestones(1) })
  await page.goto(`/projects/${made.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Project' })).toHaveCount(0)
  await expect(page.getByRole('note')).toContainText('Restore it to edit, share or continue it.')
  await expect(page.getByRole('checkbox', { name: 'Task 1a' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Start Project' })).toBeVisible()
})
