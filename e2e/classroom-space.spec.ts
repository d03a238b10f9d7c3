import type { Locator, Page } from '@playwright/test'
import { createCourse } from '../tests/courses.ts'
import { expect, expectNoSidewaysScroll, expectStill, test } from './fixtures.ts'
import { showChat } from './lesson-fixtures.ts'

async function edges(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return { top: box.y, bottom: box.y + box.height }
}

const pagerTop = async (page: Page) => (await edges(page.getByRole('button', { name: 'Next' }))).top

test('the page begins and the message box stands on the first screen, also without a model', {
  tag: '@phone',
}, async ({ signedInPage: page, learner }) => {
  const description = 'Sourdough from flour and water: fermentation, gluten, hydration and the oven.'
  await createCourse(learner.client, { title: 'Baking Bread', description })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click()
  const notice = page.getByRole('note').filter({ hasText: 'No AI model is connected' })
  const lines = page.getByRole('article').locator('p').filter({ hasText: 'Find one text about this' })
  await expect(lines).toBeVisible()
  await expect(page.getByText('No AI model is connected')).toHaveCount(1)
  await expect(page.getByRole('article').locator('h3').first()).toBeVisible()
  await expectStill(page)
  const { top, bottom } = await edges(notice)
  expect(bottom - top).toBeLessThan(50)
  expect((await edges(lines)).bottom).toBeLessThan(await pagerTop(page))

  await showChat(page)
  await expect(page.getByText('No messages yet. Start a conversation with Professor!')).toBeAttached()
  const field = page.getByPlaceholder('Type a message...')
  const isPinned = async () => {
    const space = (await pagerTop(page)) - (await edges(field)).bottom
    return space > 0 && space < 80
  }
  await expect.poll(isPinned).toBe(true)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await expect.poll(isPinned).toBe(true)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(lines).toBeAttached()
  await expect(page.getByText('No AI model is connected')).toHaveCount(0)
})

test('a guide speaks first, and a suggested question is asked with one click', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  // There is nothing yet that an exam could ask about.
  trouble.expect(/409/)
  await createCourse(learner.client)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('You write this page yourself.')
  await page.getByRole('button', { name: /^Examiner/ }).click()
  await expect(log).toContainText('Before you start')
  const questions = log.getByRole('group', { name: 'Suggested questions' }).getByRole('button')
  // Without a model only what the guide can answer is suggested.
  await expect(questions).toHaveCount(1)
  const question = (await questions.first().textContent()) ?? ''
  await questions.first().press('Enter')
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log.getByRole('listitem').first()).toContainText(question)
  await expect(questions).toHaveCount(0)
})
