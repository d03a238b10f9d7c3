import { reviewDay } from '#contract/review/review-day.ts'
import { addDays } from '#contract/time/calendar-date.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'

const question = 'How does the base rate come in?'

test('a reflection is allowed to shape the next lesson, which begins with it', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await courseWithConcepts(pool, learner)
  const today = page.getByRole('region', { name: 'Today' })

  await test.step('nothing to do is no strip', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(today).toHaveCount(0)
  })

  await test.step('in the evening, asked once', async () => {
    const date = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await page.goto(`/reflection/${date}`)
    await page.getByRole('textbox', { name: 'What did you learn today?' }).fill('Tests can mislead.')
    await page.getByRole('textbox', { name: 'What questions do you still have?' }).fill(question)
    await page.getByRole('textbox', { name: 'Your Reflection' }).fill('A good day.')
    await page.getByRole('button', { name: 'Save reflection' }).click()
    const asked = page.getByRole('region', { name: 'May your reflections shape your next lesson?' })
    await expect(asked).toContainText('nothing is sent anywhere')
    await expectSoundAtBothWidths(page)
    await asked.getByRole('button', { name: 'Allow' }).click()
    await expect(asked).toHaveCount(0)
    await expect(
      page.getByText(/^Your next lesson of “Reading Latin Inscriptions” begins with/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: '1 card is proposed' })).toBeVisible()
  })

  // A night passes. Before four in the morning it is still the day before.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await pool.query(
    `with day as (update reflections set date = $2 where user_id = $1)
     update carry_overs set day = $2 where user_id = $1`,
    [learner.id, addDays(reviewDay(new Date(), zone), -1)],
  )

  await test.step('the next morning it stands on the dashboard, and can be changed', async () => {
    await page.goto('/dashboard')
    await expect(today).toContainText('Yesterday you wrote:')
    await expect(today).toContainText(question)
    await expectSoundAtBothWidths(page)
    await today.getByRole('button', { name: /^Change/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What the next lesson begins with' })
    await expect(dialog.getByRole('radio', { name: question })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^None/ })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the lesson begins with it, and with a question on it', async () => {
    await page.getByRole('article').getByRole('button', { name: 'Start' }).click()
    const opening = page.getByRole('region', { name: 'Yesterday you wrote:' })
    await expect(opening).toContainText(question)
    await expect(opening).toContainText('What do you recall of “Base rate”?')
    await expectSoundAtBothWidths(page)
    await opening.getByRole('button', { name: 'Show the answer' }).click()
    await expect(opening).toContainText('Base rate, in one sentence.')
    await opening.getByRole('button', { name: 'I have answered it' }).click()
    await expect(opening).toHaveCount(0)
  })

  await test.step('taken up, it is gone; the lesson goes on', async () => {
    await page.goto('/dashboard')
    await expect(today.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expect(today).not.toContainText('you wrote')
  })
})

test('the strip is left out where it cannot be had, and the courses are there', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  await courseWithConcepts(pool, learner)
  trouble.expect(/api\/today/, /503/)
  await page.route('**/api/today*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Create New Course' })).toBeVisible()
})
