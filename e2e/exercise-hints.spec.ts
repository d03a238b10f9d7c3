import { expectSoundAtBothWidths } from './both-widths.ts'
import { atTheExam, openExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'

const exercises = [
  {
    id: 'e1',
    prompt: 'Why does salt slow the yeast?',
    answer: 'It draws water out of its cells.',
    hints: ['Think of what salt does to a slice of cucumber.', 'What does a cell need to work?'],
  },
  { id: 'e2', prompt: 'Why knead?', answer: 'It stretches the gluten.' },
]

test('an exercise has hints, which come one by one and stay beside the attempt', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/503/)
  const { courseId, professorId } = await atTheExam(pool, learner)
  await pool.query('update activities set exercises = $2 where id = $1', [
    professorId,
    JSON.stringify(exercises),
  ])
  await pool.query('update lesson_plans set active_activity_index = 0 where course_id = $1', [courseId])
  await openExam(page, learner, courseId)
  const notes = page.getByRole('article')
  const hints = notes.getByRole('region', { name: 'Hints' })
  await expect(hints).toHaveCount(1)
  await expect(hints).toContainText('A hint lowers what this answer proves.')
  await notes.getByRole('textbox', { name: 'Your answer' }).first().fill('It is dry.')

  await page.route('**/exercises/e1/hints', (route) => route.fulfill({ status: 503, body: 'down' }))
  await hints.getByRole('button', { name: 'Show hint 1' }).click()
  await expect(hints.getByRole('alert')).toContainText('The hint did not come. Nothing was lost.')
  await page.unroute('**/exercises/e1/hints')
  await hints.getByRole('button', { name: 'Retry' }).click()
  await expect(hints.getByRole('status')).toContainText('a slice of cucumber')
  await expectSoundAtBothWidths(page)

  await page.reload()
  await expect(hints.getByRole('status')).toContainText('a slice of cucumber')
  await expect(notes.getByRole('textbox', { name: 'Your answer' }).first()).toHaveValue('It is dry.')
  await hints.getByRole('button', { name: 'Show hint 2' }).click()
  await expect(hints).toContainText('No more hints. The Professor’s answer comes after yours.')
  await notes.getByRole('button', { name: 'Show the answer' }).first().click()
  await expect(notes.getByRole('group', { name: 'Both answers' })).toContainText('draws water')
  await expect(hints).toHaveCount(0)
})
