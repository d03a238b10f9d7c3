import { examQuestions, keepExam, lessonNotes } from '../tests/exams.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import {
  atTheExam,
  button,
  dialog,
  exam,
  examCalls,
  openExam,
  preparedExam,
  stored,
  submit,
} from './exam-page.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

test('an exam is made from the lesson, taken, graded, understood and taken again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId } = await atTheExam(pool, learner)
  const calls = examCalls(page)
  await openExam(page, learner, courseId)
  await expect(exam(page).getByText('Five questions')).toBeVisible()
  expect(calls.splice(0)).toEqual(['GET /api/activities/{id}/exam', 'POST /api/generate-exam-questions'])
  await expectSoundAtBothWidths(page)
  await button(page, 'Start Exam').click()

  await test.step('answers, flags and the way through the questions', async () => {
    await expect(exam(page).getByText('Question 1 of 5')).toBeVisible()
    await expect(exam(page).getByRole('timer')).toContainText(/\d:\d\d left/)
    await exam(page).getByRole('radio').first().check()
    await button(page, 'Flag for later').click()
    await expect(button(page, 'Question 1, answered, flagged')).toHaveAttribute('aria-current', 'step')
    await button(page, 'Next question').click()
    await expect(exam(page).getByText('Question 2 of 5')).toBeVisible()
    await button(page, 'Previous question').click()
    await expect(exam(page).getByRole('radio').first()).toBeChecked()
    await button(page, 'Question 5, not answered').click()
    await exam(page)
      .getByRole('textbox', { name: 'Your answer' })
      .fill('Gluten holds the carbon dioxide in the dough.')
    await expect(exam(page).getByText('Two of five answered.')).toBeVisible()
    await expect.poll(async () => (await stored(page))?.state.exam.isExamActive).toBe(true)
  })

  await test.step('submission names what is open', async () => {
    await button(page, 'Submit Exam').click()
    await expect(dialog(page)).toContainText('Questions 2, 3 and 4 have no answer yet.')
    await expect(dialog(page)).toContainText('You flagged question 1 for later.')
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await stored(page))?.unsaved).toEqual({})
    calls.length = 0
    await submit(page)
  })

  await test.step('the result, the review and an argument', async () => {
    await exam(page).getByRole('checkbox').first().check()
    expect(calls.splice(0)).toEqual(['POST /api/submit-exam'])
    await button(page, 'Count my points').click()
    await expect(exam(page).getByRole('heading', { name: /of five correct$/ })).toBeFocused()
    await button(page, 'Review question by question').click()
    await expect(exam(page).getByText('Right answer')).toBeVisible()
    await button(page, 'Next question').click()
    await expect(exam(page).getByText('You gave no answer.')).toBeVisible()
    await button(page, 'Challenge this question').click()
    await expect(exam(page).getByText(/^Without an AI model, your argument cannot be judged/)).toBeVisible()
    await exam(page)
      .getByRole('textbox', { name: /deserve more/ })
      .fill('The question has two readings.')
    await button(page, 'Send argument').click()
    await expect(exam(page).getByText('The grade stays the same.', { exact: true })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.reload()
    await expect(exam(page).getByText('The question has two readings.')).toBeVisible()
    await button(page, 'Back to the result').click()
  })

  await test.step('new questions, and the old exam in the history', async () => {
    const before = await exam(page).getByRole('listitem').first().textContent()
    await button(page, 'Take again').click()
    await expect(exam(page).getByRole('heading', { name: 'Ready when you are' })).toBeFocused()
    await button(page, 'Start Exam').click()
    await expect(exam(page).getByText(/^Question 1 of/)).toBeVisible()
    expect(before).not.toContain(await exam(page).getByRole('heading', { level: 3 }).textContent())
    await submit(page)
    await exam(page).getByText('Exams in this course').click()
    await expect(exam(page).getByText('Unit title 1: Lesson exam')).toHaveCount(2)
    await exam(page)
      .getByText(/questions missed$/)
      .first()
      .click()
    await expectSoundAtBothWidths(page)
  })
})

test('the whole exam works by keyboard alone', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId } = await preparedExam(pool, learner)
  await openExam(page, learner, courseId)
  const heading = exam(page).getByRole('heading', { level: 3 })
  const tabTo = async (name: string | RegExp) => {
    const target = exam(page).getByRole('button', { name })
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await button(page, 'Start Exam').focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('What makes dough rise?')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(exam(page).getByRole('radio', { name: 'Salt' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(exam(page).getByRole('radio', { name: 'Gas' })).toBeChecked()
  await tabTo('Flag for later')
  await page.keyboard.press('Space')
  await expect(button(page, 'Flag for later')).toHaveAttribute('aria-pressed', 'true')
  await tabTo('Next question')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(exam(page).getByRole('radio', { name: 'True' })).toBeChecked()
  await tabTo('Next question')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Gluten holds the gas.')
  await tabTo('Submit Exam')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Every question has an answer.')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Submit Exam')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Why does bread hold its shape?')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(exam(page).getByRole('checkbox', { name: 'gluten' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(exam(page).getByText('2 of 2 points')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Three of three correct')
  await expect(heading).toBeFocused()
  await tabTo(/^Review question 3\./)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Why does bread hold its shape?')
  await tabTo('Back to the result')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(/ of three correct$/)
})

test('nothing the browser receives before submission holds a key', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const { courseId } = await preparedExam(pool, learner)
  const received: Promise<string>[] = []
  page.on('response', (response) => {
    received.push(response.text().catch(() => ''))
  })
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await button(page, 'Next question').click()
  await page.reload()
  await expect(exam(page).getByRole('heading', { name: 'Salt slows yeast.' })).toBeVisible()
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage })))
  const all = [...(await Promise.all(received)), kept, await page.content()].join('\n')
  expect(all).toContain(examQuestions[0]?.prompt)
  expect(all.match(/KEYMARK|WHYMARK|RUBRICMARK/)).toBeNull()
  await submit(page)
  await expect(
    exam(page)
      .getByText(/WHYMARK/)
      .first(),
  ).toBeVisible()
})

test('another device goes on where the first one stopped', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  browser,
  baseURL,
}) => {
  const { courseId, examId } = await preparedExam(pool, learner)
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await button(page, 'Next question').click()
  const kept = async () => (await pool.query('select * from exams where id = $1', [examId])).rows[0]
  await expect.poll(async () => (await kept()).current_question_index).toBe(1)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const cookies = Object.entries(learner.client.cookies())
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
  const other = await context.newPage()
  await openExam(other, learner, courseId)
  await expect(exam(other).getByText('Question 2 of 3')).toBeVisible()
  await button(other, 'Question 1, answered').click()
  await expect(exam(other).getByRole('radio', { name: 'Gas' })).toBeChecked()
  await submit(other)
  await expect(exam(other).getByRole('heading', { name: /correct$/ })).toBeVisible()
  await context.close()
  // The first device shows it as soon as the learner looks at it again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(exam(page).getByRole('heading', { name: /correct$/ })).toBeVisible()
})

test('what fails says so, loses nothing and can be tried again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/502|Failed to load resource|ERR_FAILED|request failed/)
  const problem = (detail: string) => ({
    status: 502,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'x', title: 'x', status: 502, code: 'model_bad_answer', detail }),
  })
  const { courseId, unitId, examinerId: activityId } = await atTheExam(pool, learner)

  await test.step('questions that do not come', async () => {
    // The prefetch may ask as well: each gets the sentence of the moment.
    let sentence = 'Failed to fetch exam.'
    await page.route('**/api/generate-exam-questions', (route) => route.fulfill(problem(sentence)))
    await openExam(page, learner, courseId)
    await expect(exam(page).getByText('Failed to fetch exam.')).toBeVisible()
    await expectNoAxeViolations(page)
    sentence = 'No questions returned.'
    await button(page, 'Retry').click()
    await expect(exam(page).getByText('No questions returned.')).toBeVisible()
    await page.unroute('**/api/generate-exam-questions')
    await keepExam(pool, { userId: learner.id, courseId, unitId, activityId })
    await button(page, 'Retry').click()
  })

  await test.step('an answer that cannot be saved stays in the browser and is sent later', async () => {
    await button(page, 'Start Exam').click()
    await expect(exam(page).getByText('Question 1 of 3')).toBeVisible()
    await page.route('**/api/exams/*', (route) => route.abort('failed'))
    await exam(page).getByRole('radio', { name: 'Gas' }).check()
    await expect(exam(page).getByText('Your last change is only in this browser so far.')).toBeVisible()
    await page.reload()
    await expect(exam(page).getByRole('radio', { name: 'Gas' })).toBeChecked()
    await expect(exam(page).getByText('Your last change is only in this browser so far.')).toBeVisible()
    await page.unroute('**/api/exams/*')
    await exam(page).getByRole('button', { name: 'Retry' }).click()
    await expect(exam(page).getByText('Your last change is only in this browser so far.')).toBeHidden()
    const { rows } = await pool.query('select answers from exams where activity_id = $1', [activityId])
    expect(rows[0].answers).toEqual({ q1: 'Gas' })
  })

  await test.step('an answer that is too long says so and holds nothing else up', async () => {
    await button(page, /^Question 3/).click()
    await exam(page).getByRole('textbox', { name: 'Your answer' }).fill('x'.repeat(50_000))
    await expect(exam(page).getByText('Please keep this within 10,000 characters.')).toBeVisible()
    // Only this browser has it, through a reload too.
    await page.reload()
    await expect(exam(page).getByText('Please keep this within 10,000 characters.')).toBeVisible()
    await expect(exam(page).getByRole('textbox', { name: 'Your answer' })).toHaveValue('x'.repeat(50_000))
    await button(page, /^Question 2/).click()
    await button(page, 'Submit Exam').click()
    await expect(exam(page).getByText('Please keep this within 10,000 characters.')).toBeVisible()
    await exam(page).getByRole('textbox', { name: 'Your answer' }).fill('')
  })

  await test.step('a grade that does not come is pending', async () => {
    const pending = 'Your exam is submitted and your answers are safe. Grading is pending; please try again.'
    await page.route('**/api/submit-exam', async (route) => {
      // As the server does it: it stores the answers before it calls a model.
      const { studentAnswers } = route.request().postDataJSON()
      await pool.query('update exams set submitted_at = now(), answers = $2 where activity_id = $1', [
        activityId,
        JSON.stringify(studentAnswers),
      ])
      await route.fulfill(problem(pending))
    })
    await submit(page)
    await expect(exam(page).getByRole('heading', { name: 'Grading pending' })).toBeVisible()
    await expect(exam(page).getByText(pending)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/submit-exam')
    await page.reload()
    await button(page, 'Retry').click()
    await expect(exam(page).getByRole('heading', { name: /of three correct$/ })).toBeVisible()
    await expect(exam(page).getByText('Your answer: Gas')).toBeVisible()
  })
})

test('without a model an exam says what text is missing, and comes from what is brought', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/409/)
  const { courseId, professorId } = await atTheExam(pool, learner, null)
  await pool.query('update lesson_plans set prefetched_at = now() where course_id = $1', [courseId])
  await openExam(page, learner, courseId)
  await expect(exam(page).getByRole('heading', { name: 'Not enough text for an exam yet' })).toBeVisible()
  await expect(
    exam(page).getByText('It needs at least 12 sentences that make sense alone, and has found 0.'),
  ).toBeVisible()
  await expect(exam(page).getByRole('link', { name: 'Add a video in the library' })).toBeVisible()
  await expect(button(page, 'Open the lesson’s page')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await button(page, 'Try again').press('Enter')
  await expect(exam(page).getByRole('heading', { name: 'Not enough text for an exam yet' })).toBeFocused()
  await pool.query('insert into study_pages (activity_id, user_id, sections) values ($1, $2, $3)', [
    professorId,
    learner.id,
    JSON.stringify({ from: 'My bread book', passage: lessonNotes }),
  ])
  await button(page, 'Try again').click()
  await expect(exam(page).getByRole('heading', { name: 'Ready when you are' })).toBeFocused()
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio').first().check()
  const { rows } = await pool.query('select questions from exams where user_id = $1', [learner.id])
  expect(rows[0].questions[0].explanation).toMatch(/^The text says: “.+” \(your source “My bread book”/)
})
