import type { Page } from '@playwright/test'
import { answers, type Script, says } from '../tests/model-stand-in.ts'
import { expect, expectNoAxeViolations } from './fixtures.ts'
import { test } from './model-fixtures.ts'

const sentence = 'I bake with yeast and want to understand sourdough, so that I can predict a dough.'
const proposal = {
  title: 'Sourdough for yeast bakers',
  description: 'What lives in a starter and how it raises a dough.',
  objectives: ['Feed a starter', 'Predict how a dough rises'],
  priorKnowledge: ['Baking with yeast'],
  difficultyLevel: 'Intermediate',
  lessons: 2,
}
const units = {
  units: [1, 2].map((n) => ({
    lessonTitle: `Topic ${n}`,
    objective: 'Know it.',
    assessment: `Show topic ${n}.`,
  })),
}

/** The proposal as the script has it, and the units of a course. */
const proposing =
  (script: Script): Script =>
  (...call) => {
    const system = call[1].body.messages[0]?.content ?? ''
    return (
      system.includes('in one sentence what they want to learn') ? script : says(JSON.stringify(units))
    )(...call)
  }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const words = (page: Page) => page.getByLabel('What do you want to learn?')
const details = (page: Page) => page.getByRole('button', { name: 'Course details' })

test('a guide fills in the details from one sentence, and leaves what was typed', { tag: '@wide' }, async ({
  signedInPage: page,
  installation: { model },
}) => {
  model.reset()
  const letGo = Promise.withResolvers<void>()
  model.always(
    proposing(async (...call) => {
      await letGo.promise
      return says(JSON.stringify(proposal))(...call)
    }),
  )
  await page.goto('/create-course')
  await words(page).fill(sentence)
  await details(page).click()
  await expect(page.getByText('The guide reads your sentence')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('I bake with yeast and want to understand sourdough')
  await expect(field(page, 'Objectives')).toHaveValue(sentence)
  await expect(field(page, 'Prior knowledge')).toHaveValue('None')
  await field(page, 'Title').fill('My bread')
  letGo.resolve()
  await expect(field(page, 'Objectives')).toHaveValue('Feed a starter, Predict how a dough rises')
  await expect(page.getByText('The guide filled in the details from your sentence.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('My bread')
  await expect(field(page, 'Prior knowledge')).toHaveValue('Baking with yeast')
  await expect(page.getByRole('radio', { name: 'Intermediate' })).toBeChecked()
  await expect(page.getByLabel('Lessons')).toHaveValue('2')
  await expectNoAxeViolations(page)
  await field(page, 'Prior knowledge').fill('None')
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article')).toContainText('My bread')
  expect(model.requests).toHaveLength(2)
  expect(model.requests[1]?.body.messages[0]?.content).toContain('Predict how a dough rises')
})

test('with the details closed, Create Course fills them in and creates', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  model.reset()
  model.always(proposing(says(JSON.stringify(proposal))))
  await page.goto('/create-course')
  await words(page).fill(sentence)
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { rows } = await pool.query(
    'select title, objectives, prior_knowledge, difficulty_level, lessons from courses where owner_id = $1',
    [learner.id],
  )
  expect(rows).toEqual([
    {
      title: proposal.title,
      objectives: proposal.objectives,
      prior_knowledge: proposal.priorKnowledge,
      difficulty_level: 'Intermediate',
      lessons: 2,
    },
  ])
})

test('what a guide proposed goes with its sentence, also after a reload', { tag: '@wide' }, async ({
  signedInPage: page,
  installation: { model },
  trouble,
}) => {
  trouble.expect(/502|Failed to load resource|not proposed/)
  model.reset()
  model.always(proposing(says(JSON.stringify(proposal))))
  await page.goto('/create-course')
  await words(page).fill(sentence)
  await details(page).click()
  await expect(field(page, 'Title')).toHaveValue(proposal.title)
  await expect(page.getByText('Draft saved')).toBeVisible()

  // Also where the same sentence is looked at again: the guide was asked once.
  await page.reload()
  await details(page).click()
  await expect(page.getByText('The guide filled in the details from your sentence.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(proposal.title)
  expect(model.requests).toHaveLength(1)
  await details(page).click()

  model.always(proposing(answers(500, 'no')))
  await words(page).fill('How glaciers move')
  await details(page).click()
  await expect(field(page, 'Title')).toHaveValue('How glaciers move')
  await expect(field(page, 'Objectives')).toHaveValue('How glaciers move')
  await expect(field(page, 'Prior knowledge')).toHaveValue('None')
  await expect(page.getByRole('radio', { name: 'Beginner' })).toBeChecked()
  await expect(page.getByLabel('Lessons')).toHaveValue('6')
  await expect(page.getByText('The guide could not fill in the details.')).toBeVisible()
})

test('a course that begins from a sentence and fails leaves the proposal in the form', {
  tag: '@wide',
}, async ({ signedInPage: page, installation: { model }, trouble }) => {
  trouble.expect(/50\d|Failed to load resource|not generated/)
  model.reset()
  const isProposing = (system: string) => system.includes('in one sentence what they want to learn')
  model.always((...call) => {
    const system = call[1].body.messages[0]?.content ?? ''
    return (isProposing(system) ? says(JSON.stringify(proposal)) : answers(500, 'no'))(...call)
  })
  await page.goto('/dashboard')
  await words(page).fill(sentence)
  await page.getByRole('button', { name: 'Create Course' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await details(page).click()
  await expect(field(page, 'Title')).toHaveValue(proposal.title)
  await expect(field(page, 'Objectives')).toHaveValue('Feed a starter, Predict how a dough rises')
  await expect(page.getByText('The guide filled in the details from your sentence.')).toBeVisible()
  const proposals = model.requests.filter(({ body }) => isProposing(body.messages[0]?.content ?? ''))
  expect(proposals).toHaveLength(1)
})

test('where the guide fails, the course is made of what the sentence says', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
  trouble,
}) => {
  trouble.expect(/502|Failed to load resource|not proposed/)
  model.reset()
  model.always(proposing(answers(500, 'no')))
  await page.goto('/create-course')
  await words(page).fill(sentence)
  await details(page).click()
  await expect(page.getByText('The guide could not fill in the details.')).toBeVisible()
  await expect(field(page, 'Objectives')).toHaveValue(sentence)
  await expectNoAxeViolations(page)
  await page.getByLabel('Lessons').fill('2')
  await details(page).click()
  await page.getByRole('button', { name: 'Create Course' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { rows } = await pool.query(
    'select title, objectives, prior_knowledge from courses where owner_id = $1',
    [learner.id],
  )
  expect(rows).toEqual([
    {
      title: 'I bake with yeast and want to understand sourdough',
      objectives: [sentence],
      prior_knowledge: ['None'],
    },
  ])
})
