import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  card,
  changeElsewhere,
  countedRatings,
  dueCards,
  firstCard,
  inTwoWindows,
  rating,
  showAnswer,
  writtenCards,
} from './review-cards.ts'

const place = (page: Page, words: string) => page.getByText(words, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('a whole day by keyboard alone', { tag: '@wide' }, async ({ signedInPage: page, learner, pool }) => {
  await dueCards(pool, learner)
  const press = (key: string) => page.keyboard.press(key)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Review 4 cards' }).focus()
  await press('Enter')
  await expect(place(page, '1 of 4')).toBeVisible()
  await expect(card(page)).toContainText('Why today:')

  // A screen reader announces the answer when it is shown and the next question after a rating; the number in
  // the rail follows.
  await press('Space')
  const ratings = page.getByRole('group', { name: 'How well did you recall it?' })
  await expect(ratings.getByRole('button')).toHaveText([/^Again/, /^Hard/, /^Good/, /^Easy/])
  await expect(rating(page, 'Again in 10 minutes')).toBeVisible()
  await expect.poll(() => focused(page)).not.toBe('')
  await press('3')
  await expect(place(page, '2 of 4')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review 3 cards' })).toBeVisible()
  await expect(showAnswer(page)).toBeVisible()
  await expect.poll(async () => (await card(page).textContent())?.includes(await focused(page))).toBe(true)

  // Edited in place: review keys do nothing inside its fields.
  await press('e')
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await press('ControlOrMeta+Home')
  await page.keyboard.type('Is 1 seen 2 times? ')
  await press('Tab')
  await page.keyboard.type(' Yes.')
  await page.getByRole('button', { name: 'Save' }).focus()
  await press('Enter')
  await expect(card(page)).toContainText('Is 1 seen 2 times?')

  // Suspended, restored, suspended.
  await press('s')
  await expect(page.getByRole('status').filter({ hasText: 'Suspended.' })).toBeVisible()
  await expect(card(page)).not.toContainText('Is 1 seen 2 times?')
  await press('u')
  await expect(card(page)).toContainText('Is 1 seen 2 times?')
  await press('s')
  await expect(card(page)).not.toContainText('Is 1 seen 2 times?')

  // Help opens over the page, and its Escape does not end the session.
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('Escape')
  await expect(heading(page, 'Enough for now')).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).focus()
  await press('Enter')

  // A card that was not recalled comes once more at the end.
  await press('Space')
  const missed = (await card(page).textContent()) ?? ''
  await press('1')
  await expect(showAnswer(page)).toBeVisible()
  await press('Space')
  await press('4')
  await expect(showAnswer(page)).toBeVisible()
  await expect.poll(async () => missed.includes((await focused(page)).slice(0, 12))).toBe(true)
  await press('Space')
  await press('3')

  await expect(heading(page, 'That was the third card')).toBeFocused()
  await expect(page.getByText('You recalled two. One comes again')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Cards in the next seven days: / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review', exact: true }).first()).toBeVisible()
  await press('u')
  await expect(showAnswer(page)).toBeVisible()
  await press('Space')
  await press('4')
  await expect(heading(page, 'That was the third card')).toBeFocused()
  await expect.poll(() => countedRatings(pool, learner)).toEqual([3, 1, 4, 4])
  const suspended = await pool.query('select 1 from cards where user_id = $1 and suspended_at is not null', [
    learner.id,
  ])
  expect(suspended.rowCount).toBe(1)
})

test('answers given without a connection are kept and sent by the next page', { tag: '@phone' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
  isMobile,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/, /404/)
  const press = (name: ReturnType<typeof showAnswer>) => (isMobile ? name.tap() : name.click())
  const { made } = await dueCards(pool, learner, writtenCards.slice(0, 3))
  await page.goto('/review')
  await expect(place(page, '1 of 3')).toBeVisible()
  await page.context().setOffline(true)
  for (const [word, left] of [
    ['Good', '2 of 3'],
    ['Hard', '3 of 4'],
  ] as const) {
    await press(showAnswer(page))
    await press(rating(page, word))
    await expect(place(page, left)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toContainText('Your answer has not arrived')
  await expect(page.getByText('2 answers not sent yet; they are kept in this browser.')).toBeVisible()
  // Undo simply removes an answer that was not sent yet.
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('1 answer not sent yet; it is kept in this browser.')).toBeVisible()
  expect(await countedRatings(pool, learner)).toEqual([])

  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await expect.poll(() => countedRatings(pool, learner)).toEqual([3])
  await page.goto('/review')
  await expect(place(page, '1 of 2')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A card that is deleted meanwhile loses its answer, and nothing else is lost.
  const shown = (await card(page).textContent()) ?? ''
  const isShown = ({ front }: { front: string }) => shown.includes(front.slice(0, 12))
  const gone = made.find(isShown) ?? made.find(({ front }) => front.includes('$'))
  expect((await learner.client.delete(`/api/cards/${gone?.id}`)).status).toBe(204)
  await press(showAnswer(page))
  await press(rating(page, 'Good'))
  await expect(page.getByText('That card was deleted in the meantime.')).toBeVisible()
  await press(showAnswer(page))
  await press(rating(page, 'Easy'))
  await expect(page.getByRole('heading', { level: 1, name: /^That was the/ })).toBeVisible()
  await expect.poll(() => countedRatings(pool, learner)).toEqual([3, 4])
})

test('what another window made of a card is not overwritten where it lies', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/409/)
  await dueCards(pool, learner, [inTwoWindows])
  const question = page.getByRole('textbox', { name: 'Question' })
  const asked = page.getByRole('alert').filter({ hasText: 'This card was changed in another window.' })
  await page.goto('/review')
  await expect(card(page)).toContainText('Asked at first')
  await page.keyboard.press('e')
  await question.fill('Begun before')
  await changeElsewhere(learner, { front: 'Changed meanwhile' })
  await page.reload()
  await expect(card(page)).toContainText('Changed meanwhile')
  await page.keyboard.press('e')
  await expect(question).toHaveValue('Begun before')
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Save my changes' }).click()
  await expect(card(page)).toContainText('Begun before')
  expect(await firstCard(learner)).toMatchObject({ ...inTwoWindows, front: 'Begun before', revision: 3 })

  await page.keyboard.press('e')
  await question.fill('Asked once more')
  await changeElsewhere(learner, { front: 'Asked there' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await asked.getByRole('button', { name: 'Use the newer one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(question).toHaveValue('Asked there')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page)).toContainText('Asked there')
})
