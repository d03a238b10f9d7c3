import type { Page } from '@playwright/test'
import type pg from 'pg'
import { createCourse } from '../tests/courses.ts'
import { startLesson } from '../tests/exams.ts'
import type { TestLearner } from '../tests/learner.ts'
import { createProject, plannedMilestones } from '../tests/projects.ts'
import { wroteOn } from '../tests/reflections.ts'
import { addedVideo } from '../tests/videos.ts'
import { phone } from './both-widths.ts'
import { openExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'
import { dueCards, showAnswer, writtenCards } from './review-cards.ts'
import { watchCost } from './screen-cost.ts'
import { holdsToday, type PromisedScreen } from './screen-promises.ts'

type Opening = { page: Page; learner: TestLearner; pool: pg.Pool }

const formulas = `# Base rates

Of what is found, $P(A \\mid B)$ is the share that is there.

$$P(A \\mid B) = \\frac{P(B \\mid A)\\,P(A)}{P(B)}$$

A *rare* thing is rarely there, however good the test is.`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Each ends once the last thing that the learner came for stands there. */
const openings: Record<Exclude<PromisedScreen, 'sign-in'>, (opening: Opening) => Promise<void>> = {
  dashboard: async ({ page, learner }) => {
    await createCourse(learner.client, { title: 'Bayes' })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Bayes', exact: true })).toBeVisible()
  },
  'a lesson with formulas': async ({ page, learner, pool }) => {
    const { courseId } = await startLesson(pool, learner, formulas)
    await pool.query('update lesson_plans set prefetched_at = now() where course_id = $1', [courseId])
    await openExam(page, learner, courseId)
    await expect(page.getByRole('article').locator('math').nth(1)).toBeAttached()
  },
  browse: async ({ page, learner }) => {
    await createCourse(learner.client, { title: 'Bayes' })
    await page.goto('/courses')
    await expect(page.getByText('How Learning Works').first()).toBeVisible()
  },
  library: async ({ page, learner }) => {
    await addedVideo(learner.client)
    await page.goto('/library')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  projects: async ({ page, learner }) => {
    await createProject(learner.client, { milestones: plannedMilestones(2) })
    await page.goto('/projects')
    await expect(page.getByRole('link', { name: 'Screening calculator' })).toBeVisible()
  },
  reflections: async ({ page, learner, pool }) => {
    await wroteOn(pool, learner.id, ['2026-01-05', '2026-01-06'])
    await page.goto('/reflection')
    await expect(page.getByText(/entries this year$/)).toBeVisible()
  },
  profile: async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByText('Add your name').first()).toBeVisible()
  },
  review: async ({ page, learner, pool }) => {
    await dueCards(pool, learner, writtenCards.slice(3))
    await page.goto('/review')
    await expect(showAnswer(page)).toBeVisible()
  },
  'review with Markdown': async ({ page, learner, pool }) => {
    await dueCards(pool, learner, [{ front: 'What is a *reference* group, in `R`?', back: 'A **base**.' }])
    await page.goto('/review')
    await expect(page.locator('em', { hasText: 'reference' })).toBeVisible()
  },
}

/** COSTS=1 also says what each screen costs, and what it is made of. */
async function expectCost(screen: PromisedScreen, measure: ReturnType<typeof watchCost>): Promise<void> {
  const { cost, sent } = await measure()
  const lines = sent.map(({ path, bytes }) => `${String(bytes).padStart(8)} ${path}`)
  if (process.env.COSTS) console.log([`${screen} ${JSON.stringify(cost)}`, ...lines].join('\n'))
  const held = holdsToday(screen)
  const over = Object.entries(held).filter(([what, most]) => cost[what as keyof typeof cost] > most)
  expect(over, `${screen}: ${JSON.stringify(cost)}\n${lines.join('\n')}`).toEqual([])
  // A watch that saw nothing would hold every promise.
  expect(Math.min(cost.requests, cost.scriptBytes, cost.fontBytes)).toBeGreaterThan(0)
}

test.use({ viewport: phone })

test('what sign-in costs', { tag: '@wide' }, async ({ page, origin }) => {
  const measure = watchCost(page, origin)
  await page.goto('/login')
  await expect(heading(page, 'Login')).toBeVisible()
  await expectCost('sign-in', measure)
})

for (const [screen, open] of Object.entries(openings)) {
  test(`what ${screen} costs`, { tag: '@wide' }, async ({ signedInPage: page, learner, pool, origin }) => {
    const measure = watchCost(page, origin)
    await open({ page, learner, pool })
    await expectCost(screen as PromisedScreen, measure)
  })
}
