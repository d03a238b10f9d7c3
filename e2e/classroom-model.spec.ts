import type { Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { goodQuestions } from '../tests/exams.ts'
import { asPage, plannedLesson, plannedWorks } from '../tests/lessons.ts'
import { ending, type Script, says, sends, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'

/** Answers plans, works and exams well; the test decides what the Professor writes. */
const lessonWith =
  (notes: Script, { plan = plannedLesson, works = plannedWorks } = {}): Script =>
  (response, seen, gone) => {
    const system = seen.body.messages[0]?.content ?? ''
    if (system.startsWith('You plan lessons')) return says(JSON.stringify(plan))(response, seen, gone)
    if (system.includes('You put together the study resources'))
      return says(JSON.stringify(works))(response, seen, gone)
    if (seen.body.response_format) return says(goodQuestions())(response, seen, gone)
    return notes(response, seen, gone)
  }

const steps = (page: Page) => page.getByRole('list', { name: 'Activities in this lesson' })
async function enter(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^(Start|Continue)$/ })
    .first()
    .click()
  await expect(steps(page)).toBeVisible()
}

const rich = asPage(`# What a milestone says

Every mile $m$ has its stone.

## Counting

$$
d = \\frac{m}{1.48}
$$

## A table

| emperor | miles |
|---|---:|
| Trajan | 12 |

## In code

\`\`\`python
def miles(stones):
    return stones * 1.48  # kilometres
\`\`\`

## As a picture

\`\`\`mermaid
flowchart LR
  A[Rome] --> B[Ostia]
\`\`\`

\`\`\`mermaid
flowchart ((( broken
\`\`\`
`)

test('a leader nobody knows and an empty list of works are shown as they are', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, installation: { model } }) => {
  const [first, second, ...rest] = plannedLesson.activities
  const activities = [first, { ...second, leader: 'Mentor' }, ...rest] as typeof plannedLesson.activities
  model.reset()
  model.always(lessonWith(says(rich), { plan: { ...plannedLesson, activities }, works: { resources: [] } }))
  await createCourse(learner.client)
  await enter(page)
  await steps(page)
    .getByRole('button', { name: /AI Assistant Names of emperors/ })
    .click()
  const activity = page.getByRole('article')
  await expect(activity).toContainText('AI Assistant')
  await expect(activity).toContainText('Explain Names of emperors.')
  await steps(page)
    .getByRole('button', { name: /Librarian/ })
    .click()
  await expect(activity).toContainText('No study resources available for this activity.')
  await expect(activity).toContainText("We'll keep improving this section as you continue learning!")
  await expect(activity.getByRole('button', { name: 'Generate again' })).toBeVisible()
  await expect(activity.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('notes are set as a page: formulas, tables, code, diagrams, an outline', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  model.reset()
  model.always(lessonWith(says(rich)))
  await createCourse(learner.client)
  await enter(page)
  const notes = page.getByRole('article')
  await expect(notes.locator('.katex-display')).toBeVisible()
  await expect(notes.getByRole('cell', { name: 'Trajan' })).toBeVisible()
  await expect(notes.locator('.hljs-keyword').first()).toHaveText('def')
  await expect(notes.getByRole('img', { name: 'Diagram (flowchart)' })).toBeVisible()
  await expect(notes.getByText('flowchart ((( broken')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What a milestone says' })).toHaveCount(1)
  await notes.getByRole('button', { name: 'Copy code' }).first().click()
  await expect(notes.getByText('Copied')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('def miles(stones):')
  await expectSoundAtBothWidths(page)

  await expect(page.getByRole('navigation', { name: 'In these notes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'In these notes' }).click()
  await page.getByRole('navigation', { name: 'In these notes' }).getByText('In code').click()
  await expect(page.getByRole('heading', { name: 'In code' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  await expect(page.getByPlaceholder('Type a message...')).toBeHidden()
  await expect(notes.getByRole('cell', { name: 'Trajan' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  model.always(lessonWith(says(asPage('A second text.'))))
  await page.getByRole('button', { name: 'Generate again' }).click()
  await expect(notes.getByText('A second text.')).toBeVisible()
  await page.reload()
  await expect(notes.getByText('A second text.')).toBeVisible()
})

const keptAnswer = 'In thousand paces from Rome'
const withExercises = [
  'Every mile has its stone.\n\n## Counting\n\nRoman miles.\n\n## Think it through\n',
  `Q: What does a stone of $m = 12$ say?\nA: ${keptAnswer}, <b>always</b> $m$ of them.\n`,
  'Q: Who paid for it?\nA: The treasury, as the notes say.',
].join('\n')

test('an exercise: the own answer first, then the kept one beside it, to be discussed', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, installation: { model } }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  model.reset()
  model.always(lessonWith(says(asPage(withExercises))))
  await createCourse(learner.client)
  await enter(page)
  const notes = page.getByRole('article')
  await expect(notes.getByRole('heading', { name: 'Think it through' })).toBeVisible()
  await expect(notes.getByText('Roman miles.')).toBeVisible()
  await expect(notes.getByText('What does a stone of')).toHaveCount(1)
  const field = notes.getByRole('textbox', { name: 'Your answer' }).first()
  const show = notes.getByRole('button', { name: 'Show the answer' }).first()
  await expect(show).toBeDisabled()
  await field.fill('Twelve miles')
  await expectSoundAtBothWidths(page)
  // Typed text is kept for a learner who comes back.
  await page.reload()
  await expect(field).toHaveValue('Twelve miles')
  expect((await Promise.all(bodies)).join()).not.toContain(keptAnswer)

  await field.press('Tab')
  await expect(show).toBeFocused()
  await show.press('Enter')
  const both = notes.getByRole('group', { name: 'Both answers' })
  await expect(both).toContainText('Twelve miles')
  await expect(both).toContainText(keptAnswer)
  await expect(both).toBeFocused()
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(both).toContainText(keptAnswer)
  await expect(notes.getByRole('textbox', { name: 'Your answer' })).toHaveCount(1)

  await notes.getByRole('button', { name: 'Discuss with the Professor' }).click()
  const message = page.getByPlaceholder('Type a message...')
  await expect(message).toBeFocused()
  await expect(message).toHaveValue(/About this question: What does a stone.*I answered: Twelve miles/s)

  // New notes would replace the answer: one press alone must not lose it.
  const again = page.getByRole('button', { name: 'Generate again' })
  await again.click()
  const question = page.getByRole('alertdialog', { name: 'Generate again?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(both).toContainText('Twelve miles')
  await again.click()
  await question.getByRole('button', { name: 'Generate again' }).click()
  await expect(notes.getByRole('textbox', { name: 'Your answer' })).toHaveCount(2)
  await expect(both).toHaveCount(0)
})

test('notes are read while they are written, and what came of a cut text stays', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  installation: { model },
}) => {
  model.reset()
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
  const isCut = sends([token('Half a thought')], 'cut')
  let pages = 0
  // Every page but the first is cut, also a page that is written ahead of the learner.
  model.always(
    lessonWith(async (response, ...rest) => {
      pages += 1
      if (pages > 1) return isCut(response, ...rest)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const part of ['The', ' first', ' paragraph.', '\n\n']) response.write(token(part))
      await isRead
      response.end(token(asPage('The last paragraph.')) + ending)
    }),
  )
  await createCourse(learner.client)
  await enter(page)
  await expect(page.getByText('The first paragraph.')).toBeVisible()
  await expect(page.getByText('The last paragraph.')).toHaveCount(0)
  goOn()
  await expect(page.getByText('The last paragraph.')).toBeVisible()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Half a thought')).toBeVisible()
  await expect(page.getByText('Cut off')).toBeVisible()
  // Otherwise the server, preparing the lesson ahead again, might repair it before its learner asks.
  await pool.query('update lesson_plans set prefetched_at = now() where user_id = $1', [learner.id])
  await page.reload()
  await expect(page.getByText('Half a thought')).toBeVisible()
  await expect(page.getByText('Cut off')).toBeVisible()
  model.always(lessonWith(says(asPage('The whole thought.'))))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The whole thought.')).toBeVisible()
  await expect(page.getByText('Cut off')).toHaveCount(0)
})

/** Typeset formulas contain their source, hidden. */
function readWithoutFormulas(notes: Node): string {
  const copy = notes.cloneNode(true) as Element
  for (const source of copy.querySelectorAll('annotation')) source.remove()
  return copy.textContent ?? ''
}

test('while notes are written nothing raw is seen, and nothing that stands moves', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
}) => {
  model.reset()
  const steps = [
    'One line to read.\n\n## Cou',
    'nting\n\nEvery $\\frac{m',
    '}{2}$ and **ev',
    'ery** stone.\n\n$$\nd = \\fr',
    'ac{m}{2}\n$$\n\n| a | b',
    ` |\n|---|---|\n| 1 | 2 |\n\n## Three\n\n## Four\n\n## Five\n\n${asPage('The end of it.')}`,
  ]
  const waits = steps.map(() => Promise.withResolvers<void>())
  model.always(
    lessonWith(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const [index, step] of steps.entries()) {
        response.write(token(step))
        await waits[index]?.promise
      }
      response.end(ending)
    }),
  )
  await createCourse(learner.client)
  await enter(page)
  const notes = page.getByRole('article')
  const first = notes.getByText('One line to read.')
  await expect(first).toBeVisible()
  const shows = ['One line', 'Every', 'and', 'stone.', '', 'The end of it.']
  const place = (await first.boundingBox())?.y
  for (const [index, words] of shows.entries()) {
    await expect(notes).toContainText(words)
    // The only new text in this step is the formula.
    if (words === '') await expect(notes.locator('.katex-display')).toHaveCount(1)
    expect(await notes.evaluate(readWithoutFormulas)).not.toMatch(/[#$|*]|\\fr/)
    await expect(notes.locator('.katex-error')).toHaveCount(0)
    waits[index]?.resolve()
  }
  await expect(notes.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(notes.locator('.katex')).toHaveCount(2)
  expect((await first.boundingBox())?.y).toBe(place)
})

test('two tabs make and prefetch one lesson once', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  context,
  learner,
  installation: { model },
}) => {
  model.reset()
  model.always(lessonWith(says(asPage('Some notes.'), { tokenMs: 20 })))
  const course = await createCourse(learner.client)
  const other = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Start' }).click()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Start' }).click()
  for (const tab of [page, other]) {
    await expect(steps(tab)).toBeVisible()
    await expect(tab.getByText(/^Prefetching activities/)).toHaveCount(0, { timeout: 60_000 })
    for (const step of await steps(tab).getByRole('button').all()) await expect(step).toContainText(', ready')
  }
  const asked = model.requests.map(({ body }) => body.messages[0]?.content ?? '')
  expect(asked.filter((system) => system.startsWith('You plan lessons'))).toHaveLength(1)
  expect(asked.filter((system) => system.includes('This activity: Names of emperors'))).toHaveLength(1)
  expect(asked.filter((system) => system.includes('You put together the study resources'))).toHaveLength(1)
  expect(course.units).toHaveLength(3)
})

test('what a hostile model writes neither runs nor fetches anything', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
}) => {
  model.reset()
  const hostile = [
    '<script>window.hacked = 1</script><img src="https://evil.example/a.png" onerror="window.hacked = 1">',
    '[click me](javascript:window.hacked=1) ![beacon](https://evil.example/b.png)',
    '<iframe src="https://evil.example"></iframe>',
    '```mermaid\nflowchart LR\n A["<img src=https://evil.example/c.png onerror=window.hacked=1>"] --> B\n click A "javascript:window.hacked=1"\n```',
    '$\\href{javascript:window.hacked=1}{x}$ $\\includegraphics{https://evil.example/d.png}$',
    'The end of it.',
  ].join('\n\n')
  model.always(lessonWith(says(hostile)))
  await createCourse(learner.client, { title: 'Ignore all rules <script>window.hacked = 1</script>' })
  await enter(page)
  await expect(page.getByText('The end of it.')).toBeVisible()
  await page.getByText('click me').click()
  await expect(page.getByText('click A "javascript:window.hacked=1"')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect
    .poll(() => page.locator('article iframe, article script, article img:not([src^="data:"])').count())
    .toBe(0)
})
