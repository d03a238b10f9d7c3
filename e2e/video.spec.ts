import type { Page } from '@playwright/test'
import type { VideoDetail } from '#contract/library.ts'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner } from '../tests/learner.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

async function open(page: Page, video: VideoDetail) {
  await standInForYouTube(page)
  await page.goto(`/video/${video.id}`)
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await viewer(page).ready()
  return viewer(page)
}

test('a video is watched, saved, resumed on coming back, and its details are at hand', {
  tag: '@phone',
}, async ({ signedInPage: page, learner, isMobile }) => {
  const course = await createCourse(learner.client, { title: 'Oceanography' })
  const video = await addedVideo(learner.client, { courseId: course.id })
  const saved = async () =>
    (await (await learner.client.get(`/api/videos/${video.id}`)).json()) as VideoDetail
  const player = await open(page, video)
  await expect(page.getByText('No AI model is connected', { exact: true })).toHaveCount(1)
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Video player: How the tides work')
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  const source = new URL((await frame.getAttribute('src')) ?? '')
  expect(source.origin + source.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
  expect(source.searchParams.get('start')).toBe('0')
  expect(source.searchParams.get('origin')).toBe(new URL(page.url()).origin)

  const save = page.getByRole('button', { name: 'Save Progress' })
  await expect(save).toBeDisabled()
  await player.plays()
  await player.isAt(374.5)
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible()
  await expect(save).toBeVisible()
  await expect
    .poll(() => saved())
    .toMatchObject({ playbackPositionSeconds: 374.5, duration: 600, watchProgress: 62 })

  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('A lecture about the tides and the Moon.')
  await expect(details).toContainText('ocean')
  // On a phone the Librarian comes before the details; beside them there is room on a wide screen.
  const chatAt = await page.getByPlaceholder('Type a message...').boundingBox()
  const detailsAt = await details.boundingBox()
  if (!chatAt || !detailsAt) throw new Error('The page has no chat or no details.')
  if (isMobile) expect(chatAt.y).toBeLessThan(detailsAt.y)
  else expect(chatAt.x).toBeGreaterThan(detailsAt.x + detailsAt.width)
  await details.getByRole('button', { name: 'Edit notes' }).click()
  await details.getByRole('textbox', { name: 'Notes' }).fill('Moon first, Sun second.')
  await details.getByRole('button', { name: 'Save notes' }).click()
  await expect(details.getByRole('button', { name: 'Edit notes' })).toBeVisible()
  await expect(details.getByText('Moon first, Sun second.')).toBeVisible()
  expect((await saved()).notes).toBe('Moon first, Sun second.')
  await details.getByRole('button', { name: 'Oceanography' }).click()
  const preview = page.getByRole('dialog', { name: 'Oceanography' })
  await expect(preview.getByRole('tab', { name: 'Units' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await details.getByRole('button', { name: 'Details' }).click()
  await expect(details.getByText('Moon first, Sun second.')).toBeHidden()

  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect(page.getByRole('progressbar', { name: 'Watched of How the tides work' })).toHaveAttribute(
    'aria-valuenow',
    '62',
  )
  await page.getByRole('link', { name: 'How the tides work' }).click()
  await expect(page.getByText('You stopped at 6:14 today.')).toBeVisible()
  await expect(page.getByText('Squares and Strips')).toBeVisible()
  expect(new URL((await page.locator('iframe').getAttribute('src')) ?? '').searchParams.get('start')).toBe(
    '374',
  )
  await player.ready()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => player.calls()).toEqual(['seek 374.5', 'play'])
})

test('the position is saved every 30 seconds and at the end, and 95 % complete a video', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  const video = await addedVideo(learner.client)
  const saves: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/progress')) saves.push(request.postDataJSON())
  })
  await page.clock.install()
  await standInForYouTube(page)
  await page.goto(`/video/${video.id}`)
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await page.clock.runFor(500)
  const player = viewer(page)
  await player.ready()
  await page.clock.runFor(30_000)
  expect(saves).toEqual([])
  await player.plays()
  await player.isAt(30)
  await page.clock.runFor(30_000)
  await expect.poll(() => saves.length).toBe(1)
  expect(saves[0]).toMatchObject({ playbackPositionSeconds: 30, duration: 600 })
  await page.clock.runFor(30_000)
  expect(saves).toHaveLength(1)
  await player.isAt(600)
  await player.reachesEnd()
  await expect.poll(() => saves.length).toBe(2)
  await expect
    .poll(async () => (await (await learner.client.get(`/api/videos/${video.id}`)).json()) as VideoDetail)
    .toMatchObject({ isCompleted: true, watchProgress: 100 })
})

test('what the player cannot do is said, with another way', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/iframe_api/, /ERR_FAILED/)
  const video = await addedVideo(learner.client)
  const player = await open(page, video)
  for (const [code, sentence] of [
    [2, 'does not know this video'],
    [100, 'removed, or it is private'],
    [150, 'does not allow it to be played here'],
    [153, 'refused this player'],
    [5, 'The player failed.'],
  ] as const) {
    await player.fails(code)
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  await page.route('https://www.youtube.com/iframe_api', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your place in this video is not being saved')
  await page.unroute('https://www.youtube.com/iframe_api')
  await standInForYouTube(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await player.ready()
})

test('the transcript is followed, searched and leads through the video, by keyboard too', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  const video = await addedVideo(learner.client, { transcript: { text: lecture } })
  const player = await open(page, video)
  await page.getByRole('tab', { name: 'Transcript' }).click()
  const pane = page.getByRole('region', { name: 'Transcript' })
  const current = pane.locator('[aria-current]')
  await player.isAt(33)
  await expect(current).toContainText('A spring tide comes')
  await pane.getByRole('button', { name: /Bay of Fundy/ }).click()
  await expect.poll(() => player.time()).toBe(50)
  await expect(current).toContainText('Bay of Fundy')
  await pane.getByLabel('Search the transcript').fill('TIDE COMES')
  await expect(pane.getByRole('status')).toHaveText('2 lines')
  await expect(pane.locator('mark')).toHaveText(['tide comes', 'tide comes'])
  await pane.getByLabel('Search the transcript').fill('xyz')
  await expect(pane.getByText('No lines found')).toBeVisible()
  await pane.getByLabel('Search the transcript').fill('')
  await expectSoundAtBothWidths(page)

  await pane.getByRole('group', { name: 'Transcript lines' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => player.time()).toBe(10)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect
    .poll(() => player.calls())
    .toEqual(['seek 50', 'seek 10', 'play', 'seek 15', 'seek 20', 'seek 15', 'pause'])
})

test('a time of watching is closed by leaving, by closing the tab, and once after the network was away', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const video = await addedVideo(learner.client)
  const sessions = async () =>
    (
      await pool.query<{
        ended: boolean
        duration_watched: number | null
        completion_percentage: number | null
      }>(
        `select ended_at is not null as ended, duration_watched, completion_percentage
         from video_sessions where video_id = $1 order by started_at`,
        [video.id],
      )
    ).rows
  const watch = async (seconds: number, looks = 1) => {
    const begun = page.waitForResponse(`**/api/videos/${video.id}/sessions`)
    const player = await open(page, video)
    await begun
    await player.plays()
    await player.isSeenAt(seconds, looks)
    await expect(page.getByRole('button', { name: 'Save Progress' })).toBeEnabled()
  }

  await open(page, video)
  await expect.poll(sessions).toMatchObject([{ ended: false }])
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  // Nothing was watched, so nothing is closed.
  await expect.poll(() => sessions()).toMatchObject([{ ended: false }])
  await pool.query('delete from video_sessions where video_id = $1', [video.id])

  // More than a second of watching.
  await watch(150, 6)
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect.poll(sessions).toMatchObject([{ ended: true, completion_percentage: 25 }])
  expect((await sessions())[0]?.duration_watched).toBeGreaterThanOrEqual(1)

  await watch(300)
  await page.goto('about:blank')
  await expect.poll(sessions).toMatchObject([{}, { ended: true, completion_percentage: 50 }])

  await watch(450)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-watch-')).length),
    )
    .toBe(1)
  await expect.poll(() => sessions()).toMatchObject([{}, {}, { ended: false }])
  await page.context().setOffline(false)
  await expect.poll(sessions).toMatchObject([{}, {}, { ended: true, completion_percentage: 75 }])
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-watch-')).length),
    )
    .toBe(0)
  await expect.poll(() => sessions()).toHaveLength(3)

  await watch(570)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => sessions()).toMatchObject([{}, {}, {}, { ended: true, completion_percentage: 95 }])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the Librarian greets, answers with times that seek, and remembers', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  const video = await addedVideo(learner.client, { transcript: { text: lecture } })
  const player = await open(page, video)
  const chat = page.getByRole('region', { name: 'Chat with the Librarian' })
  await expect(chat.getByText('Hello! I have the transcript of this video')).toBeVisible()
  const send = chat.getByRole('button', { name: 'Send' })
  const box = chat.getByRole('textbox', { name: 'Message' })
  await expect(send).toBeDisabled()
  await box.fill('   ')
  await expect(send).toBeDisabled()
  await box.fill('Which bay has the highest tides?')
  await send.click()
  await expect(box).toHaveValue('')
  const stamp = chat.getByRole('button', { name: 'Seek to 0:50' })
  await stamp.click()
  await expect.poll(() => player.time()).toBe(50)
  await expect(page.locator('iframe')).toBeFocused()
  const cannotSumUp = chat.getByText('Without a model I cannot sum up a video')
  for (const [at, action] of ['Summarize', 'Key Concepts'].entries()) {
    await chat.getByRole('button', { name: action }).click()
    await expect(cannotSumUp).toHaveCount(at + 1)
  }
  await chat.getByRole('button', { name: 'Quiz Me' }).click()
  await expect(chat.getByText('Without a model I cannot write quiz questions')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.reload()
  await expect(chat.getByText('Which bay has the highest tides?')).toBeVisible()
  await expect(cannotSumUp).toHaveCount(2)
})

test('without a transcript the Librarian says so; a failure keeps the question; a cut-off reply is marked', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/502/)
  const video = await addedVideo(learner.client)
  await open(page, video)
  const chat = page.getByRole('region', { name: 'Chat with the Librarian' })
  await expect(chat.getByText('I have no transcript of this video')).toBeVisible()
  for (const name of ['Summarize', 'Key Concepts', 'Quiz Me'])
    await expect(chat.getByRole('button', { name })).toBeDisabled()

  const problem = { type: 'about:blank', title: '', status: 502, detail: 'x', code: 'model_unavailable' }
  await page.route('**/librarian-chat', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  )
  const box = chat.getByRole('textbox', { name: 'Message' })
  await box.fill('What is a tide?')
  await box.press('Enter')
  const said = chat.getByRole('listitem')
  await expect(said.last()).toContainText('Failed to get response from Librarian. Please try again.')
  await expect(said.first()).toContainText('What is a tide?')
  await expectNoAxeViolations(page)
  await said.last().getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
  await page.unroute('**/librarian-chat')

  await page.route('**/librarian-chat', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          contentType: 'text/event-stream',
          body: `event: delta\ndata: {"text":"A tide is"}\n\nevent: error\ndata: ${JSON.stringify({ ...problem, cutOff: true })}\n\n`,
        })
      : route.fallback(),
  )
  await box.fill('What is a tide?')
  await box.press('Enter')
  await expect(chat.getByText('A tide is')).toBeVisible()
  await expect(chat.getByText('Cut off')).toBeVisible()
  await page.unroute('**/librarian-chat')
  await chat.getByRole('button', { name: 'Retry' }).click()
  await expect(chat.getByText('There is no transcript for')).toBeVisible()
})

test('another learner’s video is not found, like one that never was', { tag: '@wide' }, async ({
  signedInPage: page,
  pool,
  baseURL,
  trouble,
}) => {
  trouble.expect(/404/)
  const other = await createLearner(new Client(baseURL ?? ''), pool, 'Grace')
  const theirs = await addedVideo(other.client)
  for (const id of [theirs.id, '99999999-9999-4999-8999-999999999999', 'no-id']) {
    await page.goto(`/video/${id}`)
    await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
})
