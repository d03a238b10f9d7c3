import { createCourse } from '../tests/courses.ts'
import { asPage, plannedLesson } from '../tests/lessons.ts'
import { ending, type Script, says, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'

/** Plans a lesson at once, and writes its first notes in two steps, as a slow model does. */
function slowNotes() {
  const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [first = '', second = ''] = [
    asPage('Yeast eats sugar.').slice(0, 40),
    asPage('Yeast eats sugar.').slice(40),
  ]
  const script: Script = async (response, seen, gone) => {
    const system = seen.body.messages[0]?.content ?? ''
    if (system.startsWith('You plan lessons'))
      return says(JSON.stringify(plannedLesson))(response, seen, gone)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    for (const [at, text] of [first, second].entries()) {
      await Promise.race([
        steps[at]?.promise,
        new Promise((resolve) => gone.addEventListener('abort', resolve)),
      ])
      if (gone.aborted) return
      response.write(token(text))
    }
    response.end(ending)
  }
  return { script, go: (at: number) => steps[at]?.resolve() }
}

test('a long wait says what the model does, and the page says when it is done', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
}) => {
  model.reset()
  const { script, go } = slowNotes()
  model.always(script)
  await createCourse(learner.client)
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await expect(page.getByText('The model is reading what it was given.')).toBeVisible()
  await expect(page.getByText(/^0:\d\d gone\.$|^0:\d\d gone, about .+ with this model\.$/)).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.getByRole('button', { name: /^Tell me when it is done/ }).click()
  await expect(page.getByText('You will see a message here when it is done.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  model.always(says(asPage('Some notes.')))
  go(0)
  go(1)
  await expect(
    page.getByText('The guide is done: Notes on “What a milestone says”. Look at the result.'),
  ).toBeVisible()
})

test('a long wait can be ended, and asked for again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
  trouble,
}) => {
  trouble.expect(/502/)
  model.reset()
  const { script } = slowNotes()
  model.always(script)
  await createCourse(learner.client)
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Stop ?: Notes on/ }).click()
  await expect(page.getByText('You stopped the writing of these notes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  model.always(says(asPage('Yeast eats sugar.')))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Yeast eats sugar.')).toBeVisible()
})
