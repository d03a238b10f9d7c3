import { answers, ending, limits, type Script, says, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations } from './fixtures.ts'
import { test } from './model-fixtures.ts'

const unit = (n: number) =>
  JSON.stringify({
    lessonTitle: `Topic ${n}`,
    objective: `Know topic ${n}.`,
    assessment: `Explain topic ${n}.`,
  })

/** Writes a unit each time it is let, as a model does that pauses in between. */
function inSteps(units: number) {
  const waiting: (() => void)[] = []
  let allowed = 0
  const mayGoOn = () =>
    new Promise<void>((resolve) => {
      if (allowed > 0) {
        allowed -= 1
        resolve()
      } else waiting.push(resolve)
    })
  const script: Script = async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token('{"units":['))
    for (let n = 1; n <= units; n++) {
      await mayGoOn()
      if (gone.aborted) return
      response.write(token(unit(n) + (n < units ? ',' : ']}')))
    }
    response.end(ending)
  }
  const go = () => {
    const next = waiting.shift()
    if (next) next()
    else allowed += 1
  }
  return { script, go }
}

test.beforeEach(async ({ installation, signedInPage: page }) => {
  installation.model.reset()
  await page.goto('/create-course')
  await page.getByRole('button', { name: 'Course details' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Baking Bread')
  await page.getByLabel('Description').fill('Sourdough from flour and water.')
  await page.getByLabel('Objectives').fill('Bake a loaf')
  await page.getByLabel('Prior knowledge').fill('None')
  await page.getByLabel('Lessons').fill('3')
})

test('units appear one by one while the model writes', { tag: '@wide' }, async ({
  installation,
  signedInPage: page,
}) => {
  const { script, go } = inSteps(3)
  installation.model.always(script)
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByText('0 of 3 units')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Course' })).toBeHidden()
  go()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  await expect(page.getByText('Know topic 1.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Course generation' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  )
  await expectNoAxeViolations(page)
  go()
  await expect(page.getByRole('heading', { name: 'Topic 2' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Topic 3' })).toHaveCount(0)
  go()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toContainText('3 lessons')
  expect(installation.model.requests).toHaveLength(1)
  expect(JSON.stringify(installation.model.requests[0]?.body)).toContain('Baking Bread')
})

test('cancelling stops the model and gives the filled form back', { tag: '@wide' }, async ({
  installation,
  signedInPage: page,
  learner,
}) => {
  const { script, go } = inSteps(3)
  installation.model.always(script)
  await page.getByRole('button', { name: 'Create Course' }).click()
  go()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Baking Bread')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => installation.model.open()).toBe(0)
  await expect
    .poll(async () => (await learner.client.get('/api/courses')).json())
    .toMatchObject({ items: [] })
  installation.model.always(says(`{"units":[${unit(1)},${unit(2)},${unit(3)}]}`))
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a course that is being written goes on without its page, and is saved when its learner comes back', {
  tag: '@wide',
}, async ({ installation, signedInPage: page, learner }) => {
  const { script, go } = inSteps(3)
  installation.model.always(script)
  await page.getByRole('button', { name: 'Create Course' }).click()
  go()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You can leave this page and come back to it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  await page.goto('/dashboard')
  go()
  go()
  const state = async () =>
    (await (await learner.client.get('/api/runs?kind=generate_course&subject=')).json()).state
  await expect.poll(state).toBe('done')
  await page.goto('/create-course')
  await expect(page.getByText('Your course is written. It is not saved yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Topic 3' })).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Save course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toContainText('Baking Bread')
  expect(installation.model.requests).toHaveLength(1)
  // Once saved, it is not offered again, and the form is empty.
  await page.goto('/create-course')
  await expect(page.getByLabel('What do you want to learn?')).toHaveValue('')
})

test('a course that was written without its page can be discarded', { tag: '@wide' }, async ({
  installation,
  signedInPage: page,
  learner,
}) => {
  const { script, go } = inSteps(3)
  installation.model.always(script)
  await page.getByRole('button', { name: 'Create Course' }).click()
  go()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Topic 1' })).toBeVisible()
  go()
  go()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('What do you want to learn?')).toBeVisible()
  await expect
    .poll(async () => (await learner.client.get('/api/runs?kind=generate_course&subject=')).json())
    .toBeNull()
})

test('the sidebar names the model that the guides speak through', { tag: '@wide' }, async ({
  signedInPage: page,
}) => {
  await expect(page.getByText('No AI model is connected')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(page.getByText('AI model: stand-in')).toBeVisible()
  await expectNoAxeViolations(page)
})

const faults: [string, Script, string, RegExp][] = [
  ['that is limited', limits('600'), 'Failed to generate course: The AI model has too much to do', /429/],
  ['that is down', answers(500, 'oh no'), 'Failed to generate course: The AI model did not answer.', /502/],
  ['that talks nonsense', says('I would rather not.'), 'Course generation failed', /502/],
  ['that forgets a unit', says(`{"units":[${unit(1)},${unit(2)}]}`), 'Course generation failed', /502/],
]
for (const [what, script, sentence, refusal] of faults) {
  test(`a model ${what} is told above the filled form`, {
    tag: sentence === 'Course generation failed' ? ['@wide', '@nightly'] : '@wide',
  }, async ({ installation, signedInPage: page, learner, trouble }) => {
    trouble.expect(refusal)
    installation.model.always(script)
    await page.getByRole('button', { name: 'Create Course' }).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('alert')).not.toContainText(/Bad Gateway|Too Many Requests|50\d|429/)
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Baking Bread')
    await expect(page.getByLabel('Lessons')).toHaveValue('3')
    await expect
      .poll(async () => (await learner.client.get('/api/courses')).json())
      .toMatchObject({ items: [] })
  })
}

test('after a fault, Retry asks for the same course again and Edit leads back to the form', {
  tag: '@wide',
}, async ({ installation, signedInPage: page, trouble }) => {
  trouble.expect(/502/)
  installation.model.always(answers(500, 'oh no'))
  await page.getByRole('button', { name: 'Create Course' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('What do you want to learn?')).toBeFocused()
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  installation.model.always(says(`{"units":[${unit(1)},${unit(2)},${unit(3)}]}`))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toContainText('Baking Bread')
})
