import type { Page } from '@playwright/test'
import { keyedQuestionSchema } from '../src/contract/exams.ts'
import { examQuestions, keepExam } from '../tests/exams.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { atTheExam, button, exam, openExam, stored, submit } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const [rising, salt] = examQuestions
/** Two closed questions, the first with hints. */
const questions = [
  keyedQuestionSchema.parse({
    ...rising,
    hints: ['Look at what is inside the bubbles.', 'Yeast eats sugar and gives something off.'],
  }),
  keyedQuestionSchema.parse({
    ...salt,
    optionNotes: [
      { option: 'False', misconception: 'Salt feeds the yeast.', explanation: 'It draws water from it.' },
    ],
  }),
]

const sure = (page: Page) => exam(page).getByRole('radiogroup', { name: 'How sure are you?' })
const part = (page: Page, name: string) => sure(page).getByRole('radio', { name })
const hints = (page: Page) => exam(page).getByRole('region', { name: 'Hints' })

test('how sure one is: said by hand or key, kept without a connection, and looked at first where it misled', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)
  const examId = await keepExam(pool, { userId: learner.id, courseId, unitId, activityId }, questions)
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()

  await test.step('nothing is preset, and a key says it wherever the focus rests', async () => {
    await expect(exam(page).getByText('Question 1 of 2')).toBeVisible()
    for (const name of ['Guessing', 'Fairly sure', 'Certain'])
      await expect(part(page, name)).not.toBeChecked()
    await exam(page).getByRole('radio', { name: 'Gas' }).check()
    await page.keyboard.press('3')
    await expect(part(page, 'Certain')).toBeChecked()
    await page.keyboard.press('Control+1')
    await expect(part(page, 'Certain')).toBeChecked()
    await button(page, 'Take back').click()
    await expect(part(page, 'Certain')).not.toBeChecked()
    await expect(sure(page).locator(':focus')).toHaveCount(1)
    await sure(page).getByText('Fairly sure').click()
    await expect(part(page, 'Fairly sure')).toBeChecked()
  })

  await test.step('without a connection it stays in this browser, and is sent when there is one', async () => {
    await expect.poll(async () => (await stored(page))?.unsaved).toEqual({})
    await context.setOffline(true)
    await button(page, 'Next question').click()
    await exam(page).getByRole('radio', { name: 'False' }).check()
    await page.keyboard.press('3')
    await expect(exam(page).getByText('only in this browser so far')).toBeVisible()
    expect((await stored(page))?.unsaved.confidences).toEqual({ q2: 'certain' })
    await context.setOffline(false)
    await page.reload()
    await expect(part(page, 'Certain')).toBeChecked()
    await expect
      .poll(async () => (await pool.query('select confidences from exams where id = $1', [examId])).rows[0])
      .toEqual({ confidences: { q1: 'fairly_sure', q2: 'certain' } })
  })

  await test.step('what one was certain of and missed comes first', async () => {
    await submit(page)
    await expect(exam(page).getByRole('heading', { name: 'One of two correct' })).toBeFocused()
    await expect(exam(page)).toContainText(
      'You were certain of one and it was wrong. You were fairly sure of one and it was right.',
    )
    const answers = exam(page).getByRole('listitem')
    await expect(answers.first()).toContainText('2. Salt slows yeast.')
    for (const words of ['You were certain', 'Behind it, perhaps', 'Salt feeds the yeast.'])
      await expect(answers.first()).toContainText(words)
    await expect(answers.nth(1)).not.toContainText('You were certain')
    await expectSoundAtBothWidths(page)
    await button(page, 'Review question by question').click()
    await expect(exam(page).getByRole('heading', { name: 'Salt slows yeast.' })).toBeFocused()
    await expect(exam(page).getByText('You were certain')).toBeVisible()
    await expect(exam(page).getByText('Salt feeds the yeast.')).toBeVisible()
    await expect(exam(page).getByText('It draws water from it.')).toBeVisible()
  })
})

test('hints come one by one when they are asked for, and stay', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/503/)
  const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)
  const examId = await keepExam(pool, { userId: learner.id, courseId, unitId, activityId }, questions)
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()
  await expect(hints(page)).toContainText('A hint lowers what this answer proves.')
  await expect(hints(page)).toContainText('Hints 0 of 2 shown')
  await expect(hints(page)).not.toContainText('Look at what is inside')

  await test.step('one that does not come takes nothing along', async () => {
    await exam(page).getByRole('radio', { name: 'Salt' }).check()
    await page.route('**/api/exams/*/hints', (route) => route.fulfill({ status: 503, body: 'down' }))
    await button(page, 'Show hint 1').click()
    await expect(hints(page).getByRole('alert')).toContainText('The hint did not come. Nothing was lost.')
    await page.unroute('**/api/exams/*/hints')
    await hints(page).getByRole('button', { name: 'Retry' }).click()
    await expect(hints(page).getByRole('status')).toContainText('Look at what is inside the bubbles.')
    await expect(hints(page).getByRole('alert')).toHaveCount(0)
    await expect(exam(page).getByRole('radio', { name: 'Salt' })).toBeChecked()
  })

  await test.step('a key asks for the next, and what was shown is still there afterwards', async () => {
    await page.keyboard.press('h')
    await expect(hints(page).getByRole('status')).toContainText('gives something off')
    await expect(hints(page)).toContainText('No more hints. The Examiner will explain after you submit.')
    await button(page, 'Next question').click()
    await expect(exam(page).getByText('Question 2 of 2')).toBeVisible()
    await expect(hints(page)).toHaveCount(0)
    await page.reload()
    await button(page, 'Previous question').click()
    await expect(hints(page)).toContainText('Look at what is inside the bubbles.')
    await button(page, 'Hide the hints').click()
    await expect(hints(page).getByText('Look at what is inside the bubbles.')).toBeHidden()
    const { rows } = await pool.query('select hints_shown from exams where id = $1', [examId])
    expect(rows[0]).toEqual({ hints_shown: { q1: 2 } })
  })
})

test('the keys rest while something is typed, and whoever does not want to be asked is not', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)
  await keepExam(pool, { userId: learner.id, courseId, unitId, activityId })
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()
  await button(page, /^Question 3/).click()
  const answer = exam(page).getByRole('textbox', { name: 'Your answer' })
  await answer.fill('')
  await answer.press('3')
  await expect(answer).toHaveValue('3')
  await expect(part(page, 'Certain')).not.toBeChecked()
  await page.getByRole('textbox', { name: /^Message to/ }).press('2')
  await expect(part(page, 'Fairly sure')).not.toBeChecked()
  await pool.query('insert into knowledge_settings (user_id, asks_confidence) values ($1, false)', [
    learner.id,
  ])
  await page.reload()
  await expect(answer).toHaveValue('3')
  await expect(sure(page)).toHaveCount(0)
  await exam(page).getByRole('heading', { level: 3 }).focus()
  await page.keyboard.press('1')
  await submit(page)
  const { rows } = await pool.query('select confidences from exams where user_id = $1', [learner.id])
  expect(rows[0]).toEqual({ confidences: {} })
})
