import { startLesson } from '../tests/exams.ts'
import { phone } from './both-widths.ts'
import { openExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const notes = `# Base rates

Of what is found, $P(A \\mid B)$ is the share that is there, and of $n$ things found about $n \\cdot P(A \\mid B)$ are.

$$P(A \\mid B) = \\frac{P(B \\mid A)\\,P(A)}{P(B)}$$

A *rare* thing is rarely there, however good the test is: with $x^2 + y^2 = r^2$ nothing changes.

$$
a = b + c
$$

The last line stands under all of them.`

type Shifting = Window & { shifted: number }

test('the text stands there before its formulas, and hardly moves when they come', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool }) => {
  await page.setViewportSize(phone)
  await page.addInitScript(() => {
    const shifting = window as unknown as Shifting
    shifting.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifting.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/mathematics-*.js', async (route) => {
    await isLetThrough
    await route.continue()
  })
  const { courseId } = await startLesson(pool, learner, notes)
  await pool.query('update lesson_plans set prefetched_at = now() where course_id = $1', [courseId])
  await openExam(page, learner, courseId)
  const article = page.getByRole('article')
  await expect(article).toContainText('The last line stands under all of them.')
  await expect(article.locator('math')).toHaveCount(0)
  await expect(article).not.toContainText('$')
  // What else is on its way has come.
  await page.waitForTimeout(1000)
  const shifted = () => page.evaluate(() => (window as unknown as Shifting).shifted)
  const before = await shifted()
  letThrough()
  await expect(article.locator('math')).toHaveCount(6)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  const after = await shifted()
  if (process.env.COSTS) console.log(`shift ${before} before the formulas, ${after - before} with them`)
  expect(after - before).toBeLessThanOrEqual(0.02)
})
