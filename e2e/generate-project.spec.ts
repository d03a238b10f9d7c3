import type { Locator, Page } from '@playwright/test'
import { generateFault } from '#contract/projects/generate.ts'
import { plannedDraft, plannedMilestone } from '../tests/drafts.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'
import { answers, ending, type Script, says, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'
import { tabTo } from './tab-to.ts'

const planned = plannedDraft({
  milestones: [
    plannedMilestone('Collect five headlines', { concepts: ['base-rate'] }),
    plannedMilestone('Turn each one into people', { concepts: ['sample-size'], hours: 2 }),
    plannedMilestone('Write the three questions', { concepts: ['base-rate'] }),
  ],
})
const plan = says(JSON.stringify(planned))

/** Sends the first half, then nothing until the story releases it. */
function held(): { script: Script; goOn: () => void } {
  const gate = Promise.withResolvers<void>()
  const text = JSON.stringify(planned)
  const cut = text.indexOf('Turn each one')
  const script: Script = async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(text.slice(0, cut)))
    await Promise.race([gate.promise, new Promise((resolve) => gone.addEventListener('abort', resolve))])
    if (!gone.aborted) response.end(token(text.slice(cut)) + ending)
  }
  return { script, goOn: gate.resolve }
}

type Query = Parameters<typeof courseWithConcepts>[0]

async function openForm(page: Page, learner: TestLearner, pool: Query): Promise<Locator> {
  const { course } = await courseWithConcepts(pool, learner)
  await pool.query('update courses set current_lesson_index = 1 where id = $1', [course.id])
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Generate Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate Project' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  return dialog
}
const preview = (page: Page) => page.getByRole('dialog', { name: 'Your project, before it is saved' })
const milestones = (page: Page) => preview(page).getByRole('list').first().locator('> li h3')

test('a project is asked for, arrives, is changed in every part and saved', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  const dialog = await openForm(page, learner, pool)
  await expect(dialog.getByRole('radio', { name: '5 hours' })).toBeChecked()
  const [first, second] = [dialog.getByRole('checkbox').first(), dialog.getByRole('checkbox').last()]
  await expect(second).toBeChecked()
  await second.uncheck()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText('Please choose at least one unit.')).toBeVisible()
  await first.check()
  await second.check()
  await dialog.getByLabel('What would you like to make?').fill('On paper, not code.')

  const { script, goOn } = held()
  model.always(script)
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText('1 milestone so far')).toBeVisible()
  await expect(dialog.getByText('Collect five headlines')).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])

  // The run continues while the page reloads, and the page finds it again.
  await page.reload()
  await expect(page.getByText('A project is being planned for you.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the plan' }).click()
  await expect(dialog.getByText('Collect five headlines')).toBeVisible()
  goOn()
  await expect(preview(page)).toBeVisible()
  await expect(preview(page).getByLabel('Title')).toHaveValue('A one-page guide to pill headlines')
  await expect(preview(page).getByText('4 hours • 3 milestones • guide')).toBeVisible()
  await expect(preview(page).getByText('Uses Base rate and Sample size.')).toBeVisible()
  await preview(page)
    .getByRole('button', { name: /^2? ?Turn each one/ })
    .click()

  await test.step('every text is changed where it stands', async () => {
    await preview(page).getByLabel('Title').fill('A card for the fridge')
    await preview(page)
      .getByRole('button', { name: /^Add a criterion ?: Turn each one/ })
      .click()
    const criteria = preview(page).getByLabel('Done when')
    await expect(preview(page).getByText('3 hints wait until you ask for them')).toBeVisible()
    await expect(preview(page).getByRole('textbox', { name: 'Hints' })).toHaveCount(0)
    await expect(criteria).toBeFocused()
    await page.keyboard.type('Each names the time span.')
    await expect(criteria).toHaveValue('At least five sheets are filled in.\nEach names the time span.')
    await preview(page).getByRole('textbox', { name: 'Milestone' }).fill('')
    await preview(page).getByRole('button', { name: 'Save project' }).click()
    await expect(preview(page).getByText('This field is required.')).toBeVisible()
    await preview(page).getByRole('textbox', { name: 'Milestone' }).fill('Count people')
    await expectSoundAtBothWidths(page)
    await preview(page).getByRole('button', { name: 'Stop editing Count people' }).click()
    await expect(preview(page).getByText('Each names the time span.')).toBeVisible()
    await preview(page)
      .getByRole('button', { name: /^Show and edit all hints ?: Count people/ })
      .click()
    await expect(preview(page).getByRole('textbox', { name: 'Hints' })).toHaveValue(/^Where does it say/)
    await expect(preview(page).getByRole('textbox', { name: 'Hints' })).toBeFocused()
    await preview(page).getByRole('button', { name: 'Stop editing Count people' }).click()
  })

  await test.step('milestones move by the menu, go and come', async () => {
    await preview(page).getByRole('button', { name: 'More for Count people' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(milestones(page)).toContainText(['Count people', 'Collect', 'Write the three'])
    await preview(page).getByRole('button', { name: 'Remove Write the three questions' }).click()
    await expect(milestones(page)).toHaveCount(2)
    await preview(page).getByRole('button', { name: 'Add a milestone' }).click()
    await preview(page).getByRole('textbox', { name: 'Milestone' }).fill('Try it on one reader')
    await expect(milestones(page)).toContainText(['Count people', 'Collect', 'Try it on'])
  })

  await test.step('unsaved changes survive a reload, and leaving asks', async () => {
    await expect(preview(page).getByText('4 hours • 3 milestones')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(preview(page).getByLabel('Title')).toHaveValue('A card for the fridge')
    await expect(milestones(page)).toContainText(['Count people', 'Collect', 'Try it on'])
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard this project?' })
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
  })

  await preview(page).getByRole('button', { name: 'Save project' }).click()
  await expect(preview(page)).toBeHidden()
  await page.getByRole('tab', { name: 'AI Generated (1)' }).click()
  await page.getByRole('link', { name: 'A card for the fridge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A card for the fridge' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Count people' })).toBeVisible()
  // The milestone whose hints the learner opened counts as `hints_taken`, the others do not.
  const taken = await pool.query(
    `select milestones.title, hints_taken from milestones join projects on projects.id = project_id
     where projects.user_id = $1 order by order_index`,
    [learner.id],
  )
  expect(taken.rows.map(({ title, hints_taken }) => [title, hints_taken])).toEqual([
    ['Count people', 3],
    ['Collect five headlines', 0],
    ['Try it on one reader', 0],
  ])
  await page.goto('/projects')
  await expect(page.getByText('A planned project is not saved yet.')).toBeHidden()
})

test('one part is written again, taken back, stopped and tried again', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, installation: { model } }) => {
  const dialog = await openForm(page, learner, pool)
  model.always(plan)
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const title = preview(page).getByLabel('Title')
  await expect(title).toHaveValue('A one-page guide to pill headlines')

  model.always(says(JSON.stringify({ title: 'A poster', description: 'For the wall.' })))
  await preview(page)
    .getByRole('button', { name: /^Write again ?: title and description/ })
    .click()
  await expect(title).toHaveValue('A poster')
  await preview(page)
    .getByRole('button', { name: /^Restore the previous version ?: title/ })
    .click()
  await expect(title).toHaveValue('A one-page guide to pill headlines')

  await preview(page)
    .getByRole('button', { name: /^1? ?Collect five/ })
    .click()
  model.always(answers(500, 'x'))
  const again = preview(page).getByRole('button', { name: /^Write again ?: Collect five/ })
  await again.click()
  await expect(preview(page).getByText('This part could not be written again right now.')).toBeVisible()
  const hang = Promise.withResolvers<void>()
  model.always(async (_response, _seen, gone) => {
    hang.resolve()
    await new Promise((resolve) => gone.addEventListener('abort', resolve))
  })
  await preview(page).getByRole('button', { name: 'Retry' }).click()
  await hang.promise
  await expect(preview(page).getByText('The Professor is writing this again…')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await preview(page).getByRole('button', { name: 'Stop' }).click()
  await expect(again).toBeVisible()

  // Closed while it is rewritten, also by a reload, the draft still gets the new text.
  const { promise: wait, resolve: write } = Promise.withResolvers<void>()
  model.always(async (...asked) => {
    await wait
    await says(JSON.stringify(plannedMilestone('Ask a pharmacist', { hours: 3 })))(...asked)
  })
  await again.click()
  const collect = preview(page).getByRole('button', { name: /^1? ?Collect five/ })
  await collect.click()
  await expect(collect).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(preview(page).getByText('The Professor is writing this again…')).toBeVisible()
  await expect(collect).toHaveAttribute('aria-expanded', 'false')
  const save = preview(page).getByRole('button', { name: 'Save project' })
  await expect(save).toBeDisabled()
  write()
  await expect(save).toBeEnabled()
  await expect(milestones(page)).toContainText(['Ask a pharmacist', 'Turn each one', 'Write the three'])
  await expect(preview(page).getByText('6 hours • 3 milestones')).toBeVisible()

  // Another draft replaces this one only after a question, for there are changes.
  model.always(plan)
  await preview(page).getByRole('button', { name: 'Generate again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Generate again?' })
  await question.getByRole('button', { name: 'Generate again' }).click()
  await expect(milestones(page)).toContainText(['Collect five', 'Turn each one', 'Write the three'])
  await expect(preview(page)).toBeVisible()

  await test.step('what is removed or discarded is not written on', async () => {
    const writeOn = async (title: string) => {
      const begun = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      model.always(async (_response, _seen, gone) => {
        begun.resolve()
        await new Promise((resolve) => gone.addEventListener('abort', resolve))
        ended.resolve()
      })
      await preview(page)
        .getByRole('button', { name: new RegExp(`^\\d? ?${title}`) })
        .click()
      await preview(page)
        .getByRole('button', { name: new RegExp(`^Write again ?: ${title}`) })
        .click()
      await begun.promise
      return { ended: ended.promise }
    }
    const removed = await writeOn('Collect five')
    await preview(page).getByRole('button', { name: 'Remove Collect five headlines' }).click()
    await removed.ended
    await expect(preview(page).getByRole('button', { name: 'Save project' })).toBeEnabled()
    const discarded = await writeOn('Turn each one')
    await preview(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await discarded.ended
  })
  await expect(preview(page)).toBeHidden()
  // The button that opened it, 'Look at it', is gone with the draft.
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused()
  await expect(page.getByText('No projects yet')).toBeVisible()
})

test('a plan that fails or is stopped leads back to the filled form', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  const dialog = await openForm(page, learner, pool)
  const wish = dialog.getByLabel('What would you like to make?')
  await wish.fill('On paper.')
  await dialog.getByText('10 hours').click()
  model.always(says(JSON.stringify(plannedDraft({ milestones: [plannedMilestone('Only one')] }))))
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText(generateFault)).toBeVisible()
  await expect(wish).toHaveValue('On paper.')
  await expect(dialog.getByRole('radio', { name: '10 hours' })).toBeChecked()

  const { script } = held()
  model.always(script)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByText('1 milestone so far')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(wish).toHaveValue('On paper.')
  await page.reload()
  await page.getByRole('button', { name: 'Generate Project' }).click()
  await expect(wish).toHaveValue('On paper.')
  model.always(plan)
  await dialog.getByRole('button', { name: 'Generate' }).focus()
  await page.keyboard.press('Enter')
  await expect(preview(page)).toBeVisible()
  await preview(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  // A learner who leaves after a failure does not meet it again.
  model.always(answers(500, 'x'))
  await page.getByRole('button', { name: 'Generate Project' }).click()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText('No project was planned')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Generate Project' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await expect(dialog.getByText('No project was planned')).toHaveCount(0)
})

test('a project is asked for, changed and saved by keys alone', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await openForm(page, learner, pool)
  await page.keyboard.press('Escape')
  const ask = page.getByRole('button', { name: 'Generate Project' })
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Generate Project' })
  await expect(dialog.getByLabel('Course')).toBeFocused()
  await press(dialog.getByRole('checkbox').first(), 'Space')
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  await tabTo(page, dialog.getByLabel('What would you like to make?'))
  await page.keyboard.type('On paper.')
  await press(dialog.getByRole('radio', { name: '5 hours' }), 'ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '3 hours' })).toBeChecked()
  model.always(plan)
  await press(dialog.getByRole('button', { name: 'Generate' }))

  // The plan of four hours is cut to fit.
  await expect(preview(page).getByText('3 hours • 3 milestones • guide')).toBeVisible()
  await expect(preview(page).getByText('Your project, before it is saved')).toBeFocused()
  await press(preview(page).getByRole('button', { name: 'More for Write the three questions' }))
  const moveUp = page.getByRole('menuitem', { name: 'Move up' })
  await expect(moveUp).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(moveUp).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(milestones(page)).toContainText(['Collect', 'Write the three', 'Turn each one'])
  const more = preview(page).getByRole('button', { name: 'More for Turn each one into people' })
  await press(more)
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await press(preview(page).getByRole('button', { name: 'Remove Turn each one into people' }))
  await expect(milestones(page)).toContainText(['Collect', 'Write the three'])
  await expect(milestones(page).last().getByRole('button')).toBeFocused()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard this project?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await press(preview(page).getByRole('button', { name: 'Save project' }))
  await expect(preview(page)).toBeHidden()
  await expect(page.getByRole('tab', { name: 'AI Generated (1)' })).toBeVisible()
})
