import type { Page } from '@playwright/test'
import { answers, hangs, says } from '../tests/model-stand-in.ts'
import { goodFeedback, submittedWork } from '../tests/submitted-work.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'

const feedback = (page: Page) => page.getByRole('region', { name: 'Feedback' })
const criterion = (page: Page, title: string) =>
  feedback(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the Examiner says of each criterion whether it is met, and what is met is known', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, installation: { model } }) => {
  const work = await submittedWork(pool, learner)
  const path = `/projects/${work.project.id}`
  const { id: courseId } = work.course
  await page.goto(`/profile/knowledge?course=${courseId}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Absolute risk' })).toContainText('Not seen')

  await test.step('it is asked for, can be stopped, and goes on through a reload', async () => {
    model.always(hangs)
    await page.goto(path)
    await expect(feedback(page)).toContainText('I can check your first version against the three criteria.')
    await expectSoundAtBothWidths(page)
    await button(page, 'Ask for feedback').click()
    await expect(feedback(page)).toContainText('I am reading your first version…')
    await expect(button(page, 'Stop')).toBeFocused()
    await page.reload()
    await expect(feedback(page)).toContainText('I am reading your first version…')
    await expectSoundAtBothWidths(page)
    await button(page, 'Stop').click()
    await expect(button(page, 'Ask for feedback')).toBeFocused()
    expect((await work.current()).milestones[0]?.submissions[0]?.feedback).toBeNull()
  })

  await test.step('met or not yet, with the words that show it and one next step', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    model.always(async (...asked) => {
      await held
      await says(goodFeedback())(...asked)
    })
    await button(page, 'Ask for feedback').click()
    await expect(button(page, 'Stop')).toBeVisible()
    await page.reload()
    await button(page, 'Stop').focus()
    letGo()
    await expect(feedback(page)).toContainText('One of three criteria is met.')
    await expect(feedback(page).getByRole('heading', { name: 'Examiner' })).toBeFocused()
    const shown = criterion(page, 'Each headline shows the risk')
    await expect(shown).toContainText('Met')
    await expect(shown.getByRole('blockquote')).toContainText('with it 3 in 100')
    await expect(criterion(page, 'Each names the time span')).toContainText('Not yet')
    await expect(criterion(page, 'Where a number')).toContainText('No passage found')
    await expect(feedback(page)).toContainText('Next step: Add the years to the second sentence.')
    await expect(page.getByText('In progress', { exact: true })).toBeVisible()
    await button(page, 'Your text').click()
    await expect(feedback(page).locator('mark')).toContainText('Without the pill')
    await expectSoundAtBothWidths(page)
  })

  await test.step('one criterion is looked at again, once', async () => {
    const answer = { evidence: '', quotation: 'who eat it daily', met: true, answer: 'You are right.' }
    model.always(says(JSON.stringify(answer)))
    await button(page, 'I see it differently').click()
    const dialog = page.getByRole('dialog', { name: 'I see it differently' })
    await dialog.getByRole('button', { name: 'Ask for a second look' }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByLabel('Criterion').selectOption('Each names the time span')
    await dialog.getByLabel('What do you see?').fill('Daily is a time.')
    await expectSoundAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Ask for a second look' }).click()
    const span = criterion(page, 'Each names the time span')
    await expect(span).toContainText('You: Daily is a time.')
    await expect(span).toContainText('Examiner: You are right.')
    await expect(span.getByText('Met', { exact: true })).toBeVisible()
    await expect(feedback(page)).toContainText('Two of three criteria are met.')
    await expect(feedback(page)).not.toContainText('the time is missing')
    await expect(feedback(page)).toContainText('Next step, from the first look: Add the years')
    await button(page, 'I see it differently').click()
    await expect(dialog.getByLabel('Criterion')).toHaveCount(0)
    await expect(dialog).toContainText('Where a number cannot be found')
    await page.keyboard.press('Escape')
  })

  await test.step('what is met is on the page of what one knows', async () => {
    await page.goto(`/profile/knowledge?course=${courseId}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Absolute risk' })).toContainText('Right twice')
    await page.getByRole('link', { name: /Absolute risk/ }).click()
    await expect(page.getByText('Criterion of a project', { exact: true })).toHaveCount(2)
    await expect(page.getByText('Right, graded by the Examiner')).toHaveCount(2)
  })
})

test('a failure is told and tried again, and earlier versions stay', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  const work = await submittedWork(pool, learner)
  model.always(says(goodFeedback()))
  await learner.client.post(work.feedback)
  await page.goto(`/projects/${work.project.id}`)
  await expect(feedback(page)).toContainText('Feedback on your first version')

  await button(page, 'Submit Work').click()
  await page
    .getByLabel('What you made')
    .fill('Without the pill 4 in 100 people have a stroke, with it 3 in 100.')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(feedback(page)).toContainText('I can check your second version')
  await expect(button(page, 'Submit Work')).toBeFocused()

  model.always(answers(500, 'down'))
  await button(page, 'Ask for feedback').click()
  await expect(feedback(page).getByRole('alert')).toContainText('The Examiner could not look at your work')
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(feedback(page).getByRole('alert')).toContainText('There is no feedback yet.')
  const none = { met: false, quotation: '' }
  model.always(says(goodFeedback({ 1: none, 2: none, 3: none })))
  await feedback(page).getByRole('button', { name: 'Retry' }).click()
  await expect(feedback(page)).toContainText(
    'None of the three criteria is met yet, one fewer than last time.',
  )

  await button(page, 'First version').click()
  await expect(feedback(page)).toContainText('One of three criteria is met.')
  await expectSoundAtBothWidths(page)
  await button(page, 'Second version').click()
  await expect(feedback(page)).toContainText('Feedback on your second version')

  model.always(answers(500, 'down'))
  await button(page, 'I see it differently').click()
  await page.getByLabel('What do you see?').fill('Both numbers are there.')
  await page.getByRole('button', { name: 'Ask for a second look' }).click()
  const first = criterion(page, 'Each headline shows the risk')
  await expect(first.getByRole('alert')).toContainText('There was no second look.')
  await expect(first).toContainText('You: Both numbers are there.')
  model.always(says(JSON.stringify({ quotation: '', met: false, answer: 'Not yet, I am afraid.' })))
  await first.getByRole('button', { name: 'Retry' }).click()
  await expect(first).toContainText('Examiner: Not yet, I am afraid.')

  await learner.client.post(`${work.milestone}/submissions`, { text: '', link: 'https://example.org/sheet' })
  await page.reload()
  await expect(feedback(page)).toContainText('I can read text but not open links.')
  await expect(button(page, 'Ask for feedback')).toHaveCount(0)
})
