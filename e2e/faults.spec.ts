import type { Locator, Route } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { lessonNotes, startLesson } from '../tests/exams.ts'
import { createProject } from '../tests/projects.ts'
import { addedVideo } from '../tests/videos.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { button, exam, openExam, preparedExam } from './exam-page.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { ownScriptOf } from './own-script.ts'

const errorHeading = { level: 1, name: 'Unexpected Application Error!' } as const

test('a screen whose script fails to load shows the error screen with a way on', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/, /dynamically imported module/)
  const script = ownScriptOf('/library')
  await page.route(script, (route) => route.abort())
  await page.goto('/library')
  await expect(page.getByRole('heading', errorHeading)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
})

test('the error screen leaves the sidebar and leads to the dashboard', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/, /dynamically imported module/)
  await page.goto('/profile')
  await page.route(ownScriptOf('/projects'), (route) => route.abort())
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', errorHeading)).toBeFocused()
  await expect(page).toHaveURL('/projects')
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an exam whose script fails to load says so in its place, and comes with a retry', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/exam-view/, /net::ERR_FAILED/, /dynamically imported module/)
  const { courseId } = await preparedExam(pool, learner)
  await page.route('**/assets/*exam-view-*.js', (route) => route.abort())
  await openExam(page, learner, courseId)
  await expect(exam(page)).toContainText('The exam could not be loaded.')
  await expect(page.getByPlaceholder('Type a message...')).toBeAttached()
  await expectNoAxeViolations(page)
  await page.unroute('**/assets/*exam-view-*.js')
  await button(page, 'Retry').click()
  await expect(button(page, 'Start Exam')).toBeVisible()
})

test('a script that never comes is given 120 seconds', { tag: '@wide' }, async ({ signedInPage: page }) => {
  await page.clock.install()
  await page.route(ownScriptOf('/reflection'), () => {})
  await page.goto('/reflection')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  // The clock also runs by itself, and a page takes time: so both sides have some seconds to spare.
  await page.clock.runFor(90_000)
  await expect(page.getByRole('heading', errorHeading)).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', errorHeading)).toBeVisible()
})

test('everything works where the browser forbids storage', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', forbidden)
    Object.defineProperty(window, 'sessionStorage', forbidden)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch colour scheme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
})

test('leaving the classroom clears its course', { tag: '@wide' }, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/404/)
  await page.goto('/classroom')
  await expect(page.getByRole('heading', { name: 'No Active Lesson' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('activeCourseId', 'c-1'))
  const activeCourse = () => page.evaluate(() => localStorage.getItem('activeCourseId'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Active Lesson' })).toBeVisible()
  await expect.poll(() => activeCourse()).toBe('c-1')
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => activeCourse()).toBeNull()
})

test('each page runs under the policy it was served with', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // A link within the app keeps the document; a link to the landing page loads another.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => isSameDocument()).toBe(true)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => isSameDocument()).toBe(false)
})

test('what an answer lacks is said in its place, the rest of the page stays, and Retry brings it', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  // An object in place of text is no TypeError: React refuses it with its own error 31.
  trouble.expect(/could not be shown/, /TypeError/, /React error #31/, /error boundary/)
  const course = await createCourse(learner.client, { title: 'Baking' })
  /** Changes the bodies of answers with `change`; the returned function ends this. */
  const spoil = async (path: RegExp, change: (body: never) => void) => {
    const pending = new Set<Promise<void>>()
    const answerSpoiled = async (route: Route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      change(body as never)
      await route.fulfill({ json: body })
    }
    await page.route(path, async (route) => {
      const answered = answerSpoiled(route)
      pending.add(answered)
      await answered
      pending.delete(answered)
    })
    // Retry would otherwise wait for an answer that is still under way.
    return async () => {
      await page.unroute(path)
      await Promise.all(pending)
    }
  }
  const retry = (place: Locator) => place.getByRole('button', { name: 'Retry' }).click()

  await test.step('a panel, and a card of a list', async () => {
    const mendToday = await spoil(/\/api\/today\b/, (today: { lesson: unknown }) => {
      today.lesson = { number: 1 }
    })
    const mendCourses = await spoil(/\/api\/courses(\?|$)/, ({ items }: { items: { units?: unknown }[] }) => {
      for (const item of items) delete item.units
    })
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    const panel = main.getByRole('alert').filter({ hasText: 'This panel could not be shown' })
    const card = main.getByRole('alert').filter({ hasText: 'This card could not be shown' })
    await expect(panel).toContainText('The server’s answer lacks something that it needs.')
    await expect(card).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mendToday()
    await retry(panel)
    // A course that was never opened has no lesson to continue today.
    await expect(panel).toHaveCount(0)
    await mendCourses()
    await retry(card)
    await expect(page.getByRole('button', { name: /^(Start|Continue)$/ }).last()).toBeVisible()
  })

  await test.step('a dialog', async () => {
    const mend = await spoil(/\/coursemates/, (page: { items: unknown[] }) => {
      page.items = [{}]
    })
    await page.getByRole('button', { name: 'Baking' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Coursemates' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This tab could not be shown')
    await expect(dialog.getByRole('heading', { name: 'Baking' })).toBeVisible()
    await expect(dialog.getByRole('tab', { name: 'Units' })).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mend()
    await retry(dialog)
    await expect(dialog.getByRole('tab', { name: 'Coursemates' })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a dialog that breaks before it is there', async () => {
    const mend = await spoil(/\/api\/profile$/, (profile: { interests?: unknown }) => {
      delete profile.interests
    })
    await page.goto('/profile')
    const panel = page.getByRole('main').getByRole('alert')
    await expect(panel).toContainText('Your profile could not be shown')
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('This window could not be shown')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mend()
    await retry(dialog)
    await expect(page.getByRole('dialog', { name: 'Update Profile' }).getByLabel('Name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await retry(panel)
    await expect(panel).toHaveCount(0)
  })

  await test.step('a screen as a whole, and a part of a form', async () => {
    const mendCourse = await spoil(/\/api\/courses\/[^/]+$/, (one: { units?: unknown }) => {
      delete one.units
    })
    await page.goto(`/courses/${course.id}`)
    const main = page.getByRole('main')
    const alert = main.getByRole('alert').filter({ hasText: 'This page could not be shown' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Course' })).toBeVisible()
    await expect(page.getByRole('heading', errorHeading)).toHaveCount(0)
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mendCourse()
    await retry(alert)
    await expect(page.getByRole('heading', { level: 1, name: 'Baking' })).toBeVisible()

    const mendDocuments = await spoil(/\/api\/sources\?/, (list: { items: unknown[] }) => {
      list.items = [{ id: course.id, state: 'ready', title: {} }]
    })
    await page.goto('/create-course')
    const documents = main
      .getByRole('alert')
      .filter({ hasText: 'The list of your documents could not be shown' })
    await expect(documents).toBeVisible()
    await page.getByLabel('What do you want to learn?').fill('How bread rises')
    await expect(page.getByRole('button', { name: 'Create Course' })).toBeEnabled()
    await mendDocuments()
    await retry(documents)
    await expect(documents).toHaveCount(0)
    await expect(page.getByLabel('What do you want to learn?')).toHaveValue('How bread rises')
  })

  await test.step('an activity', async () => {
    const { courseId } = await startLesson(pool, learner, lessonNotes)
    expect(courseId).not.toBe(course.id)
    let resources: unknown[] = [{ description: 'No title', link: '' }]
    const mend = await spoil(
      /\/api\/courses\/[^/]+\/classroom/,
      ({ plan }: { plan: { activities: object[] } }) => {
        Object.assign(plan, { title: '{"title":"Why dough rises"}' })
        Object.assign(plan.activities[0] ?? {}, { leader: 'Librarian', resources })
      },
    )
    await openExam(page, learner, courseId)
    await expect(page.getByRole('heading', { name: 'Untitled Resource' })).toBeVisible()
    // The lesson's title may be JSON text too.
    await expect(page.getByRole('heading', { level: 1, name: 'Why dough rises', exact: true })).toBeVisible()
    resources = [null]
    await page.reload()
    const activity = page.getByRole('article')
    await expect(activity.getByRole('alert')).toContainText('This activity could not be shown')
    await expect(page.getByPlaceholder('Type a message...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await mend()
    await retry(activity)
    await expect(activity).toContainText('Yeast is a fungus that eats sugar')

    // Without the list of videos the notes cannot lead to them, and the lesson around the notes works.
    const mendVideos = await spoil(/\/api\/courses\/[^/]+\/classroom/, (room: { videos?: unknown }) => {
      delete room.videos
    })
    await page.reload()
    await expect(activity.getByRole('alert')).toContainText('This activity could not be shown')
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
    await mendVideos()
    await retry(activity)
    await expect(activity).toContainText('Yeast is a fungus that eats sugar')
  })
})

test('a project or a video that lacks something takes nothing else of its page along', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/could not be shown/, /TypeError/, /error boundary/)
  const course = await createCourse(learner.client, { title: 'Baking' })
  await createProject(learner.client, { title: 'Price a loaf' })
  for (const title of ['Dough', 'Oven']) await addedVideo(learner.client, { courseId: course.id, title })
  /** Removes this field from the first item of a list. */
  const spoil = (path: RegExp, field: string) =>
    page.route(path, async (route) => {
      const body = (await (await route.fetch()).json()) as { items: Record<string, unknown>[] }
      delete body.items[0]?.[field]
      await route.fulfill({ json: body })
    })
  const main = page.getByRole('main')

  await spoil(/\/api\/projects\?/, 'technologies')
  await page.goto('/projects')
  const projects = main.getByRole('alert').filter({ hasText: 'Your projects could not be shown' })
  await expect(projects).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create Custom' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await projects.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByRole('link', { name: 'Price a loaf' })).toBeVisible()

  await spoil(/\/api\/videos\?/, 'tags')
  await page.goto('/library')
  const card = main.getByRole('alert').filter({ hasText: 'This card could not be shown' })
  await expect(card).toBeVisible()
  await expect(main.getByRole('link', { name: 'Dough' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByRole('link', { name: 'Oven' })).toBeVisible()
})

test('courses that lack something take nothing else of their page along', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/could not be shown/, /TypeError/, /error boundary/)
  const course = await createCourse(learner.client, { title: 'Baking' })
  await addedVideo(learner.client, { courseId: course.id, title: 'Dough' })
  const spoil = (path: RegExp, change: (body: never) => void) =>
    page.route(path, async (route) => {
      const body = await (await route.fetch()).json()
      change(body as never)
      await route.fulfill({ json: body })
    })
  const main = page.getByRole('main')
  const alertOf = (words: string) =>
    main.getByRole('alert').filter({ hasText: `${words} could not be shown` })
  const retry = async (words: string) => {
    await page.unrouteAll({ behavior: 'wait' })
    await alertOf(words).getByRole('button', { name: 'Retry' }).click()
  }

  await spoil(/\/api\/courses\?/, (list: { items?: unknown }) => delete list.items)
  await page.goto('/dashboard')
  await expect(alertOf('The list of your courses')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Create New Course' })).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await retry('The list of your courses')
  await expect(main.getByRole('button', { name: 'Baking', exact: true })).toBeVisible()

  await spoil(/\/api\/courses\/browse\?/, (list: { items?: unknown }) => delete list.items)
  await page.goto('/courses')
  await expect(alertOf('The list of courses')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Find Courses' })).toBeVisible()
  await retry('The list of courses')
  await expect(main.getByText('How Learning Works')).toBeVisible()

  // A faulty bundled course hides no other course.
  await spoil(/\/api\/bundled-courses$/, ([first]: { outline?: unknown }[]) => {
    delete first?.outline
  })
  await page.goto('/courses')
  await expect(alertOf('This card')).toBeVisible()
  await expect(main.getByText('Reading Medical News')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await spoil(/\/api\/courses\?limit=100/, ({ items }: { items: { title?: string }[] }) => {
    delete items[0]?.title
  })
  await page.goto('/library')
  await expect(alertOf('The search and its filters')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Dough' })).toBeVisible()
  await retry('The search and its filters')
  await expect(main.getByRole('tab', { name: /^All Videos/ })).toBeVisible()
})
