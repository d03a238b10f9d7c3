import type { Page } from '@playwright/test'
import { type GradingResult, keyedQuestionSchema } from '../src/contract/exams.ts'
import { examQuestions, keepExam } from '../tests/exams.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { atTheExam, button, exam, examCalls, openExam, preparedExam, submit } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const oven = keyedQuestionSchema.parse({
  id: 'q4',
  kind: 'short_answer',
  prompt: 'What ends the rising in the oven?',
  points: 3,
  correctAnswer: 'Heat kills the yeast, and the crumb sets around the gas.',
  explanation: 'Starch and protein set at about 80 °C.',
  rubric: ['names the heat', 'says that the yeast dies', 'says that the crumb sets'],
})

const tick = (page: Page, point: string) => exam(page).getByRole('checkbox', { name: point })
const step = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Activities in this lesson' })
    .getByRole('button')
    .nth(number - 1)

test('without a model the learner grades their own words, point by point', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)
  const questions = [...examQuestions, oven]
  const examId = await keepExam(pool, { userId: learner.id, courseId, unitId, activityId }, questions)
  await openExam(page, learner, courseId)
  await expect(page.getByRole('note')).toContainText(
    'Choice questions are graded for you. Answers in your own words you grade yourself, with the help of a model answer.',
  )
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await button(page, /^Question 3/).click()
  const answer = exam(page).getByRole('textbox', { name: 'Your answer' })
  await answer.fill('A net of gluten keeps the bubbles in.')
  await button(page, /^Question 4/).click()
  await answer.fill('The heat kills the yeast.')
  const calls = examCalls(page)
  await submit(page)

  await test.step('own answer and model answer side by side, and what to tick', async () => {
    await expect(exam(page).getByRole('heading', { level: 3 })).toHaveText('Why does bread hold its shape?')
    await expect(exam(page).getByRole('heading', { level: 3 })).toBeFocused()
    expect(calls.splice(0)).toEqual(['POST /api/submit-exam'])
    await expect(exam(page).getByText('Exam, you grade questions 3 and 4')).toBeVisible()
    await expect(exam(page).getByText('Question 3 of 4, in your own words')).toBeVisible()
    await expect(exam(page).getByRole('region', { name: 'Your answer' })).toContainText(
      'keeps the bubbles in',
    )
    await expect(exam(page).getByRole('region', { name: 'Model answer' })).toContainText(
      'gluten holds the gas',
    )
    await tick(page, 'RUBRICMARK gluten').check()
    await expect(exam(page).getByText('1 of 2 points')).toBeVisible()
  })

  await test.step('the ticks outlive a reload and another activity, and the place is kept', async () => {
    await button(page, 'Next answer').click()
    await expect(exam(page).getByRole('heading', { level: 3 })).toBeFocused()
    await tick(page, 'names the heat').press('Space')
    await tick(page, 'says that the yeast dies').press('Space')
    await expect(exam(page).getByText('2 of 3 points')).toBeVisible()
    const placeKept = async () =>
      (await pool.query('select current_question_index from exams where id = $1', [examId])).rows[0]
    await expect.poll(placeKept).toEqual({ current_question_index: 3 })
    await step(page, 1).click()
    await expect(page.getByRole('article', { name: 'Why dough rises' })).toBeVisible()
    await step(page, 2).click()
    await expect(tick(page, 'names the heat')).toBeChecked()
    await page.reload()
    await expect(tick(page, 'says that the yeast dies')).toBeChecked()
    await expect(tick(page, 'says that the crumb sets')).not.toBeChecked()
    await button(page, 'Previous answer').click()
    await expect(tick(page, 'RUBRICMARK gluten')).toBeChecked()
    await button(page, 'Next answer').click()
  })

  await test.step('the server counts, and the result says who graded', async () => {
    calls.length = 0
    await button(page, 'Count my points').click()
    await expect(exam(page).getByRole('heading', { name: 'One of four correct' })).toBeFocused()
    expect(calls.splice(0)).toEqual(['POST /api/exams/{id}/self-grade'])
    await expect(exam(page).getByText('Exam, graded by you')).toBeVisible()
    await expect(exam(page).getByText('57%')).toBeVisible()
    await expect(exam(page).getByText('Graded by you', { exact: true })).toHaveCount(3)
    const points = exam(page).getByRole('list', { name: 'Point by point' }).nth(1)
    await expect(points.getByRole('listitem')).toHaveText([
      'There: names the heat',
      'There: says that the yeast dies',
      'Not yet: says that the crumb sets',
    ])
    await expectSoundAtBothWidths(page)
    await button(page, /^Review question 4\./).click()
    await expect(exam(page).getByText('Graded by you', { exact: true })).toBeVisible()
    await expect(button(page, 'Challenge this question')).toHaveCount(0)
    await button(page, 'Back to the result').click()
    await exam(page).getByText('Exams in this course').click()
    await expect(exam(page).getByText(/4 of 7 points · Graded by you$/)).toBeVisible()
    await page.getByRole('button', { name: 'End Session' }).click()
    await expect(page.getByRole('heading', { name: 'Rising dough is done' })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lesson exam' })).toContainText(
      'Graded by you 57%',
    )
    const draft = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /self-grade/.test(key)))
    expect(await draft()).toEqual([])
  })
})

test('a graded short answer shows the words that earned each point, and what is missing', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const { courseId, examId } = await preparedExam(pool, learner)
  const closed = { correct: true, score: 1, maxScore: 1, explanation: 'Just so.' }
  const result: GradingResult = {
    score: 3,
    maxScore: 4,
    percent: 75,
    feedback: 'Read on gas.',
    questions: [
      { questionId: 'q1', ...closed, studentAnswer: 'Gas', correctAnswer: 'Gas', gradedBy: 'key' },
      { questionId: 'q2', ...closed, studentAnswer: 'True', correctAnswer: 'True' },
      {
        questionId: 'q3',
        correct: false,
        score: 1,
        maxScore: 2,
        studentAnswer: 'I think a net of gluten does it.',
        correctAnswer: 'Gluten holds the gas.',
        explanation: 'You name the net.',
        gradedBy: 'model',
        points: [
          { criterion: 'names gluten', met: true, quotation: 'a net of gluten', missing: '' },
          { criterion: 'names the gas', met: false, quotation: '', missing: 'What the net holds.' },
        ],
      },
    ],
  }
  await pool.query(
    'update exams set started_at = now(), submitted_at = now(), graded_at = now(), result = $2 where id = $1',
    [examId, JSON.stringify(result)],
  )
  await openExam(page, learner, courseId)
  await expect(exam(page).getByRole('heading', { name: 'Two of three correct' })).toBeVisible()
  const points = exam(page).getByRole('list', { name: 'Point by point' })
  await expect(points.getByRole('listitem')).toHaveText([
    /^There: names gluten.?a net of gluten.?$/,
    'Not yet: names the gasWhat the net holds.',
  ])
  await expect(exam(page).locator('mark')).toHaveText(['a net of gluten'])
  await expect(exam(page).getByText('Graded by you')).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  await button(page, /^Review question 3\./).click()
  await expect(points.getByRole('listitem')).toHaveCount(2)
  await expect(exam(page).locator('mark')).toHaveText(['a net of gluten'])
  await expect(button(page, 'Challenge this question')).toBeVisible()
  await expectSoundAtBothWidths(page)
})
