import type { Page } from '@playwright/test'
import { keyedQuestionSchema } from '../src/contract/exams.ts'
import { createCourse } from '../tests/courses.ts'
import { goodQuestions, keepExam } from '../tests/exams.ts'
import type { TestLearner } from '../tests/learner.ts'
import { asPage, plannedActivity, plannedWorks } from '../tests/lessons.ts'
import { type Script, type StandIn, says } from '../tests/model-stand-in.ts'
import { button, exam, openExam, submit } from './exam-page.ts'
import { expect } from './fixtures.ts'
import { type Installation, test } from './model-fixtures.ts'

const concept = 'Base rates'
const belief = 'The share of right results is the chance of being ill.'

const lessonPlan = (label: string) => ({
  lessonMetadata: { title: label, objective: `Explain ${label}.` },
  concepts: [{ label, statement: `${label} decide what a result means.` }],
  activities: [
    plannedActivity('Professor', 'A test and its alarm'),
    plannedActivity('Professor', 'Counting people'),
    plannedActivity('Librarian', 'Reading on screening'),
    plannedActivity('Examiner', 'Lesson exam'),
  ],
})

/** Every call of a guide about a lesson, with words that only its instructions contain. */
const calls: Record<string, RegExp> = {
  plan: /^You plan lessons/,
  notes: /You write the notes of one activity/,
  works: /You put together the study resources/,
  exam: /You write the exam of one lesson/,
  'Professor’s chat': /You are the Professor[\s\S]*talk with one learner/,
  'Librarian’s chat': /You are the Librarian[\s\S]*help one learner to find what to read/,
  'Examiner’s chat': /You are the Examiner[\s\S]*talk with one learner before/,
}

/** A model that prepares lessons and answers in chats with a question. */
const guides =
  (label: string): Script =>
  (response, seen, gone) => {
    const instructions = seen.body.messages[0]?.content ?? ''
    const is = (call: string) => calls[call]?.test(instructions)
    const answer = is('plan')
      ? JSON.stringify(lessonPlan(label))
      : is('works')
        ? JSON.stringify(plannedWorks)
        : is('exam') || instructions.startsWith('You are the second reader')
          ? goodQuestions()
          : is('notes')
            ? asPage('Suppose a test raises an alarm.')
            : 'What have you tried?'
    return says(answer)(response, seen, gone)
  }

/** The prompt of each guide since the model was last reset. */
const toldBy = (model: StandIn) =>
  new Map(
    Object.entries(calls).map(([call, words]) => [
      call,
      model.requests
        .map(({ body }) => body.messages.map(({ content }) => content).join('\n'))
        .filter((prompt) => words.test(prompt)),
    ]),
  )

/** Two questions on one concept, whose tempting answers both show the same belief. */
const questions = ['Of 100 alarms, how many are ill?', 'What does one alarm mean?'].map((prompt, index) =>
  keyedQuestionSchema.parse({
    id: `q${index + 1}`,
    kind: 'multiple_choice',
    prompt,
    options: ['99 %', 'About one in six', 'None', 'All of them'],
    points: 1,
    objective: 'Use a base rate',
    concept: 'base-rates',
    correctAnswer: 'About one in six',
    explanation: 'Most alarms come from healthy people.',
    optionNotes: [{ option: '99 %', misconception: belief, explanation: 'That counts the ill alone.' }],
  }),
)

const steps = (page: Page) => page.getByRole('list', { name: 'Activities in this lesson' })
const step = (page: Page, name: RegExp) => steps(page).getByRole('button', { name })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function ask(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page).getByText(text)).toBeVisible()
  await expect(messages(page)).toContainText('What have you tried?')
}

/** Opens a lesson for the first time and says something to each of its guides. */
async function studyLesson(page: Page, { product, model }: Installation, courseId: string, place: number) {
  await product.pool.query('update courses set current_lesson_index = $2 where id = $1', [courseId, place])
  model.reset()
  model.always(guides(`Topic ${place}`))
  await page.goto('/classroom')
  await expect(page.getByRole('article')).toContainText(asPage('Suppose a test raises an alarm.'))
  await ask(page, 'Where do I begin?')
  await step(page, /Reading on screening/).click()
  await expect(page.getByRole('article')).toContainText('Roman Inscriptions')
  await ask(page, 'Which one first?')
  await step(page, /Lesson exam/).click()
  await expect(button(page, 'Start Exam')).toBeVisible()
  await ask(page, 'What is it about?')
}

/** Takes a learner without evidence through a first lesson up to its exam. */
async function reachExam(
  { product: { pool }, model }: Installation,
  learner: TestLearner,
): Promise<{ courseId: string }> {
  const course = await createCourse(learner.client, { title: 'Screening' })
  model.reset()
  model.always(guides(concept))
  await learner.client.post('/api/generate-lesson', { courseId: course.id })
  await pool.query(
    `update lesson_plans set prefetched_at = now(), active_activity_index = 3 where course_id = $1`,
    [course.id],
  )
  const { rows } = await pool.query(
    `select id from activities where user_id = $1 and leader = 'Examiner' limit 1`,
    [learner.id],
  )
  const place = { userId: learner.id, courseId: course.id, unitId: course.units[0]?.id ?? '' }
  await keepExam(pool, { ...place, activityId: rows[0].id }, questions)
  return { courseId: course.id }
}

test('what was missed is known to all three guides, until it is struck', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, installation }) => {
  const { model } = installation
  const { courseId } = await reachExam(installation, learner)

  await test.step('two questions on one concept are missed', async () => {
    await openExam(page, learner, courseId)
    await button(page, 'Start Exam').click()
    await exam(page).getByRole('radio', { name: '99 %' }).check()
    await button(page, /^Question 2/).click()
    await exam(page).getByRole('radio', { name: '99 %' }).check()
    await submit(page)
    await expect(exam(page).getByRole('heading', { name: /of two correct/ })).toBeVisible()
  })

  const row = page.getByRole('link', { name: concept, exact: true })
  const panel = page.getByRole('region', { name: concept, exact: true })
  const toldText = async () => {
    await page.getByRole('button', { name: 'Show what Trivium tells a guide now' }).click()
    const dialog = page.getByRole('dialog', { name: 'What Trivium tells a guide now' })
    await expect(dialog.getByRole('status')).not.toContainText('Asking')
    const text = (await dialog.getByRole('status').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    return text
  }

  const shakyLine = await test.step('it is shaky, for two reasons', async () => {
    await page.goto('/profile/knowledge')
    const text = await toldText()
    expect(text).toContain(`Shaky: “${concept}” (lesson 1)`)
    expect(text).toContain(belief)
    await row.click()
    await expect(panel.getByRole('status').filter({ hasText: 'Shaky' })).toBeVisible()
    const reasons = panel.getByRole('listitem').filter({ hasText: 'You answered 99 %' })
    await expect(reasons).toHaveCount(2)
    return text
  })

  await test.step('every guide of the next lesson is told of it', async () => {
    await studyLesson(page, installation, courseId, 1)
    for (const [call, prompts] of toldBy(model)) {
      expect(prompts, `the prompts of ${call}`).not.toEqual([])
      for (const prompt of prompts) expect(prompt, call).toContain(`“${concept}”`)
    }
    // Word for word what the learner saw.
    expect(toldBy(model).get('Professor’s chat')?.[0]).toContain(shakyLine)
  })

  await test.step('struck, it is as if it had never been', async () => {
    await page.goto('/profile/knowledge')
    await row.click()
    const strike = panel.getByRole('button', { name: 'Strike this' })
    await strike.first().click()
    await expect(panel.getByText('Struck by you')).toHaveCount(1)
    await strike.first().click()
    await expect(panel.getByText('Struck by you')).toHaveCount(2)
    await expect(panel.getByRole('status').filter({ hasText: 'Not seen' })).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    expect(await toldText()).toContain('Nothing.')
  })

  await test.step('no guide of the lesson after that is told of it', async () => {
    await studyLesson(page, installation, courseId, 2)
    for (const [call, prompts] of toldBy(model)) {
      expect(prompts, `the prompts of ${call}`).not.toEqual([])
      for (const prompt of prompts) {
        expect(prompt, call).not.toContain(concept)
        expect(prompt, call).not.toContain(belief)
      }
    }
  })
})
