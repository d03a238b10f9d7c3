import { goodGrades } from '../tests/exams.ts'
import { says } from '../tests/model-stand-in.ts'
import { button, exam, preparedExam, submit } from './exam-page.ts'
import { expect } from './fixtures.ts'
import { openClassroom } from './lesson-fixtures.ts'
import { test } from './model-fixtures.ts'

test('a model grades by quotation, and the Examiner speaks of question three afterwards', {
  tag: '@wide',
}, async ({ browser, installation }) => {
  const { product, model } = installation
  const learner = await product.learner()
  const { courseId } = await preparedExam(product.pool, learner)
  const { page, context, trouble } = await openClassroom(browser, installation, {
    learner,
    courseId,
    activities: [],
  })
  await button(page, 'Start Exam').click()
  await exam(page).getByRole('radio', { name: 'Gas' }).check()
  await button(page, /^Question 3/).click()
  await exam(page).getByRole('textbox', { name: 'Your answer' }).fill('I think a net of gluten does it.')
  model.next(says(goodGrades('a net of gluten', false)))
  await submit(page)
  const points = exam(page).getByRole('list', { name: 'Point by point' })
  await expect(points.getByRole('listitem')).toHaveText([
    /^There: RUBRICMARK gluten.?a net of gluten.?$/,
    'Not yet: RUBRICMARK gasSay what holds it.',
  ])

  model.next(says('In question 3 you name the net. What does it hold?'))
  const field = page.getByPlaceholder('Type a message...')
  await field.fill('Why did I not get the second point in question three?')
  await field.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('What does it hold?')
  const prompt =
    model.requests
      .at(-1)
      ?.body.messages.map(({ content }) => content)
      .join('\n') ?? ''
  for (const fact of [
    'Why does bread hold its shape?',
    'I think a net of gluten does it.',
    'KEYMARK gluten holds the gas.',
    'RUBRICMARK gas',
    'Say what holds it.',
    'You name the gas.',
  ])
    expect(prompt).toContain(fact)
  await context.close()
  trouble.assertNone()
})
