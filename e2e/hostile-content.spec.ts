import { createCourse } from '../tests/courses.ts'
import type { TestLearner } from '../tests/learner.ts'
import { ending, says, sends, token } from '../tests/model-stand-in.ts'
import { expect } from './fixtures.ts'
import { heavyTexts, hostileText, payloadCount } from './hostile/payloads.ts'
import { plantEverywhere } from './hostile/plant.ts'
import { expectOnlyText, watchForHarm } from './hostile/watch.ts'
import { test } from './lesson-fixtures.ts'
import { openBrowser } from './own-product.ts'

/** A learner's page, or a visitor's, on which nothing may happen unseen. */
async function openWatched(...[browser, product, learner]: Parameters<typeof openBrowser>) {
  const opened = await openBrowser(browser, product, learner)
  watchForHarm(opened.page, opened.trouble)
  return opened
}

const nobody = { client: { cookies: () => ({}) } } as unknown as TestLearner

test('what is planted in every field of what one shares is only text', { tag: '@wide' }, async ({
  browser,
  house,
}) => {
  expect(payloadCount).toBeGreaterThan(60)
  const { product } = house
  const ids = await plantEverywhere(product.pool, await product.learner())
  const { page, context, trouble } = await openWatched(browser, product, nobody)
  for (const path of [`/courses/${ids.course}`, `/shared/token-${ids.project}`]) {
    await page.goto(path)
    await expectOnlyText(page, path)
  }
  await context.close()
  trouble.assertNone()
})

test('what the model says is only text, and cannot stop the page', { tag: '@wide' }, async ({
  house,
  open,
}) => {
  const { page, trouble } = await open()
  watchForHarm(page, trouble)
  const field = page.getByPlaceholder('Type a message...')
  const replies = page.getByRole('log', { name: 'Messages' }).locator('li[aria-busy]')
  house.model.next(says(hostileText))
  await field.fill('Be hostile.')
  await field.press('Enter')
  await expect(replies.last()).toContainText('Hostile')
  await expect(replies.last()).toHaveAttribute('aria-busy', 'false')
  await expectOnlyText(page, 'the reply')

  for (const [index, [name, text]] of heavyTexts.entries()) {
    await test.step(name, async () => {
      house.model.next(sends([token(text.slice(0, 60_000)), ending]))
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

test('a course with an unbearable description is read like any other', { tag: '@wide' }, async ({
  browser,
  house,
}) => {
  const owner = await house.product.learner()
  const { page, trouble, context } = await openWatched(browser, house.product, owner)
  for (const [name, text] of heavyTexts) {
    const course = await createCourse(owner.client, { title: name, description: text.slice(0, 5000) })
    await page.goto(`/courses/${course.id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close' })).toBeEnabled()
  }
  await context.close()
  trouble.assertNone()
})
