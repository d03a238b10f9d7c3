import { expect } from './fixtures.ts'
import { openClassroom, test } from './lesson-fixtures.ts'
import { openBrowser } from './own-product.ts'

test('a lesson that a model wrote is published without its learner’s name, and read by another without a model', {
  tag: '@wide',
}, async ({ browser, installation, lesson, viewport }) => {
  const { product, model } = installation
  const { learner, courseId } = lesson
  await product.pool.query("update profiles set name = 'Ottilie Fischer' where id = $1", [learner.id])
  await product.pool.query(
    `update activities set content = '# Milestones' || chr(10) || chr(10) || 'Well read, Ottilie: a milestone counts **miles**.'
     where user_id = $1 and leader = 'Professor' and sequence = 1`,
    [learner.id],
  )
  const own = await openBrowser(browser, product, learner, { viewport })
  const { page } = own
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Inscriptions/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Publish lesson of unit 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Publish lesson' })).toBeFocused()
  await expect(page.getByText('Your own pages, conversations, answers and results stay yours.')).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish lesson' })
  await expect(publish).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('This lesson contains words from your profile.')

  await page
    .getByRole('alert')
    .getByRole('button', { name: /Well read, Ottilie/ })
    .click()
  const notes = page.getByRole('textbox', { name: 'Notes, in Markdown' })
  await expect(notes).toBeFocused()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('Ottilie')
  await page.keyboard.type('learner')
  await expect(page.getByText('No words from your profile were found.')).toBeVisible()
  await publish.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit lesson' })).toBeVisible()
  await expect(notes).toHaveValue(/Well read, learner/)
  await own.context.close()
  own.trouble.assertNone()

  model.reset()
  const other = await product.learner()
  const fork = await (await other.client.post(`/api/courses/${courseId}/fork`)).json()
  const theirs = await openClassroom(
    browser,
    installation,
    { ...lesson, learner: other, courseId: fork.id },
    { viewport },
  )
  await expect(theirs.page.getByText('Well read, learner')).toBeVisible()
  expect(model.requests).toEqual([])
  await theirs.context.close()
  theirs.trouble.assertNone()
})

test('a lesson that was never opened has nothing to publish, and says so', { tag: '@wide' }, async ({
  installation,
  browser,
  lesson,
}) => {
  const { product } = installation
  const { rows } = await product.pool.query('select id from units where course_id = $1 and position = 1', [
    lesson.courseId,
  ])
  const { page, context, trouble } = await openBrowser(browser, product, lesson.learner, {})
  trouble.expect(/409/)
  await page.goto(`/lessons/${rows[0].id}/publish`)
  await expect(
    page.getByText('This lesson was never opened, so there is nothing to publish yet.'),
  ).toBeVisible()
  await context.close()
  trouble.assertNone()
})
