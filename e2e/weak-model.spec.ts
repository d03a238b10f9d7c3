import { createCourse } from '../tests/courses.ts'
import { goodGrades, goodQuestions } from '../tests/exams.ts'
import { asPage, plannedLesson } from '../tests/lessons.ts'
import { type Script, says } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { atTheExam, button, exam, openExam, preparedExam, submit } from './exam-page.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'

/** Only an exercise, which a small model wrote in place of a page. */
const exerciseAlone = '## Think it through\n\nQ: What does a stone count?\nA: Miles.'

const systemOf = (...[, seen]: Parameters<Script>) => seen.body.messages[0]?.content ?? ''

/** Plans a lesson, and replies this in place of its notes. */
const planThen =
  (notes: string): Script =>
  (...call) =>
    says(systemOf(...call).startsWith('You plan lessons') ? JSON.stringify(plannedLesson) : notes)(...call)

test('notes without a page are no page: a sentence stands there, and they can be written again', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, installation: { model }, trouble }) => {
  trouble.expect(/502/)
  model.reset()
  model.always(planThen(exerciseAlone))
  await createCourse(learner.client)
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await expect(page.getByText('API request failed: 502 Bad Gateway')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  model.always(planThen(asPage('A milestone counts miles.')))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('A milestone counts miles.')).toBeVisible()
})

test('an exam says that its second reader is the model that wrote it', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  model.reset()
  const read = Promise.withResolvers<void>()
  model.always(async (...call) => {
    if (systemOf(...call).startsWith('You are the second reader')) await read.promise
    return says(goodQuestions())(...call)
  })
  const { courseId } = await atTheExam(pool, learner)
  await openExam(page, learner, courseId)
  await expect(exam(page).getByRole('status')).toHaveText(
    'The model that wrote them now reads the three questions as a second reader, without seeing the answers. Doubtful ones are dropped.',
  )
  read.resolve()
  await expect(button(page, 'Start Exam')).toBeVisible()
})

test('an answer that the model could not grade takes nothing else away, and its learner may grade it', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool, installation: { model }, trouble }) => {
  trouble.expect(/502/)
  model.reset()
  model.always(says('Full marks to everyone!'))
  const { courseId } = await preparedExam(pool, learner)
  await openExam(page, learner, courseId)
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await button(page, /^Question 3/).click()
  await exam(page).getByRole('textbox', { name: 'Your answer' }).fill('A net of gluten keeps the gas in.')
  await submit(page)

  await test.step('what has a key is graded, and there are two ways on', async () => {
    await expect(exam(page).getByRole('heading', { name: 'Grading pending' })).toBeVisible()
    await expect(exam(page)).toContainText('One of two graded so far correct. This is not your result yet.')
    await expect(button(page, 'Retry')).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('the learner sees model answer and rubric, and may leave it to the Examiner again', async () => {
    await button(page, 'Grade these answers yourself').click()
    await expect(exam(page).getByRole('region', { name: 'Model answer' })).toContainText(
      'gluten holds the gas',
    )
    await expect(exam(page).getByRole('checkbox', { name: 'RUBRICMARK gluten' })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await button(page, 'Ask the Examiner again').click()
    await expect(exam(page).getByRole('heading', { name: 'Grading pending' })).toBeVisible()
  })

  await test.step('what they ticked counts, and says whose count it is', async () => {
    await button(page, 'Grade these answers yourself').click()
    await exam(page).getByRole('checkbox', { name: 'RUBRICMARK gluten' }).check()
    model.always(says(goodGrades('net of gluten', 'gas')))
    await button(page, 'Count my points').click()
    await expect(exam(page).getByText('Graded by you')).toBeVisible()
  })
})
