import type { Locator, Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import type { TestLearner } from '../tests/learner.ts'
import { ending, says, sends, token } from '../tests/model-stand-in.ts'
import { expect } from './fixtures.ts'
import { heavyTexts, hostileText, payloadCount } from './hostile/payloads.ts'
import { plantEverywhere, plantedActivities } from './hostile/plant.ts'
import { expectOnlyText, watchForHarm } from './hostile/watch.ts'
import { openClassroom, test } from './lesson-fixtures.ts'
import { type OwnProduct, openBrowser } from './own-product.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

/** Opens a page for a learner or a visitor and records every dialog, window and download. */
async function openWatched(...[browser, product, learner]: Parameters<typeof openBrowser>) {
  const opened = await openBrowser(browser, product, learner)
  opened.page.setDefaultTimeout(30_000)
  watchForHarm(opened.page, opened.trouble)
  return opened
}

const nobody = { client: { cookies: () => ({}) } } as unknown as TestLearner

const activate = (product: OwnProduct, plan: string, index: number) =>
  product.pool.query('update lesson_plans set active_activity_index = $2 where id = $1', [plan, index])

/** By key: where a title fills the screen, a pointer cannot reach what is below it. */
const choose = (target: Locator) => target.press('Enter')
const hostileButton = (within: Page | Locator) =>
  within.getByRole('button', { name: /^(\d )?Hostile/ }).first()

async function chooseTabs(page: Page, within: Page | Locator, names: string[]): Promise<void> {
  for (const name of names) {
    await choose(within.getByRole('tab', { name }))
    await expectOnlyText(page, name, within.getByRole('tabpanel', { name }))
  }
}

test('what is planted in every field is only text: to its owner', { tag: ['@wide', '@nightly'] }, async ({
  browser,
  installation,
}) => {
  expect(payloadCount).toBeGreaterThan(60)
  const { product } = installation
  const owner = await product.learner()
  const ids = await plantEverywhere(product.pool, owner)
  const { page, trouble, context } = await openWatched(browser, product, owner)

  for (const path of ['/library', '/projects', '/reflection/2026-01-01', '/profile', '/dashboard']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectOnlyText(page, path)
    })
  }

  await test.step('the course with its units and videos', async () => {
    await choose(hostileButton(page))
    await chooseTabs(page, page.getByRole('dialog'), ['Units', 'Videos'])
  })

  await test.step('the calendar of reflections, over the page below', async () => {
    await page.goto('/library')
    await expect(page.locator('main')).toContainText('Hostile')
    await page.getByRole('link', { name: 'Reflection' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reflection', exact: true })).toBeVisible()
    await expectOnlyText(page, 'the calendar')
  })

  await test.step('what the Librarian found, and the works to read', async () => {
    await page.goto('/library?tab=documents')
    await expectOnlyText(page, 'works to read', page.getByRole('region', { name: 'To read' }))
    await choose(page.getByRole('button', { name: 'Ask Librarian' }))
    const answer = page.getByRole('dialog', { name: 'Ask Librarian' })
    await expect(answer.getByRole('heading', { level: 4 })).toHaveCount(4)
    await expectOnlyText(page, 'the Librarian’s answer', answer)
  })

  await test.step('a planned project before it is saved', async () => {
    await page.goto('/projects')
    await choose(page.getByRole('button', { name: 'Look at it' }))
    const draft = page.getByRole('dialog', { name: 'Your project, before it is saved' })
    await choose(draft.locator('h3 > button'))
    await expectOnlyText(page, 'the draft', draft)
    await choose(draft.getByRole('button', { name: /^Edit Hostile/ }))
    await expect(draft.getByLabel('Done when')).toHaveValue(/Hostile/)
    await expectOnlyText(page, 'the draft’s fields', draft)
  })

  await test.step('the project, its milestone opened', async () => {
    await page.goto(`/projects/${ids.project}`)
    const toggle = page.locator('h2 > button[aria-expanded]')
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await choose(toggle)
    await expect(page.getByText('Submit Work')).toBeVisible()
    await choose(page.getByRole('button', { name: 'Your text' }))
    await expectOnlyText(page, 'the milestone', page.getByRole('region', { name: /^Hostile/ }))
    await chooseTabs(page, page, ['Overview'])
  })

  await test.step('the video with its transcript, its notes and its chat', async () => {
    await standInForYouTube(page)
    await page.goto(`/video/${ids.video}`)
    await expectOnlyText(page, 'the details and notes', page.getByRole('region', { name: 'Details' }))
    await chooseTabs(page, page, ['Librarian', 'Transcript'])
  })

  await test.step('a question of the video, and what is said to a wrong answer', async () => {
    const player = viewer(page)
    await player.ready()
    await player.plays()
    await player.passes(5)
    const card = page.getByRole('region').filter({ hasText: 'Checkpoint 1 of 1' })
    await expectOnlyText(page, 'the question', card)
    await card.getByRole('radio').nth(1).check()
    await card.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(card.getByText('Not yet')).toBeVisible()
    await expectOnlyText(page, 'the answer', card)
    await card.getByRole('button', { name: 'Go on' }).click()
    await player.reachesEnd()
    await expectOnlyText(
      page,
      'after the end',
      page.getByRole('region', { name: /questions answered right/ }),
    )
  })

  await context.close()
  trouble.assertNone()
})

test('what is planted in a lesson and its exams is only text', { tag: ['@wide', '@nightly'] }, async ({
  browser,
  installation,
}) => {
  const { product } = installation
  const learner = await product.learner()
  const ids = await plantEverywhere(product.pool, learner)
  const lesson = { learner, courseId: ids.course, activities: [] }
  const { page, trouble, context } = await openClassroom(browser, installation, lesson)
  watchForHarm(page, trouble)
  const article = page.getByRole('article')
  // Diagrams are drawn one after the other; once the last is drawn, the hostile ones had their turn. The
  // diagrams are in the notes, in an exercise and in its answer.
  await expect(article.getByRole('img', { name: 'Diagram (graph)' })).toHaveCount(3)
  for (const [index, name] of plantedActivities.entries()) {
    await test.step(name, async () => {
      if (index > 0) {
        await activate(product, ids.plan, index)
        await page.reload()
      }
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Hostile')
      await expectOnlyText(page, name, article)
    })
  }
  await context.close()
  trouble.assertNone()
})

test('what is planted in every field is only text: to others', { tag: '@wide' }, async ({
  browser,
  installation,
}) => {
  const { product } = installation
  const [owner, other] = [await product.learner(), await product.learner()]
  const ids = await plantEverywhere(product.pool, owner)
  const visitor = await openWatched(browser, product, nobody)
  for (const path of [`/courses/${ids.course}`, `/shared/token-${ids.project}`]) {
    await visitor.page.goto(path)
    await expectOnlyText(visitor.page, path, visitor.page.locator('body'))
  }
  await visitor.context.close()
  visitor.trouble.assertNone()

  const { page, trouble, context } = await openWatched(browser, product, other)
  await page.goto('/courses')
  await expectOnlyText(page, 'Find Courses')
  await choose(hostileButton(page))
  const dialog = page.getByRole('dialog')
  await expectOnlyText(page, 'the course of another', dialog)
  expect((await other.client.post(`/api/courses/${ids.course}/fork`)).status).toBe(201)
  await page.goto('/dashboard')
  await choose(hostileButton(page))
  await chooseTabs(page, dialog, ['Coursemates'])
  await context.close()
  trouble.assertNone()
})

test('what the model says is only text, and cannot stop the page', { tag: '@wide' }, async ({
  installation,
  open,
}) => {
  const { page, trouble } = await open()
  watchForHarm(page, trouble)
  const field = page.getByPlaceholder('Type a message...')
  const replies = page.getByRole('log', { name: 'Messages' }).locator('li[aria-busy]')
  installation.model.next(says(hostileText))
  await field.fill('Be hostile.')
  await field.press('Enter')
  await expect(replies.last()).toContainText('Hostile')
  await expect(replies.last()).toHaveAttribute('aria-busy', 'false')
  await expectOnlyText(page, 'the reply', replies.last())

  for (const [index, [name, text]] of heavyTexts.entries()) {
    await test.step(name, async () => {
      installation.model.next(sends([token(text.slice(0, 60_000)), ending]))
      await field.fill(`Send ${name}.`)
      await field.press('Enter')
      await expect(replies).toHaveCount(2 + index)
      await expect(replies.last()).toHaveAttribute('aria-busy', 'false')
      // Its words are there in some form, and the page around it still works.
      await expect(replies.last()).not.toBeEmpty()
      await field.fill('still here')
      await expect(field).toHaveValue('still here')
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toHaveCount(0)
    })
  }
})

test('a course with an unbearable description is read like any other', {
  tag: ['@wide', '@nightly'],
}, async ({ browser, installation }) => {
  const owner = await installation.product.learner()
  const { page, trouble, context } = await openWatched(browser, installation.product, owner)
  for (const [name, text] of heavyTexts) {
    const course = await createCourse(owner.client, { title: name, description: text.slice(0, 5000) })
    await page.goto(`/courses/${course.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close' })).toBeEnabled()
  }
  await context.close()
  trouble.assertNone()
})
