import type { Page } from '@playwright/test'
import { answers, ending, type Script, says, sends, startStandIn, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths, phone } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from './fixtures.ts'
import { discuss, openClassroom, prepareLesson, showChat, test } from './lesson-fixtures.ts'
import { startOwnProduct } from './own-product.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByPlaceholder('Type a message...')
const replies = (page: Page) => log(page).getByRole('listitem')

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Sends its first words, and the rest when the test allows it. */
function inTwoParts(first: string, rest: string) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const script: Script = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(first))
    await promise
    response.end(token(rest) + ending)
  }
  return { script, goOn }
}

test('a learner talks with the Professor: words as they come, kept on reload and on another device', {
  tag: '@phone',
}, async ({ installation, open }) => {
  const { page } = await open()
  await showChat(page)
  await expect(log(page)).toContainText('No messages yet. Start a conversation with Professor!')
  const send = page.getByRole('button', { name: 'Send' })
  await field(page).fill('   ')
  await expect(send).toBeDisabled()

  const reply = inTwoParts('A mile is a **thousand** paces, $10^3$. ', 'What is a pace?')
  installation.model.next(reply.script)
  await field(page).fill('What is')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('a mile?')
  await send.click()
  await expect(field(page)).toHaveValue('')
  await expect(replies(page).first()).toContainText('What is\na mile?')
  await expect(log(page).locator('strong', { hasText: 'thousand' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Professor is writing' })).toBeAttached()
  reply.goOn()
  await expect(replies(page).last()).toContainText('What is a pace?')
  await expect(replies(page).last()).toHaveAttribute('aria-busy', 'false')
  await expect(replies(page).last().locator('.katex')).toBeVisible()

  installation.model.next(
    says('<img src=x onerror="window.xss=1"> [a](javascript:alert(1)) ![p](https://evil.example/p.png)'),
  )
  await say(page, 'Be hostile.')
  await expect(replies(page).last()).toContainText('<img src=x')
  await expect(log(page).locator('img, a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'xss' in window)).toBe(false)

  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await showChat(page)
  await expect(replies(page)).toHaveCount(4)
  const { page: other } = await open()
  await showChat(other)
  await expect(replies(other).nth(1)).toContainText('What is a pace?')
})

test('on a phone the chat comes to who opens it, and by itself to who waits for a reply', {
  tag: '@wide',
}, async ({ installation, open }) => {
  const { page } = await open({ viewport: phone })
  const chat = page.locator('section[aria-label^="Chat with"]')
  const shows = page.getByRole('radiogroup', { name: 'Show' })
  await expect(shows.getByText('Chat')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(chat).toHaveCount(0)
  await showChat(page)
  const reply = inTwoParts('One, ', 'two.')
  installation.model.next(reply.script)
  await say(page, 'Count.')
  await expect(log(page)).toContainText('One,')
  await shows.getByText('Notes').click()
  await expect(log(page)).toBeHidden()
  reply.goOn()
  await expect(page.getByRole('img', { name: 'New reply' })).toBeVisible()
  await shows.getByText('Chat').click()
  await expect(log(page)).toContainText('One, two.')
  await expect(page.getByRole('img', { name: 'New reply' })).toHaveCount(0)

  installation.model.next(sends([token('Three,')], 'hang'))
  await say(page, 'And then?')
  await expect(log(page)).toContainText('Three,')
  await page.reload()
  await expect(shows.getByText('Chat')).toBeVisible()
  await expect(chat).toBeAttached()
  await expect(chat).toBeHidden()
})

test('a reply that is stopped or cut keeps its words, marked, and is tried again', { tag: '@wide' }, async ({
  installation,
  open,
}) => {
  const { page, trouble } = await open()
  installation.model.next(sends([token('One, two,')], 'hang'))
  await say(page, 'Count.')
  await expect(log(page)).toContainText('One, two,')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(log(page)).toContainText('Cut off')
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  installation.model.next(says('One, two, three.'))
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await expect(log(page)).toContainText('One, two, three.')
  await expect(log(page)).not.toContainText('Cut off')

  installation.model.next(sends([token('Half a thought')], 'cut'))
  await say(page, 'Think.')
  await expect(replies(page).last()).toContainText('Cut off')
  await page.reload()
  await expect(replies(page).last()).toContainText('Half a thought')
  await expect(replies(page).last()).toContainText('Cut off')

  trouble.expect(/502/)
  installation.model.next(answers(500, {}))
  await say(page, 'Why?')
  await expect(replies(page).last()).toContainText("I'm having trouble processing your question right now.")
  installation.model.next(says('Later.'))
  await say(page, 'And then?')
  await expect(replies(page).last()).toContainText('Later.')
  await page.reload()
  await expect(replies(page)).toHaveCount(8)
  await expect(replies(page).nth(5)).toContainText("I'm having trouble processing your question right now.")
  installation.model.next(says('Because.'))
  await replies(page).nth(5).getByRole('button', { name: 'Retry' }).click()
  await expect(replies(page).nth(5)).toContainText('Because.')
  await expect(replies(page)).toHaveCount(8)
})

test('every activity has its guide’s chat', { tag: ['@wide', '@nightly'] }, async ({
  installation,
  lesson,
  open,
}) => {
  await installation.product.pool.query("update activities set leader = 'Mentor' where id = $1", [
    lesson.activities[1]?.id,
  ])
  const { page, trouble } = await open()
  trouble.expect(/502/)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(log(page)).toContainText('No messages yet. Start a conversation with AI Assistant!')
  installation.model.next(says('I am here.'))
  await say(page, 'Who are you?')
  await expect(replies(page).last()).toContainText(/AI Assistant.*I am here\./s)

  await next.click()
  await expect(log(page)).toContainText('No messages yet. Start a conversation with Librarian!')
  installation.model.always(answers(500, {}))
  await say(page, 'What shall I read?')
  await expect(replies(page).last()).toContainText('Failed to get response from Librarian. Please try again.')

  await next.click()
  await expect(page.getByRole('region', { name: 'Chat with the Examiner' })).toBeVisible()
  await say(page, 'How long is it?')
  await expect(replies(page).last()).toContainText("Sorry, I couldn't respond right now.")
  installation.model.always(says('Two minutes a question.'))
  const asked = page.waitForRequest('**/api/examiner-chat')
  const sentAt = Date.now()
  await say(page, 'And now?')
  const sent = (await asked).postDataJSON()
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(990)
  // The server knows the exam, the learner and the conversation; the browser sends only the new question.
  expect(sent).toEqual({
    activityId: lesson.activities[3]?.id,
    clientId: expect.any(String),
    retry: false,
    question: 'And now?',
  })
  await expect(replies(page).last()).toContainText('Two minutes a question.')
})

test('a failure of the Librarian that the server keeps can be dismissed, and Retry stays', {
  tag: '@wide',
}, async ({ installation, open }) => {
  const { page, trouble } = await open()
  trouble.expect(/502/)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await next.click()
  await expect(log(page)).toContainText('No messages yet. Start a conversation with Librarian!')
  const sentence = log(page).getByText('Failed to get response from Librarian. Please try again.')
  const retry = log(page).getByRole('button', { name: 'Retry' })
  installation.model.always(answers(500, {}))
  await say(page, 'What shall I read?')
  await expect(sentence).toBeVisible()
  await expect(retry).toBeVisible()
  await log(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(sentence).toHaveCount(0)
  await expect(retry).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(log(page)).toContainText('What shall I read?')
  await expect(retry).toBeVisible()
  await expect(sentence).toHaveCount(0)
  installation.model.always(says('Roman Roads.'))
  await retry.click()
  await expect(replies(page).last()).toContainText('Roman Roads.')
  await expect(retry).toHaveCount(0)
})

test('what cannot be sent is kept, and sent once when the connection is back', { tag: '@wide' }, async ({
  installation,
  lesson,
  open,
}) => {
  const { page, trouble } = await open()
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await expect(log(page)).toContainText('No messages yet.')
  await page.context().setOffline(true)
  await say(page, 'Are you there?')
  await expect(replies(page).last()).toContainText('Not sent yet.')
  const key = `messages-${lesson.activities[0]?.id}`
  const copy = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)
  await expect.poll(copy).toMatchObject([{ sender: 'Student', text: 'Are you there?' }])
  installation.model.always(says('I am.'))
  await page.context().setOffline(false)
  await expect(replies(page).last()).toContainText('I am.')
  await expect(replies(page)).toHaveCount(2)
  const kept = await installation.product.pool.query(
    'select count(*)::int from messages where user_id = $1',
    [lesson.learner.id],
  )
  expect(kept.rows).toEqual([{ count: 2 }])

  await field(page).fill('x'.repeat(100_000))
  await expect(page.getByText('It is 96,000 characters too long.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('two tabs show one conversation, and the reader is not moved', { tag: '@wide' }, async ({
  installation,
  lesson,
  open,
}) => {
  const { page } = await open()
  await expect(log(page)).toContainText('No messages yet.')
  const other = await page.context().newPage()
  await other.goto('/classroom')
  installation.model.always(says('Long. '.repeat(400)))
  await say(page, 'Tell me everything.')
  await expect(replies(other)).toHaveCount(2)
  await expect(replies(other).last()).toContainText('Long. Long.')
  // The reply has ended, and this tab has written its last copy.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await other.waitForLoadState('networkidle')

  // Another tab's copy shows at once; the server's own list wins.
  const key = `messages-${lesson.activities[0]?.id}`
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  await page.context().route('**/messages?*', async (route) => {
    await promise
    await route.continue()
  })
  await page.evaluate(
    (name) =>
      localStorage.setItem(
        name,
        JSON.stringify([{ sender: 'Professor', text: 'From the copy', timestamp: '10:04' }]),
      ),
    key,
  )
  await expect(log(other)).toContainText('From the copy')
  goOn()
  await expect(log(other)).toContainText('Tell me everything.')
  await expect(log(other)).not.toContainText('From the copy')

  await log(page).evaluate((box) => box.scrollTo({ top: 0 }))
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).toBe(0)
  installation.model.always(says('Short.'))
  await say(other, 'And?')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('button', { name: 'New message' })).toBeVisible()
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).toBe(0)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(replies(page).last()).toBeInViewport()

  // A message that came from no other tab of this browser is read when the learner looks at the tab again.
  await discuss(installation, lesson.activities[0], 1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(log(page)).toContainText('Answer 1.')
})

test('a reader who scrolls up stays there, however soon a message is drawn', { tag: '@wide' }, async ({
  installation,
  lesson,
  open,
}) => {
  const { page } = await open()
  await expect(log(page)).toContainText('No messages yet.')
  installation.model.always(says('Long. '.repeat(400)))
  await say(page, 'Tell me everything.')
  await expect(replies(page).last()).toContainText('Long. Long.')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(0)

  // Another tab's message is drawn before the frame in which the browser reports the scrolling.
  const key = `messages-${lesson.activities[0]?.id}`
  const top = await log(page).evaluate((box, name) => {
    box.scrollTo({ top: 0 })
    const said = { sender: 'Professor', text: 'Short.', timestamp: '10:04' }
    localStorage.setItem(name, JSON.stringify([...JSON.parse(localStorage.getItem(name) ?? '[]'), said]))
    window.dispatchEvent(new StorageEvent('storage', { key: name }))
    return new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(box.scrollTop)).observe(box, { childList: true, subtree: true })
    })
  }, key)
  expect(top).toBe(0)
  await expect(page.getByRole('button', { name: 'New message' })).toBeVisible()
})

test('what one tab could not send outlives it beside another, and is sent once it is open again', {
  tag: ['@wide', '@nightly'],
}, async ({ installation, lesson, open }) => {
  const { page, trouble } = await open()
  trouble.expect(/ERR_FAILED/)
  await expect(log(page)).toContainText('No messages yet.')
  const other = await page.context().newPage()
  await other.goto('/classroom')
  await expect(log(other)).toContainText('No messages yet.')
  await page.context().route('**/api/professor-chat', (route) => route.abort())
  await say(other, 'Are you there?')
  await expect(replies(other).last()).toContainText('Not sent yet.')
  await other.close()

  const readAnew = page.waitForResponse('**/messages?*')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await readAnew
  installation.model.always(says('I am.'))
  await page.context().unroute('**/api/professor-chat')
  const again = await page.context().newPage()
  await again.goto('/classroom')
  for (const tab of [again, page]) {
    await expect(replies(tab).last()).toContainText('I am.')
    await expect(replies(tab)).toHaveCount(2)
  }
  const kept = await installation.product.pool.query(
    'select count(*)::int from messages where user_id = $1',
    [lesson.learner.id],
  )
  expect(kept.rows).toEqual([{ count: 2 }])
})

test('a server killed in the middle of a reply loses no message', { tag: ['@wide', '@nightly'] }, async ({
  browser,
}) => {
  const model = await startStandIn()
  const product = await startOwnProduct({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  try {
    const lesson = await prepareLesson({ product, model })
    const { page, context } = await openClassroom(browser, { product }, lesson)
    model.next(sends([token('The first words ')], 'hang'))
    await say(page, 'Tell me.')
    await expect(log(page)).toContainText('The first words')
    await expect
      .poll(async () => (await product.pool.query('select text from messages order by id desc limit 1')).rows)
      .toEqual([{ text: 'The first words ' }])
    await product.kill()
    await expect(log(page)).toContainText('Cut off')
    await say(page, 'Are you there?')
    await expect(replies(page).last()).toContainText('Not sent yet.')
    model.always(says('Here I am.'))
    await product.startAgain()
    await expect(replies(page).last()).toContainText('Here I am.', { timeout: 60_000 })
    await page.reload()
    await expect(log(page)).toContainText('Tell me.')
    await expect(log(page)).toContainText('The first words')
    await expect(log(page)).toContainText('Are you there?')
    await log(page).getByRole('button', { name: 'Retry' }).click({ timeout: 60_000 })
    await expect(log(page)).not.toContainText('The first words')
    await expect(replies(page)).toHaveCount(4)
    await context.close()
  } finally {
    await product.stop()
    await model.close()
  }
})
