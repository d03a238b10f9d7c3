import type { Locator, Page, Route } from '@playwright/test'
import { pageLimits } from '#contract/paging/page-limits.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expect, test } from './fixtures.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

/** From here on time advances only in steps. */
const stopTime = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/** Runs everything that is due now, without advancing the time. */
async function seenAtOnce(page: Page, what: Locator) {
  await expect
    .poll(async () => {
      await page.clock.runFor(0)
      return what.isVisible()
    })
    .toBe(true)
}

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat with the Librarian' })

/** The requests so far, each held until the test releases its answer. */
async function holdQuestions(page: Page) {
  const held: Route[] = []
  await page.route('**/librarian-chat', (route) =>
    route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
  )
  return {
    asked: () => held.map((route) => route.request().postDataJSON().message as string),
    answer: (number: number, message: string) => {
      const reply = JSON.stringify({ message, timestamp: null })
      return held[number]?.fulfill({
        contentType: 'text/event-stream',
        body: `event: done\ndata: ${reply}\n\n`,
      })
    },
  }
}

test('the times of the video page: half a second of loading, two of ‘Saved!’, a tenth for a quick action', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  const video = await addedVideo(learner.client, { transcript: { text: lecture } })
  await page.clock.install()
  await standInForYouTube(page)
  await page.goto('/library')
  const link = page.getByRole('link', { name: video.title })
  await expect(link).toBeVisible()
  await stopTime(page)

  await test.step('it loads for half a second at the least', async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(`/api/videos/${video.id}`))
    await link.click()
    await (await answered).finished()
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
    const heading = page.getByRole('heading', { level: 1, name: video.title })
    await page.clock.runFor(499)
    await expect(loading).toBeVisible()
    await expect(heading).toHaveCount(0)
    await page.clock.runFor(2)
    await expect(heading).toBeVisible()
    await expect(loading).toHaveCount(0)
  })

  await test.step('‘Saved!’ stands for two seconds, and nothing is to be saved at 0', async () => {
    const player = viewer(page)
    await player.ready()
    const save = page.getByRole('button', { name: 'Save Progress' })
    const saved = page.getByRole('button', { name: 'Saved!' })
    await expect(save).toBeDisabled()
    await player.plays()
    await player.isAt(42)
    await page.clock.runFor(1000)
    await save.click()
    await seenAtOnce(page, saved)
    await page.clock.runFor(1999)
    await expect(saved).toBeVisible()
    await expect(save).toHaveCount(0)
    await page.clock.runFor(2)
    await expect(save).toBeVisible()
  })

  await test.step('a quick action is seen in the box for a tenth of a second, and then goes', async () => {
    const questions = await holdQuestions(page)
    const chat = chatOf(page)
    const box = chat.getByRole('textbox', { name: 'Message' })
    const prompt = 'Summarize the main points of this video.'
    await chat.getByRole('button', { name: 'Summarize' }).click()
    await expect(box).toHaveValue(prompt)
    await expect(chat.getByRole('button', { name: 'Quiz Me' })).toBeDisabled()
    await page.clock.runFor(99)
    await expect(box).toHaveValue(prompt)
    expect(questions.asked()).toEqual([])
    await page.clock.runFor(2)
    await expect(box).toHaveValue('')
    await expect.poll(questions.asked).toEqual([prompt])
  })
})

test.describe('the talk with the Librarian', { tag: '@wide' }, () => {
  test('takes no further question while a reply is pending', async ({ signedInPage: page, learner }) => {
    const video = await addedVideo(learner.client, { transcript: { text: lecture } })
    await standInForYouTube(page)
    await page.goto(`/video/${video.id}`)
    const questions = await holdQuestions(page)
    const chat = chatOf(page)
    const box = chat.getByRole('textbox', { name: 'Message' })
    const send = chat.getByRole('button', { name: 'Send' })
    await box.fill('What is a tide?')
    await send.click()
    await expect.poll(questions.asked).toEqual(['What is a tide?'])
    await expect(chat.getByRole('status')).toHaveText('Librarian is writing')
    await box.fill('And a neap tide?')
    await box.press('Enter')
    await expect(box).toHaveValue('And a neap tide?')
    await expect(send).toBeDisabled()
    for (const name of ['Summarize', 'Key Concepts', 'Quiz Me'])
      await expect(chat.getByRole('button', { name })).toBeDisabled()

    await questions.answer(0, 'The sea, pulled by the Moon.')
    await expect(chat.getByText('The sea, pulled by the Moon.')).toBeVisible()
    await expect(send).toBeEnabled()
    expect(questions.asked()).toEqual(['What is a tide?'])
    await box.press('Enter')
    await expect.poll(questions.asked).toEqual(['What is a tide?', 'And a neap tide?'])
    await questions.answer(1, 'A small one.')
    await expect(chat.getByText('A small one.')).toBeVisible()
  })

  test('shows its beginning on demand', async ({ signedInPage: page, learner, pool }) => {
    const video = await addedVideo(learner.client, { transcript: { text: lecture } })
    await pool.query(
      `with asked as (
         insert into messages (user_id, video_id, sender, text)
         select $1, $2, 'Student', 'Question ' || number || '?' from generate_series(1, $3::int) as number
         returning id
       )
       insert into messages (user_id, video_id, sender, text, reply_to)
       select $1, $2, 'Librarian', 'Answer ' || row_number() over (order by id) || '.', id from asked`,
      [learner.id, video.id, pageLimits.default + 1],
    )
    await standInForYouTube(page)
    await page.goto(`/video/${video.id}`)
    const chat = chatOf(page)
    const greeting = chat.getByText('Hello! I have the transcript of this video')
    const earlier = chat.getByRole('button', { name: 'Earlier messages' })
    await expect(chat.getByText(`Answer ${pageLimits.default + 1}.`, { exact: true })).toBeVisible()
    await expect(chat.getByText('Answer 2.', { exact: true })).toHaveCount(1)
    await expect(chat.getByText('Answer 1.', { exact: true })).toHaveCount(0)
    await expect(greeting).toHaveCount(0)
    await earlier.click()
    await expect(chat.getByText('Answer 1.', { exact: true })).toHaveCount(1)
    await expect(greeting).toHaveCount(1)
    await expect(earlier).toHaveCount(0)
    const shown = await chat.getByText(/^Answer \d+\.$/).allInnerTexts()
    expect(shown).toEqual(
      Array.from({ length: pageLimits.default + 1 }, (_, index) => `Answer ${index + 1}.`),
    )
  })
})
