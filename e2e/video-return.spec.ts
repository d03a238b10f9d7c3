import { createCourse } from '../tests/courses.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expect, test } from './fixtures.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

test('coming back goes on where one left, saved by hand or not', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
}) => {
  await addedVideo(learner.client)
  await standInForYouTube(page)
  await page.goto('/library')
  const card = page.getByRole('link', { name: 'How the tides work' })
  const watched = page.getByRole('progressbar', { name: 'Watched of How the tides work' })
  for (const [seconds, percent, words] of [
    [300, '50', '5:00'],
    [450, '75', '7:30'],
  ] as const) {
    await page.evaluate(() => Reflect.deleteProperty(window, 'standInPlayer'))
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name: 'How the tides work' })).toBeVisible()
    await viewer(page).ready()
    await viewer(page).plays()
    await viewer(page).isAt(seconds)
    await viewer(page).pauses()
    await expect(page.getByRole('button', { name: 'Save Progress' })).toBeEnabled()
    await page.getByRole('link', { name: 'Back to Library' }).click()
    await expect(watched).toHaveAttribute('aria-valuenow', percent)
    await card.click()
    await expect(page.getByText(`You stopped at ${words} today.`)).toBeVisible()
    const source = new URL((await page.locator('iframe').getAttribute('src')) ?? '')
    expect(source.searchParams.get('start')).toBe(String(seconds))
    await page.getByRole('link', { name: 'Back to Library' }).click()
  }
})

test('without a player no wish to go somewhere becomes a position', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/iframe_api|ERR_FAILED/)
  const video = await addedVideo(learner.client, { transcript: { text: lecture } })
  const path = `/api/videos/${video.id}`
  await learner.client.put(`${path}/progress`, { playbackPositionSeconds: 20, duration: 600 })
  await page.route('https://www.youtube.com/iframe_api', (route) => route.abort())
  const ends: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/end')) ends.push(request.url())
  })
  await page.goto(`/video/${video.id}`)
  await expect(page.getByText('Your place in this video is not being saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page.getByRole('button', { name: /Bay of Fundy/ }).click()
  await expect(page.getByRole('button', { name: 'Save Progress' })).toBeDisabled()
  await page.getByRole('link', { name: 'Back to Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  expect(ends).toEqual([])
  expect(await (await learner.client.get(path)).json()).toMatchObject({ playbackPositionSeconds: 20 })
})

test('what is half typed to the Librarian stays while something else is asked', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/502/)
  const video = await addedVideo(learner.client, { transcript: { text: lecture } })
  await standInForYouTube(page)
  await page.goto(`/video/${video.id}`)
  const chat = page.getByRole('region', { name: 'Chat with the Librarian' })
  const box = chat.getByRole('textbox', { name: 'Message' })
  await box.fill('And why')
  await chat.getByRole('button', { name: 'Summarize' }).click()
  await expect(chat.getByText('Without a model I cannot sum up a video')).toBeVisible()
  await expect(box).toHaveValue('And why')

  await expect(chat.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.route('**/librarian-chat', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  )
  await box.fill('Which bay has the highest tides?')
  await box.press('Enter')
  const newest = chat.getByRole('listitem').last()
  const retry = newest.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(box).toHaveValue('')
  await box.fill('And why')
  await page.unroute('**/librarian-chat')
  await retry.click()
  // The text before the failure may name that minute too.
  await expect(newest.getByRole('button', { name: 'Seek to 0:50' })).toBeVisible()
  await expect(box).toHaveValue('And why')
})

test('what the library asked of the courses serves the projects too', { tag: ['@wide', '@nightly'] }, async ({
  signedInPage: page,
  learner,
}) => {
  const { id: courseId } = await createCourse(learner.client, { title: 'Oceanography' })
  await addedVideo(learner.client, { courseId })
  await page.goto('/library')
  await expect(page.getByRole('combobox', { name: 'Course' })).toContainText('Oceanography')
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Create Custom' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Course').selectOption('Oceanography')
  await dialog.getByLabel('Unit').selectOption('Unit title 2')
})
