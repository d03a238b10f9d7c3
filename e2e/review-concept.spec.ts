import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { card, countedRatings, dueCards, showAnswer } from './review-cards.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]')
const limit = (page: Page) => page.getByText('Only the cards on Absolute risk reduction.')
const place = (page: Page, words: string) => page.getByText(words, { exact: true })

test('the cards on one concept, from the search and by keyboard alone @wide', async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  await dueCards(pool, learner)
  await learner.client.post('/api/cards', { front: 'What is a leaven?', back: 'Flour and water, alive.' })
  // A review session stays open meanwhile, with one of these cards on show.
  await page.goto('/review')
  await expect(place(page, '1 of 5')).toBeVisible()
  await expect(card(page)).toContainText('Absolute risk reduction')

  await test.step('the search offers them', async () => {
    await press('Control+k')
    await field(page).fill('absolute risk')
    const offer = page.getByRole('option', { name: /^Review the 4 cards on Absolute risk reduction/ })
    await expect(offer).toContainText('About 2 minutes')
    await expect(offer.locator('mark')).toHaveText(['Absolute', 'risk'])
    await expectSoundAtBothWidths(page)
    // From the first group, Shift+Tab moves to the last.
    await press('Shift+Tab')
    await expect(chosen(page)).toContainText('Review the 4 cards')
    await press('Enter')
    await expect(page).toHaveURL(/\/review\?concept=[0-9a-f-]{36}$/)
  })

  await test.step('they are reviewed, and nothing else', async () => {
    await expect(limit(page)).toBeVisible()
    await expect(place(page, '1 of 4')).toBeVisible()
    await expectSoundAtBothWidths(page)
    for (const left of [4, 3, 2, 1]) {
      await expect(showAnswer(page)).toBeVisible()
      await expect(card(page)).toContainText('Absolute risk reduction')
      await press('Space')
      await press('4')
      await expect(place(page, `${5 - left} of 4`)).toBeHidden()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'That was the fourth card' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Review today’s card' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Review 1 card', exact: true })).toBeVisible()
    await expectSoundAtBothWidths(page)
    expect(await countedRatings(pool, learner)).toEqual([4, 4, 4, 4])
  })

  await test.step('seen once is enough for today', async () => {
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'Nothing left on Absolute risk reduction today' }),
    ).toBeVisible()
    await expect(page.getByText('You have seen 4 cards on it today.')).toBeVisible()
    await expectSoundAtBothWidths(page)
    await press('Control+k')
    await field(page).fill('absolute risk')
    await expect(page.getByRole('option', { name: /^Absolute risk reduction/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Review the/ })).toHaveCount(0)
    await press('Escape')
  })

  await test.step('the whole review goes on with the others', async () => {
    await page.getByRole('link', { name: 'Review everything' }).first().focus()
    await press('Enter')
    await expect(page).toHaveURL(/\/review$/)
    await expect(card(page)).toContainText('What is a leaven?')
    await expect(limit(page)).toBeHidden()
  })

  await test.step('an address of nothing says so, and leads on', async () => {
    trouble.expect(/404/)
    await page.goto(`/review?concept=${randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'These cards are not here' })).toBeVisible()
    await expectSoundAtBothWidths(page)
    await page.getByRole('link', { name: 'Review everything' }).click()
    await expect(card(page)).toContainText('What is a leaven?')
  })
})

test('a card that was answered on its concept leaves the table of the whole review', {
  tag: '@phone',
}, async ({ signedInPage: page, learner, pool }) => {
  await dueCards(pool, learner)
  await learner.client.post('/api/cards', { front: 'What is a leaven?', back: 'Flour and water, alive.' })
  await page.goto('/review')
  await expect(place(page, '1 of 5')).toBeVisible()
  // The reason why a card is due changes with the day, which begins at four in the morning.
  const asked = async () => (await card(page).textContent())?.split('Why today')[0]
  const first = await asked()
  await page.keyboard.press('Control+k')
  await field(page).fill('absolute risk')
  await page.getByRole('option', { name: /^Review the 4 cards/ }).click()
  await expect(place(page, '1 of 4')).toBeVisible()
  expect(await asked()).toBe(first)
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await expect(place(page, '2 of 4')).toBeVisible()
  await page.getByRole('link', { name: 'Review everything' }).click()
  await expect(place(page, '1 of 4')).toBeVisible()
  expect(await asked()).not.toBe(first)
  // Back on the earlier page, the limited session continues at its place.
  await page.goBack()
  await expect(place(page, '2 of 4')).toBeVisible()
  await expect(limit(page)).toBeVisible()
})
