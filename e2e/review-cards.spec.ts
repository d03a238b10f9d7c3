import type { Page } from '@playwright/test'
import { lessonNotes, startLesson } from '../tests/exams.ts'
import { atBothWidths, expectSoundAtBothWidths } from './both-widths.ts'
import { openExam } from './exam-page.ts'
import { expect, test } from './fixtures.ts'
import { mark } from './mark-words.ts'
import { changeElsewhere, dueCards, firstCard, inTwoWindows } from './review-cards.ts'

const row = (page: Page, asked: string) => page.getByRole('article', { name: asked })

const pager = (page: Page) => page.getByRole('button', { name: 'Next' })

test('where cards come from, and all of them', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/503/)
  const { courseId } = await startLesson(pool, learner, lessonNotes)
  await openExam(page, learner, courseId)
  await expect(page.getByText('Starch is the store of sugar in flour.')).toBeVisible()

  await test.step('marked words of the notes become a card', async () => {
    await mark(page, 'Starch is the store of sugar in flour.')
    await page.getByRole('button', { name: 'Make a card' }).click()
    const dialog = page.getByRole('dialog', { name: 'New card' })
    await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(
      'Starch is the store of sugar in flour.',
    )
    await dialog.getByRole('button', { name: 'Make Card' }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Where does flour keep its **sugar**?')
    await expect(dialog.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('sugar')
    await dialog.getByRole('button', { name: 'Make Card' }).click()
    await expect(dialog).toBeHidden()
    // The note of it leaves the pager free, also on a phone, where both are at the bottom.
    const note = page.getByRole('status').filter({ hasText: 'The card is made.' })
    await expect(note).toBeVisible()
    const [over, under] = [await note.boundingBox(), await pager(page).boundingBox()]
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  })

  await test.step('by the keyboard alone, too', async () => {
    await mark(page, 'Salt slows yeast')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New card' })
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue('Salt slows yeast')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('at its end the lesson proposes cards, all ticked; one is dropped, one put in other words', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'End Session' }).click()
    const asked = page.getByRole('alertdialog')
    const closing = page.getByRole('region', { name: /is done$/ })
    await expect(asked.or(closing)).toBeVisible()
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'End Session' }).click()
    await expect(closing.getByRole('button', { name: 'Keep 8 cards' })).toBeVisible()
    await closing.getByRole('checkbox').first().uncheck()
    await closing.getByRole('button', { name: 'Edit' }).nth(1).click()
    await closing.getByRole('textbox', { name: 'Question' }).fill('What holds the gas?')
    await expectSoundAtBothWidths(page)
    await closing.getByRole('button', { name: 'Keep 7 cards' }).click()
    await expect(closing.getByText('7 cards are kept.')).toBeVisible()
  })

  await test.step('all of them stand in a list, found by their words', async () => {
    await page.goto('/review/cards')
    await expect(page.getByRole('article')).toHaveCount(8)
    await expect(row(page, 'Where does flour keep its sugar?')).toContainText('Your own')
    await expect(row(page, 'What holds the gas?')).toContainText('From a lesson')
    await expectSoundAtBothWidths(page)
    await atBothWidths(page, async () => {
      for (const name of ['Import', 'Export', 'New card']) {
        const words = page.getByRole('button', { name }).getByText(name)
        expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      }
    })
    await page.getByRole('searchbox', { name: 'Search your cards' }).fill('holds the gas')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('a card is changed, suspended and asked again', async () => {
    await row(page, 'What holds the gas?').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit card' })
    await dialog.getByRole('textbox', { name: 'Question' }).fill('What {{c1::holds}} the {{c2::gas}}?')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('searchbox', { name: 'Search your cards' }).fill('holds}}')
    await expect(page.getByRole('article')).toHaveCount(2)
    const first = page.getByRole('article').first()
    await page.route('**/api/cards/*/suspend', (route) => route.fulfill({ status: 503, body: 'down' }))
    await first.getByRole('button', { name: 'Suspend' }).click()
    await expect(first.getByRole('alert')).toContainText('Everything is as it was before.')
    await page.unroute('**/api/cards/*/suspend')
    await first.getByRole('button', { name: 'Suspend' }).click()
    await expect(first).toContainText('Suspended')
    await first.getByRole('button', { name: 'Ask again' }).click()
    await expect(first).not.toContainText('Suspended')
  })

  await test.step('deleted with its sibling, which is named before', async () => {
    await page.getByRole('article').first().getByRole('button', { name: 'Delete' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Delete this card?' })
    await expect(asked).toContainText('The card of its other gap is deleted too.')
    await asked.getByRole('button', { name: 'Delete Card' }).click()
    await expect(page.getByRole('heading', { name: 'No cards found' })).toBeVisible()
  })
})

test('what another window made of a card is not overwritten from the list', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
  trouble,
}) => {
  trouble.expect(/409/)
  await dueCards(pool, learner, [inTwoWindows])
  const dialog = page.getByRole('dialog', { name: 'Edit card' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  const edit = () => page.getByRole('article').getByRole('button', { name: 'Edit' }).click()
  const save = () => dialog.getByRole('button', { name: 'Save Changes' }).click()
  const asked = dialog.getByRole('alert').filter({ hasText: 'This card was changed in another window.' })

  await test.step('a text begun on an older card asks, and is saved on the newer one', async () => {
    await page.goto('/review/cards')
    await edit()
    await field('Question').fill('Begun before')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await changeElsewhere(learner, { front: 'Changed meanwhile' })
    await page.reload()
    await expect(row(page, 'Changed meanwhile')).toBeVisible()
    await edit()
    await expect(field('Question')).toHaveValue('Begun before')
    await expect(asked).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await expectSoundAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Save my changes' }).click()
    await expect(dialog).toBeHidden()
    expect(await firstCard(learner)).toMatchObject({ ...inTwoWindows, front: 'Begun before', revision: 3 })
  })

  await test.step('changes of other fields stand together', async () => {
    await edit()
    await field('Answer').fill('Answered here')
    await changeElsewhere(learner, { hint: 'Hinted there' })
    await save()
    await expect(dialog).toBeHidden()
    expect(await firstCard(learner)).toMatchObject({ back: 'Answered here', hint: 'Hinted there' })
  })

  await test.step('for the same field the newer one can be taken', async () => {
    await edit()
    await field('Answer').fill('Answered once more')
    await changeElsewhere(learner, { back: 'Answered there' })
    await save()
    await asked.getByRole('button', { name: 'Use the newer one' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(asked).toBeHidden()
    await expect(field('Answer')).toHaveValue('Answered there')
    await page.keyboard.press('Escape')
    await page.reload()
    await edit()
    await expect(field('Answer')).toHaveValue('Answered there')
    await expect(asked).toBeHidden()
  })
})
