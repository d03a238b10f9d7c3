import type { Page } from '@playwright/test'
import { answers, says, startStandIn } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { openClassroom, prepareLesson, showChat } from './lesson-fixtures.ts'
import { openBrowser, startOwnProduct } from './own-product.ts'

const key = 'sk-canary-0123456789abcdef'
const card = (page: Page) => page.getByRole('region', { name: 'Model', exact: true })
const fieldOf = (page: Page, label: string) => card(page).getByLabel(label, { exact: true })
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click()

test('an operator connects a model on the page, a guide speaks through it at once, and it goes again', {
  tag: ['@wide', '@nightly'],
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const model = await startStandIn()
  const product = await startOwnProduct()
  try {
    const operator = await product.learner()
    await product.pool.query('update users set operator_since = now() where id = $1', [operator.id])
    const { page, trouble } = await openBrowser(browser, product, operator)
    // The server refuses wrong input.
    trouble.expect(/400/)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'connect one on the Operator page' }).click()
    await expect(card(page)).toContainText('None is connected')

    await test.step('the list fills the address, and what is wrong is said at its field', async () => {
      await fieldOf(page, 'Provider').selectOption({ label: 'Ollama' })
      await expect(fieldOf(page, 'Address')).toHaveValue('http://localhost:11434/v1')
      await fieldOf(page, 'Provider').selectOption({ label: 'Another server' })
      await press(page, 'Save')
      await expect(fieldOf(page, 'Address')).toBeFocused()
      await expect(card(page)).toContainText('Please enter the address of the model’s server.')
      await fieldOf(page, 'Model').fill('stand-in')
      await fieldOf(page, 'Address').fill(product.origin)
      await press(page, 'Check')
      await expect(card(page)).toContainText('This is Trivium itself')
      await expect(fieldOf(page, 'Address')).toBeFocused()
      await expectSoundAtBothWidths(page)
    })

    await test.step('Check says what answered and how fast, or what the endpoint said', async () => {
      await fieldOf(page, 'Address').fill(model.url)
      await fieldOf(page, 'Key').fill(key)
      model.next(answers(401, { error: { message: `Incorrect API key provided: ${key}` } }))
      await press(page, 'Check')
      await expect(card(page).getByRole('alert')).toContainText('Incorrect API key provided: [key]')
      await press(page, 'Check')
      await expect(card(page).getByRole('status')).toContainText(/^stand-in answered in .* s\./)
      await expectSoundAtBothWidths(page, ['light', 'dark'])
    })

    await test.step('saved, it holds at once, and the key is nowhere on the page', async () => {
      await press(page, 'Save')
      await expect(page.getByText('stand-in is connected.', { exact: true })).toBeVisible()
      await expect(fieldOf(page, 'Address')).toHaveValue(model.url)
      await expect(fieldOf(page, 'Key')).toHaveValue('')
      await expect(card(page)).toContainText('A key is saved for this address.')
      expect(await page.content()).not.toContain(key)
      await card(page).getByRole('switch', { name: 'Learners may use their own key' }).click()
      await expect(card(page).getByRole('switch')).toHaveAttribute('aria-checked', 'true')
      await expectSoundAtBothWidths(page)
    })

    await test.step('how long it may take is named, and taken back', async () => {
      await press(page, 'Change limits')
      const dialog = page.getByRole('dialog', { name: 'Change limits' })
      await dialog.getByLabel('Seconds for an answer').fill('soon')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Please enter a whole number of seconds from 1 to 3,600')
      await dialog.getByLabel('Seconds for an answer').fill('300')
      await dialog.getByLabel('Calls at once').fill('1')
      await expectSoundAtBothWidths(page, ['light', 'dark'])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The limits of the model are changed.', { exact: true })).toBeVisible()
      await expect(card(page)).toContainText('300 seconds')
      await press(page, 'Change limits')
      await dialog.getByLabel('Seconds for an answer').fill('')
      await dialog.getByLabel('Calls at once').fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(card(page)).not.toContainText('300 seconds')
    })

    const lesson = await prepareLesson({ product, model })
    const { page: classroom } = await openClassroom(browser, { product }, lesson)
    await showChat(classroom)
    const ask = async (words: string) => {
      await classroom.getByPlaceholder('Type a message...').fill(words)
      await classroom.getByPlaceholder('Type a message...').press('Enter')
    }
    const replies = classroom.getByRole('log', { name: 'Messages' }).getByRole('listitem')
    model.always(says('A mile is a thousand paces.'))
    await ask('What is a mile?')
    await expect(replies.last()).toContainText('A mile is a thousand paces.')
    expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${key}`)

    await test.step('where it is allowed, a learner finds a place for a key of their own', async () => {
      await classroom.goto('/profile')
      const own = classroom.getByRole('region', { name: 'Your own model key' })
      await own.getByRole('button', { name: 'Add a key' }).click()
      const dialog = classroom.getByRole('dialog', { name: 'Your own model key' })
      await dialog.getByLabel('Provider').selectOption({ label: 'OpenAI' })
      await dialog.getByLabel('Model').fill('own-model')
      await dialog.getByLabel('Key', { exact: true }).fill(`${key}-own`)
      await expectSoundAtBothWidths(classroom)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(own.getByRole('heading', { name: 'own-model' })).toBeVisible()
      await expect(card(classroom).getByRole('heading', { name: 'own-model' })).toBeVisible()
      await expectSoundAtBothWidths(classroom)
      await own.getByRole('button', { name: 'Remove' }).click()
      await classroom.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(own.getByRole('heading', { name: 'None' })).toBeVisible()
    })

    await test.step('disconnected, after a question, the offline guide answers again', async () => {
      await press(page, 'Disconnect')
      const question = page.getByRole('alertdialog', { name: 'Disconnect the model?' })
      await expectSoundAtBothWidths(page)
      await question.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('stand-in is disconnected.')).toBeVisible()
      await expect(card(page)).toContainText('None is connected')
      const asked = model.requests.length
      await classroom.goto('/classroom')
      await showChat(classroom)
      await ask('And now?')
      await expect(replies).toHaveCount(4)
      await expect(replies.last()).toHaveAttribute('aria-busy', 'false')
      expect(model.requests).toHaveLength(asked)
    })
  } finally {
    await product.stop()
    await model.close()
  }
})
