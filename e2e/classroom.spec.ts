import type { Page } from '@playwright/test'
import type { Classroom } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { createCourse } from '../tests/courses.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const units = [
  {
    lessonTitle: 'Wild yeast and time',
    objective: 'Explain how wild yeast raises a dough.',
    assessment: 'Keep a starter for a week.',
  },
  { lessonTitle: 'Gluten', objective: 'Explain how gluten holds gas.', assessment: 'Stretch a window.' },
  { lessonTitle: 'The oven', objective: 'Explain what steam does.', assessment: 'Bake a loaf.' },
]
const baking = {
  title: 'Baking Bread',
  description: 'Sourdough from flour and water: fermentation, gluten, hydration and the oven.',
  units,
}

const steps = (page: Page) => page.getByRole('list', { name: 'Activities in this lesson' })
const stepsOf = (page: Page, guide: string) =>
  steps(page).getByRole('button', { name: new RegExp(`^${guide}`) })
// A course under way is offered twice: above the list and on its card.
const start = (page: Page) =>
  page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()

async function openClass(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await start(page)
  await expect(steps(page)).toBeVisible()
}

async function goToEnd(page: Page): Promise<void> {
  await steps(page).getByRole('button').last().click()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
}

/** Ends the session with activities still open. */
async function endAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  // The page moves once more when the dialog has faded: a press before that may miss its button.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test(
  'a lesson from Start to End Session',
  { tag: '@wide' },
  async ({ signedInPage: page, learner, trouble }, { project }) => {
    // No model is connected and the course has no questions yet: the server refuses the exam.
    trouble.expect(/409/)
    const course = await createCourse(learner.client, baking)
    await page.goto('/dashboard')
    await start(page)
    await expect(page).toHaveURL('/classroom')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wild yeast and time')
    await expect(page.getByText('No AI model is connected', { exact: true })).toHaveCount(1)
    await expect(
      page.getByRole('status').filter({ hasText: /^Prefetching activities: \d+ \/ \d+$/ }),
    ).toBeVisible()
    await expect(steps(page).getByRole('button').first()).toHaveAttribute('aria-current', 'step')
    const notes = page.getByRole('article')
    await expect(notes.getByText('Your page')).toBeVisible()
    await expect(notes.locator('h3').first()).toBeVisible()
    await expectSoundAtBothWidths(page)

    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Activity 2 of')).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByText('Activity 1 of')).toBeVisible()

    await stepsOf(page, 'Librarian').first().click()
    const open = page.getByRole('link', { name: /^Open / }).first()
    await expect(open).toHaveAttribute('target', '_blank')
    await expect(open).toHaveAttribute('rel', /noopener noreferrer/)
    await expect(open).toHaveAttribute('href', /^https:\/\//)
    await expectSoundAtBothWidths(page)

    if (project.name === 'phone') {
      await expect(page.getByPlaceholder('Type a message...')).toBeHidden()
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Chat').click()
    }
    await expect(page.getByPlaceholder('Type a message...')).toBeVisible()

    await stepsOf(page, 'Examiner').first().click()
    if (project.name === 'phone')
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Exam').click()
    await expect(page.getByRole('heading', { name: 'Not enough text for an exam yet' })).toBeVisible()
    const place = await page.getByText(/^Activity \d+ of \d+$/).textContent()
    await page.reload()
    await expect(page.getByText(place ?? '')).toBeVisible()

    await goToEnd(page)
    await endAnyway(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wild yeast and time is done')
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('article').getByRole('button', { name: 'Continue' })).toBeVisible()
    const ended: OwnCourse = await (await learner.client.get(`/api/courses/${course.id}`)).json()
    expect(ended).toMatchObject({ currentLessonIndex: 1, progress: 33, completed: false })
    await expect
      .poll(async () => {
        const left = await page.evaluate(() => Object.keys(localStorage))
        return left.filter((key) =>
          /^(segment_|classroom_|activeActivityIndex|activeCourseId|examState)/.test(key),
        )
      })
      .toEqual([])
  },
)

test('the lesson is prefetched to its end, then the bar goes', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await createCourse(learner.client, baking)
  await openClass(page)
  await expect(page.getByText(/^Prefetching activities/)).toHaveCount(0, { timeout: 60_000 })
  for (const leader of ['Professor', 'Librarian'] as const)
    for (const step of await stepsOf(page, leader).all()) await expect(step).toContainText(', ready')
  // Its questions come from what the learner has added by the time it is opened.
  await expect(stepsOf(page, 'Examiner')).toContainText(', not ready yet')
  const kept = await pool.query<{
    content: string | null
    resources: unknown
    leader: string
    exams: string
  }>(
    `select content, resources, leader, (select count(*) from exams where activity_id = activities.id) as exams
     from activities where user_id = $1`,
    [learner.id],
  )
  for (const { leader, content, resources, exams } of kept.rows) {
    if (leader === 'Professor') expect(content).toBeNull()
    if (leader === 'Librarian') expect(resources).toBeTruthy()
    if (leader === 'Examiner') expect(exams).toBe('0')
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(steps(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/generate-'))).toEqual([])

  const keep = (resources: object[]) =>
    pool.query(`update activities set resources = $2 where user_id = $1 and leader = 'Librarian'`, [
      learner.id,
      JSON.stringify(resources),
    ])
  await keep([{ title: '', description: '', link: 'javascript:alert(1)' }])
  await stepsOf(page, 'Librarian').first().click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Untitled Resource' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Untitled Resource' })).toHaveAttribute(
    'href',
    'https://duckduckgo.com/?q=Untitled%20Resource',
  )
  await keep([])
  await page.reload()
  await expect(page.getByText('No study resources available for this activity.')).toBeVisible()
  await expect(page.getByText("We'll keep improving this section as you continue learning!")).toBeVisible()
})

test('reviewing an earlier unit leaves the progress alone', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const course = await createCourse(learner.client, baking)
  await learner.client.post(`/api/courses/${course.id}/end-session`, { lessonIndex: 0 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Baking Bread', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Wild yeast and time/ })
    .click()
  await expect(page).toHaveURL('/classroom?lesson=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wild yeast and time')
  await goToEnd(page)
  await page.getByRole('button', { name: 'End Session' }).click()
  await expect(page).toHaveURL('/dashboard')
  const same: OwnCourse = await (await learner.client.get(`/api/courses/${course.id}`)).json()
  expect(same).toMatchObject({ currentLessonIndex: 1, progress: 33 })

  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gluten')
})

test('no course, no name, no such lesson: each says so and leads on', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await page.goto('/classroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Active Lesson')
  await expect(page.getByText('There is no active lesson for this course.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  await createCourse(learner.client, baking)
  await pool.query(`update profiles set name = ' ' where id = $1`, [learner.id])
  await page.reload()
  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Required')
  await expect(page.getByText('Please complete your profile first.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to Profile Setup' }).click()
  await expect(page).toHaveURL('/profile')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('activeCourseId'))).toBeNull()
})

test('a plan, a text and an ending that fail can be tried again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/generate-lesson/, /page/, /end-session/, /502|500/)
  await createCourse(learner.client, { ...baking, units: units.slice(0, 1) })
  const fail = (status: number, detail: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, detail, code: 'model_unavailable' }),
  })
  // Prefetching would repair the fault before the learner presses Retry.
  await page.route('**/api/courses/*/classroom*', async (route) => {
    const response = await route.fetch()
    const room = (await response.json()) as Classroom
    if (room.plan) room.plan.isPrefetched = true
    await route.fulfill({ response, json: room })
  })
  const planning = Promise.withResolvers<void>()
  await page.route('**/api/generate-lesson', async (route) => {
    await planning.promise
    await route.fulfill(fail(502, 'The lesson plan could not be made.'))
  })
  await page.goto('/dashboard')
  await start(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Your Class')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  planning.resolve()
  await expect(page.getByText('Navigate slide by slide')).toBeVisible()
  for (const words of [
    'Prev and Next buttons',
    'real-time feedback',
    'The full lesson loads in the background',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The lesson plan could not be made.')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.route('**/api/activities/*/page', (route) =>
    route.fulfill(fail(502, 'The page could not be read.')),
  )
  await page.unroute('**/api/generate-lesson')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(steps(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The page could not be read.', { timeout: 20_000 })
  await page.unroute('**/api/activities/*/page')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').locator('h3').first()).toBeVisible()

  await goToEnd(page)
  await page.route('**/end-session', (route) => route.fulfill(fail(500, 'no')))
  await endAnyway(page)
  const fault = page.getByRole('alert').filter({ hasText: 'Failed to update lesson index' })
  // Fully in view, also at the upper end of a long page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(fault).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL('/classroom')
  await page.unroute('**/end-session')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have finished Baking Bread')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('100%')).toBeVisible()
})

test('the browser’s copy is only a copy: the server’s state wins', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  const { id } = await createCourse(learner.client, baking)
  await openClass(page)
  await expect(page.getByRole('article').locator('h3').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Activity 2 of')).toBeVisible()
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `activeActivityIndex-${id}`))
    .toBe('1')
  const stored = () =>
    page.evaluate(() => ({
      isPlanned: JSON.parse(localStorage.getItem('classroom_activities') ?? '[]').length >= 4,
      course: localStorage.getItem('activeCourseId'),
      hasTexts: Object.keys(localStorage).some((key) => key.startsWith('segment_')),
    }))
  // The searches are prepared last.
  await expect.poll(stored, { timeout: 20_000 }).toEqual({ isPlanned: true, course: id, hasTexts: true })

  await page.evaluate((courseId) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('segment_')) localStorage.setItem(key, JSON.stringify('Forged notes.'))
    localStorage.setItem(`activeActivityIndex-${courseId}`, '2')
  }, id)
  await page.reload()
  await expect(page.getByText('Activity 2 of')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('article').locator('h3').first()).toBeVisible()
  await expect(page.getByText('Forged notes.')).toHaveCount(0)

  trouble.expect(/classroom/, /ERR_FAILED|ERR_INTERNET/)
  await page.route('**/api/courses/*/classroom*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('This is the lesson as this browser last saw it.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(steps(page)).toBeVisible()
  await page.unroute('**/api/courses/*/classroom*')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByText('This is the lesson as this browser last saw it.')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).not.toHaveURL(/classroom/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('activeCourseId'))).toBeNull()
})
