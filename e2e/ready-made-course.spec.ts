import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { startOwnProduct } from './own-product.ts'
import { watchContext } from './trouble.ts'

const title = 'How Learning Works: teach yourself well'
const cardOf = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: title, exact: true }) })
const start = (page: Page) => cardOf(page).getByRole('button', { name: 'Add and start' })
const step = (page: Page) => page.getByRole('list', { name: 'Activities in this lesson' }).getByRole('button')

const exam = (page: Page) => page.getByRole('article', { name: 'Recall under test' })
const button = (page: Page, name: string | RegExp) => exam(page).getByRole('button', { name })

/** Something in every field: the first option, or a few words. */
async function answerEverything(page: Page): Promise<void> {
  await expect(exam(page).getByText('Question 1 of 6')).toBeVisible()
  const count = await button(page, /^Question \d+, /).count()
  for (let number = 1; number <= count; number += 1) {
    await button(page, new RegExp(`^Question ${number}, `)).click()
    await expect(exam(page).getByText(`Question ${number} of ${count}`)).toBeVisible()
    const words = exam(page).getByRole('textbox', { name: 'Your answer' })
    if ((await words.count()) > 0) await words.fill('Recall beats rereading.')
    else await exam(page).getByRole('radio').first().check()
  }
}

test('a newcomer without a model reads the first lesson, takes its exam and sees why', {
  tag: '@wide',
}, async ({ browser, viewport }) => {
  const product = await startOwnProduct()
  const context = await browser.newContext({ baseURL: product.origin, viewport })
  const trouble = await watchContext(context, product.origin)
  try {
    const page = await context.newPage()
    await page.goto('/signup')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('ombrelle vapeur citron')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByRole('link', { name: 'Open the mailbox' }).click()
    await page.locator('a[href*="/confirm-email#"]').click()

    await test.step('one click after confirming the mail the lesson is there', async () => {
      await expect(page).toHaveURL('/courses')
      await start(page).click()
      await expect(page).toHaveURL('/classroom')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recall, do not reread')
      await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('article')).toContainText('Try it')
      await expectSoundAtBothWidths(page)
    })

    await test.step('the exam asks about the lesson', async () => {
      await step(page).last().click()
      await expect(button(page, 'Draw other questions')).toBeVisible()
      await expect(button(page, 'Generate again')).toHaveCount(0)
      await button(page, 'Start Exam').click()
      await answerEverything(page)
      await button(page, 'Submit Exam').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click()
      // Their own words they grade themselves, beside the model answer.
      const point = exam(page).getByRole('checkbox').first()
      const result = exam(page).getByRole('heading', { name: /of six correct$/ })
      await expect(point.or(result)).toBeVisible()
      for (let graded = 0; graded < 6 && !(await result.isVisible()); graded += 1) {
        await point.check()
        await button(page, /^(?:Next answer|Count my points)$/).click()
        await expect(point.and(page.locator(':not(:checked)')).or(result)).toBeVisible()
      }
    })

    await test.step('and says of every question why its answer is right', async () => {
      await button(page, 'Review question by question').click()
      const many = await button(page, /^Question \d+, /).count()
      for (let number = 1; number <= many; number += 1) {
        await expect(exam(page).getByText(`Question ${number} of ${many}`)).toBeVisible()
        const why = exam(page).getByText('Examiner:', { exact: true })
        await expect(why.or(exam(page).getByText('A model answer')).first()).toBeVisible()
        if (number < many) await button(page, 'Next question').click()
      }
      await expectSoundAtBothWidths(page)
    })

    await test.step('it is a course like their others, and nobody’s in particular', async () => {
      await page.goto('/dashboard')
      await page.getByRole('article').getByRole('button', { name: title, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText('Designed by Trivium')
      await page.goto('/courses')
      await expect(cardOf(page).getByRole('button', { name: 'Already Added' })).toBeDisabled()
    })
    trouble.assertNone()
  } finally {
    await context.close()
    await product.stop()
  }
})

test('the empty dashboard offers courses to add, to look into and to bring', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByText('Create your first course to get started!', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Or bring your own' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/create-course/import')
  await expect(cardOf(page)).toContainText(/Beginner6 lessons\d+ hours/)
  await expect(cardOf(page)).toContainText(/\d+ concepts, \d+ cards, 6 exams\./)

  // By keyboard: in, through it, out again, and back to the same place.
  const look = cardOf(page).getByRole('button', { name: 'Look inside' })
  await look.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('heading', { name: 'About this course' })).toBeVisible()
  await expect(dialog.getByRole('list').first().getByRole('listitem')).toHaveCount(6)
  await expect(dialog).toContainText('AuthorsThe Trivium projectLicenceCC BY 4.0')
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(look).toBeFocused()
  await start(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/classroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recall, do not reread')
})

test('adding that fails says that nothing was added, and works again', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, trouble }) => {
  trouble.expect(/503/)
  await page.route('**/api/bundled-courses/*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
  )
  await page.goto('/dashboard')
  await start(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was added.')
  await expect(page).toHaveURL('/dashboard')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/bundled-courses/*')
  await start(page).click()
  await expect(page).toHaveURL('/classroom')
})

test('a list that does not come leaves the way to a course of one’s own', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/503/)
  await page.route('**/api/bundled-courses', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503}' }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByText('The courses that come with Trivium did not load')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'What do you want to learn?' })).toBeVisible()
  await page.unroute('**/api/bundled-courses')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(start(page)).toBeVisible()
})

test('where they are switched off the dashboard is as it was', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
}) => {
  await page.route('**/api/bundled-courses', (route) => route.fulfill({ json: [] }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Courses' }).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Or bring your own' })).toHaveCount(0)
})

test('whoever has courses is not asked about ready ones, and finds them in Browse', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  await createCourse(learner.client)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/bundled-courses')) asked.push(request.url())
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await page.goto('/courses')
  await expect(page.getByRole('article').first()).toContainText('Comes with Trivium')
  await expect(cardOf(page)).toContainText('Comes with Trivium')
  await page.getByPlaceholder('Search courses...').fill('HOW LEARNING')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Search courses...').fill('no course has such a title')
  await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible()
})
