import type { Page } from '@playwright/test'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { startLesson } from '../tests/exams.ts'
import { courseWithConcepts, showEvidence } from '../tests/knowledge.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { belief, knownCourse } from './known-course.ts'

const row = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true })
const listed = (page: Page) => page.getByRole('region', { name: 'Concepts of this course' }).getByRole('link')
const why = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

async function openWhy(page: Page, label: string) {
  await page.goto('/profile/knowledge')
  await row(page, label).click()
  await expect(why(page, label).getByText('Why do you think that?')).toBeVisible()
  return why(page, label)
}

test('one finds what is believed by its word, its mistakes and its name', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { course } = await knownCourse(pool, learner)
  await page.goto('/profile')
  await page
    .getByRole('navigation', { name: 'About you' })
    .getByRole('link', { name: 'What you know' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'What you know' })).toBeFocused()
  await expect(listed(page)).toHaveText([
    'Natural frequency',
    'Reference group',
    'Risk reduction',
    'Absolute risk',
  ])
  const items = page.getByRole('region', { name: 'Concepts of this course' }).getByRole('listitem')
  await expect(items.nth(0)).toContainText('Solid')
  await expect(items.nth(1)).toContainText('Unclear')
  await expect(items.nth(2)).toContainText(/Mistake.*Shaky/)
  await expect(items.nth(3)).toContainText('Not seen')

  await expect(page.getByText('2 more concepts in unit 3 are not seen yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(listed(page)).toHaveCount(6)

  await chip(page, 'Shaky').click()
  await expect(chip(page, 'Shaky')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Shaky')).toHaveText('Shaky1')
  await expect(listed(page)).toHaveText(['Risk reduction'])
  await chip(page, 'Mistakes').click()
  await expect(page).toHaveURL('/profile/knowledge?show=mistakes')
  await expect(listed(page)).toHaveText(['Risk reduction'])
  const search = page.getByRole('searchbox', { name: 'Search concepts' })
  await search.fill('base')
  await expect(page.getByRole('heading', { name: 'No concept found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toBeFocused()
  await search.fill('base RATE')
  await expect(listed(page)).toHaveText(['Base rate'])

  const other = await courseWithConcepts(pool, learner, [['Tidal day']])
  await page.goto(`/profile/knowledge?course=${course.id}`)
  await expect(listed(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Course' }).selectOption(other.course.id)
  await expect(listed(page)).toHaveText(['Tidal day'])
  await expect(page).toHaveURL(`/profile/knowledge?course=${other.course.id}`)
})

test('recall is spoken of where the course has a card', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { named } = await knownCourse(pool, learner)
  const spoken = page.getByText(/Recall today|No card yet/)
  await page.goto('/profile/knowledge')
  await expect(listed(page)).toHaveCount(4)
  await expect(spoken).toHaveCount(0)

  // A card of one concept, as the server would tell it.
  const { id } = named('Reference group')
  const withCard = (_name: string, value: unknown) =>
    isRecord(value) && value.id === id ? { ...value, recall: 0.84 } : value
  await page.route(/\/api\/(knowledge|concepts\/[^/]+)(\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: JSON.stringify(await response.json(), withCard) })
  })
  await page.reload()
  const recall = page.getByRole('progressbar', { name: 'Recall today, Reference group' })
  await expect(recall).toHaveAttribute('aria-valuenow', '84')
  await expect(page.getByText('No card yet')).toHaveCount(3)
  await expect(page.getByText('Recall today comes from your cards')).toBeVisible()
  // The column does not come and go with the filter.
  await chip(page, 'Shaky').click()
  await expect(page.getByText('No card yet')).toHaveCount(1)
  await chip(page, 'All').click()
  await row(page, 'Reference group').click()
  await expect(why(page, 'Reference group').getByText('Recall today 84%')).toBeVisible()
  await row(page, 'Risk reduction').click()
  await expect(why(page, 'Risk reduction').getByText('Why do you think that?')).toBeVisible()
  await expect(why(page, 'Risk reduction').getByText(/Recall today/)).toHaveCount(0)
})

test('a belief gives its reasons; a struck one is as if it had never been', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { named, missedId } = await knownCourse(pool, learner)
  await page.goto('/profile/knowledge')
  await row(page, 'Risk reduction').focus()
  await page.keyboard.press('Enter')
  const panel = why(page, 'Risk reduction')
  await expect(page).toHaveURL(`/profile/knowledge?concept=${named('Risk reduction').id}`)
  await expect(panel.getByRole('heading', { name: 'Risk reduction' })).toBeFocused()
  const pieces = panel.getByRole('listitem')
  await expect(pieces).toHaveCount(2)
  await expect(pieces.nth(0)).toContainText('From 2 in 100 to 1 in 100.')
  await expect(pieces.nth(0)).toContainText('You answered 50%, and were certain.')
  await expect(pieces.nth(0)).toContainText('Missed, one hint, graded by the answer key')
  await expect(pieces.nth(0)).toContainText(/Speaks .*against it/)
  await expect(pieces.nth(1)).toContainText('You answered 33%, guessing.')
  await expect(panel.getByText(belief).first()).toBeVisible()

  const strike = pieces.nth(0).getByRole('button', { name: 'Strike this' })
  await strike.focus()
  await page.keyboard.press('Enter')
  const again = pieces.nth(0).getByRole('button', { name: 'Count it again' })
  await expect(again).toBeFocused()
  await expect(pieces.nth(0)).toContainText('Struck by you')
  // One miss is too little to say so.
  await expect(panel.getByRole('status')).toHaveText('Unclear')
  await expect(panel.getByText('Open misconception')).toHaveCount(0)
  await pieces.nth(0).getByRole('button', { name: 'Add a reason' }).click()
  await pieces.nth(0).getByRole('textbox', { name: 'Reason' }).fill('I misread it.')
  await page.keyboard.press('Enter')
  await expect(pieces.nth(0)).toContainText('Struck by you: “I misread it.”')
  // Shown at once, saved a moment later.
  const kept = () =>
    pool
      .query('select struck_at, strike_reason from evidence where id = $1', [missedId])
      .then(({ rows }) => rows)
  await expect.poll(kept).toEqual([{ struck_at: expect.any(Date), strike_reason: 'I misread it.' }])
  await expectSoundAtBothWidths(page)

  await again.click()
  await expect(panel.getByRole('status')).toHaveText('Shaky')
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(row(page, 'Risk reduction')).toBeFocused()
  await row(page, 'Absolute risk').click()
  await why(page, 'Absolute risk').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/profile/knowledge')
  await expect(row(page, 'Absolute risk')).toBeFocused()
})

test('a strike that could not be saved is taken back, and the panel says so', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/503/)
  await knownCourse(pool, learner)
  const panel = await openWhy(page, 'Risk reduction')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/evidence/*/strike', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, body: 'down' })
  })
  const first = panel.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Strike this' }).click()
  await expect(first).toContainText('Struck by you')
  answer.resolve()
  await expect(panel.getByRole('alert')).toContainText('Trivium is not answering right now.')
  await expect(first.getByRole('button', { name: 'Strike this' })).toBeVisible()
  await expect(first).not.toContainText('Struck by you')
  await page.unroute('**/api/evidence/*/strike')
  await first.getByRole('button', { name: 'Strike this' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(first).toContainText('Struck by you')
})

test('what the learner says goes first: shaky, settled, forgotten', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await knownCourse(pool, learner)
  const solid = await openWhy(page, 'Natural frequency')
  await expect(solid.getByRole('status')).toHaveText('Solid')
  // The rest of the picture loads slowly; what the learner marks meanwhile counts.
  const picture = /\/api\/knowledge(\?|$)/
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(picture, async (route) => {
    await released
    await route.continue()
  })
  await solid.getByRole('button', { name: 'This is shaky' }).click()
  await expect(solid.getByRole('status')).toHaveText('Shaky')
  await solid.getByRole('button', { name: 'Not shaky after all' }).click()
  release()
  await expect(solid.getByRole('status')).toHaveText('Solid')
  await page.unroute(picture)

  const shaky = await openWhy(page, 'Risk reduction')
  await shaky.getByRole('button', { name: 'I have settled this' }).click()
  await expect(shaky.getByText('Open misconception')).toHaveCount(0)
  await expect(shaky.getByRole('heading', { name: 'Risk reduction' })).toBeFocused()

  await shaky.getByRole('button', { name: 'Forget this' }).click()
  const question = page.getByRole('alertdialog', { name: 'Forget “Risk reduction”?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(shaky.getByRole('listitem')).toHaveCount(2)
  await shaky.getByRole('button', { name: 'Forget this' }).click()
  await question.getByRole('button', { name: 'Forget this' }).click()
  await expect(shaky.getByRole('status')).toHaveText('Not seen')
  await expect(shaky.getByRole('listitem')).toHaveCount(0)
  await expect(shaky.getByRole('heading', { name: 'Risk reduction' })).toBeFocused()
})

test('a piece of evidence leads to where it happened', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId, unitId, examinerId } = await startLesson(pool, learner)
  await learner.client.put('/api/profile', { name: 'Ada' })
  const made = await pool.query<{ id: string }>(
    `insert into concepts (user_id, course_id, unit_id, key, label, statement, position)
     values ($1, $2, $3, 'gluten', 'Gluten', 'A net of proteins.', 0) returning id`,
    [learner.id, courseId, unitId],
  )
  const conceptId = made.rows[0]?.id ?? ''
  await showEvidence(pool, learner.id, [{ conceptId, outcome: 0, activityId: examinerId }])
  const panel = await openWhy(page, 'Gluten')
  await panel.getByRole('button', { name: 'Go to where it happened' }).click()
  await expect(page).toHaveURL('/classroom')
  await expect(page.getByRole('heading', { name: 'Lesson exam' }).first()).toBeVisible()
})

test('what guides may use is the learner’s to say, and to see', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await knownCourse(pool, learner)
  await page.goto('/profile/knowledge')
  const guides = page.getByRole('switch', { name: 'The guides may use this' })
  await expect(guides).toBeChecked()
  await page.getByRole('button', { name: 'Show what Trivium tells a guide now' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Trivium tells a guide now' })
  await expect(dialog.getByText(/Risk reduction/)).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await guides.press('Space')
  await expect(guides).not.toBeChecked()
  await expect(guides).toHaveAccessibleDescription(/^Off: no guide sees any of it/)
  await page.getByRole('switch', { name: 'Ask how sure I am' }).click()
  const saved = () =>
    pool
      .query('select guides_may_use, asks_confidence from knowledge_settings where user_id = $1', [
        learner.id,
      ])
      .then(({ rows }) => rows)
  await expect.poll(saved).toEqual([{ guides_may_use: false, asks_confidence: false }])
  await page.reload()
  await expect(guides).not.toBeChecked()
  await page.getByRole('button', { name: 'Show what Trivium tells a guide now' }).click()
  await expect(dialog.getByText('Nothing. Guides get no text about you here.')).toBeVisible()
})

test('everything is forgotten once the word is typed', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  await knownCourse(pool, learner)
  await page.goto('/profile/knowledge')
  await expect(page.getByRole('region', { name: 'Open misconceptions' })).toContainText(belief)
  await page.getByRole('button', { name: 'Forget everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget everything' })
  await dialog.getByRole('textbox').fill('forge')
  await dialog.getByRole('button', { name: 'Forget everything' }).click()
  await expect(dialog.getByText('Type “forget” to forget everything.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox').fill('forget')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Everything is forgotten.')).toBeVisible()
  await expect(chip(page, 'Shaky')).toHaveText('Shaky0')
  await expect(page.getByRole('region', { name: 'Open misconceptions' })).toHaveCount(0)
  const left = await pool.query('select 1 from evidence where user_id = $1', [learner.id])
  expect(left.rowCount).toBe(0)
})

test('before the first concept, and when it cannot be loaded, the page says so', { tag: '@wide' }, async ({
  signedInPage: page,
  trouble,
}) => {
  trouble.expect(/503/)
  await page.route('**/api/knowledge', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/profile/knowledge')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('What you know could not be loaded')
  await page.unroute('**/api/knowledge')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'There are no estimates yet' })).toBeVisible()
  await page.getByRole('link', { name: 'How your knowledge is estimated' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How your knowledge is estimated' })).toBeFocused()
  await expect(page.getByText('After 60 days a piece counts half')).toBeVisible()
})

test('the course’s own dialog tells the words by unit', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { course } = await knownCourse(pool, learner)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: course.title, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: course.title })
  await dialog.getByRole('tab', { name: 'What you know' }).click()
  const units = dialog.getByRole('tabpanel').getByRole('listitem')
  await expect(units.first()).toContainText(/Unit 1.*1 solid.*1 unclear/)
  await dialog.getByRole('link', { name: 'See every concept, and why' }).click()
  await expect(page).toHaveURL(`/profile/knowledge?course=${course.id}`)
  await expect(listed(page)).toHaveCount(4)
})
