import type { Page } from '@playwright/test'
import { knows, startCatalogues } from '../tests/catalogue-stand-in.ts'
import { courseWithConcepts } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'
import { answers, hangs, says, startStandIn } from '../tests/model-stand-in.ts'
import { addReadSource } from '../tests/read-sources.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import { openBrowser, startOwnProduct } from './own-product.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask Librarian' })

async function askFor(page: Page, wish: string): Promise<void> {
  await dialog(page).getByLabel('What are you looking for?').fill(wish)
  await dialog(page).getByLabel('What are you looking for?').press('Enter')
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/library')
  await page.getByRole('button', { name: 'Ask Librarian' }).press('Enter')
  await expect(dialog(page).getByLabel('What are you looking for?')).toBeFocused()
}

const publish = (owner: TestLearner) => addedVideo(owner.client, { transcript: { text: lecture } })

test('without a model: found by search, there after a reload, put away', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  pool,
}) => {
  const owned = await courseWithConcepts(pool, learner, [['Spring tide', 'Neap tide']])
  await addReadSource(pool, learner.id, {
    title: 'Notes on the sea',
    kind: 'pdf',
    sections: [
      { label: '31', text: 'When Sun and Moon pull in one line, a spring tide is seen at every coast.' },
    ],
  })
  // The learner's own transcript, in a public course: the installation's other stories have videos too.
  await addedVideo(learner.client, { courseId: owned.course.id, transcript: { text: lecture } })
  await openDialog(page)
  // The live region exists before it has words, so that a screen reader announces them.
  await expect(dialog(page).getByRole('status')).toBeEmpty()
  await askFor(page, '')
  await expect(dialog(page).getByText('This field is required.')).toBeVisible()
  await dialog(page).getByLabel('Course').selectOption({ label: owned.course.title })
  // By keyboard only, in the visible order.
  for (const next of [
    dialog(page).getByLabel('Course'),
    dialog(page).getByLabel('Unit'),
    dialog(page).getByRole('button', { name: 'Ask', exact: true }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await askFor(page, 'what a spring tide is')
  const here = dialog(page).getByRole('region', { name: 'On this platform' })
  await expect(here.getByRole('heading', { name: 'How the tides work' })).toBeVisible()
  await expect(here.getByText('at 0:30').first()).toBeVisible()
  await expect(
    dialog(page).getByRole('region', { name: 'In your documents' }).getByText('Notes on the sea'),
  ).toBeVisible()
  const works = dialog(page).getByRole('region', { name: 'Works to look up' })
  await expect(works.getByText('search only')).toBeVisible()
  await expect(works.getByText('I could not check a title, so I name none.')).toBeVisible()
  await expect(dialog(page).getByText('The catalogues are off here')).toBeVisible()

  await openDialog(page)
  await expect(here.getByRole('heading', { name: 'How the tides work' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(here).toBeHidden()
  await expect(dialog(page).getByLabel('What are you looking for?')).toBeFocused()
  await askFor(page, 'zxqv wvutq')
  await expect(dialog(page).getByText('I found nothing here that fits.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ask Librarian' })).toBeFocused()
})

test('with a model: chosen, checked, added, stopped and retried', { tag: ['@wide', '@nightly'] }, async ({
  browser,
}) => {
  const model = await startStandIn()
  const catalogues = await startCatalogues()
  const product = await startOwnProduct({
    env: {
      AI_BASE_URL: model.url,
      AI_API_KEY: 'sk-stand-in',
      AI_MODEL: 'stand-in',
      CATALOGUES: 'on',
      CATALOGUE_STAND_IN: catalogues.origin,
    },
  })
  const [owner, learner] = [await product.learner(), await product.learner()]
  await publish(owner)
  await courseWithConcepts(product.pool, learner, [['Spring tide']])
  const { page, trouble, context } = await openBrowser(browser, product, learner)
  trouble.expect(/502|429/)
  catalogues.answers(
    knows({
      'How to Lie with Statistics': 'How to lie with statistics',
      'A statement on tides': 'A statement on tides',
    }),
  )
  const work = { kind: 'book', title: 'How to Lie with Statistics', authors: ['Darrell Huff'], address: '' }
  const items = [
    { concept: 1, reason: 'It shows when a spring tide comes.', candidate: 1, work: null },
    { concept: 1, reason: 'Its graphs are about height.', candidate: null, work },
    {
      concept: 1,
      reason: 'Invented.',
      candidate: null,
      work: { ...work, kind: 'paper', title: 'Invented wonders' },
    },
  ]

  await openDialog(page)
  model.next(hangs)
  const ask = dialog(page).getByRole('button', { name: 'Ask', exact: true })
  await dialog(page).getByLabel('What are you looking for?').fill('the spring tide')
  await ask.press('Enter')
  await expect(dialog(page).getByText('Choosing what helps you')).toBeVisible()
  await expect(ask).toBeFocused()
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  // A second press does nothing: the page still shows the first question, which waits for its answer.
  await page.keyboard.press('Enter')
  await page.reload()
  await page.getByRole('button', { name: 'Ask Librarian' }).click()
  await expect(dialog(page).getByText('Choosing what helps you')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(dialog(page).getByText('Stopped before I found anything.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Clear' })).toBeFocused()

  model.always(answers(401, { error: { message: 'no' } }))
  await askFor(page, 'the spring tide of May')
  await expect(dialog(page).getByRole('alert')).toContainText('The Librarian could not be reached.')
  model.always(says(JSON.stringify({ items })))
  await dialog(page).getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(dialog(page).getByLabel('What are you looking for?')).toBeFocused()
  const works = dialog(page).getByRole('region', { name: 'Works to look up' })
  await expect(works.getByText('checked: exists')).toBeVisible()
  await expect(works.getByText('search only')).toBeVisible()
  await expect(dialog(page)).not.toContainText('Invented')
  await expectSoundAtBothWidths(page, ['light', 'dark'])

  for (const title of ['How to lie with statistics', 'How the tides work']) {
    const add = dialog(page).getByRole('button', { name: `Add to library: ${title}` })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: `Added: ${title}` })).toBeFocused()
  }
  // In the next answer, the first find has the same number as the work that was added last.
  const paper = { kind: 'paper', title: 'A statement on tides', authors: ['Ronald Wasserstein'], address: '' }
  const next = { concept: 1, reason: 'It says what they are.', candidate: null, work: paper }
  model.always(says(JSON.stringify({ items: [next] })))
  await askFor(page, 'a paper on the spring tide')
  await expect(
    dialog(page).getByRole('button', { name: 'Add to library: A statement on tides' }),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Added/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'AI Recommended (1)' }).click()
  await expect(page.getByRole('link', { name: 'How the tides work' })).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const toRead = page.getByRole('region', { name: 'To read' })
  await expect(toRead.getByRole('link', { name: 'How to lie with statistics' })).toHaveAttribute(
    'href',
    'https://openlibrary.org/works/OL45W',
  )
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  const remove = toRead.getByRole('button', { name: 'Remove How to lie with statistics' })
  await page.route('**/api/works/*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await remove.press('Enter')
  await expect(toRead.getByRole('alert')).toBeVisible()
  await expect(remove).toBeFocused()
  await expect(remove).not.toHaveAttribute('aria-busy')
  await remove.press('Enter')
  await expect(toRead).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeFocused()
  await context.close()
  trouble.assertNone()
  await product.stop()
  await model.close()
  await catalogues.close()
})
