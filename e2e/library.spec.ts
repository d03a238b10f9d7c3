import { createCourse } from '../tests/courses.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'

const srt =
  '1\n00:00:01,000 --> 00:00:02,000\nWelcome to the lecture.\n\n2\n00:00:12,000 --> 00:00:14,000\nThe Moon pulls.\n'
const description =
  'A visual account of why the prior matters, using areas instead of formulas, with the librarian and farmer puzzle as the running example.'

test('a learner fills an empty library, changes a video and deletes it', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  trouble,
}) => {
  trouble.expect(/400|429/)
  const course = await createCourse(learner.client, { title: 'Bayesian Reasoning' })
  await page.route('**/api/videos?*', (route) => route.fulfill({ status: 429, body: '' }))
  await page.goto('/library')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load library' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/videos?*')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All Videos (0)' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await page.getByRole('tab', { name: 'AI Recommended (0)' }).click()
  await expect(page.getByRole('heading', { name: 'No AI recommendations yet' })).toBeVisible()
  await expect(page.getByText('Ask the Librarian what you are looking for')).toBeVisible()
  await page.getByRole('tab', { name: 'All Videos (0)' }).click()

  await page.getByRole('button', { name: 'Add Video' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Video' })
  await dialog
    .getByLabel('Video URL')
    .fill('https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG')
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog.getByText('Please paste the link of one YouTube video')).toBeVisible()
  await expect(
    dialog.getByText('Please select a course. All videos must be associated with a course.'),
  ).toBeVisible()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  const name = { title: 'Bayes theorem, drawn', channelName: 'Squares and Strips' }
  await page.route('**/api/video-name?*', (route) => route.fulfill({ json: name }))
  await dialog.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ?t=5')
  await expect(dialog.getByLabel('Title')).toHaveValue('Bayes theorem, drawn')
  await expect(dialog.getByLabel('Channel')).toHaveValue('Squares and Strips')
  await expect(dialog.getByText('Filled in from YouTube.')).toBeVisible()
  const other = { title: 'Another video', channelName: 'Another channel' }
  await page.route('**/api/video-name?*', (route) => route.fulfill({ json: other }))
  await dialog.getByLabel('Video URL').fill('https://youtu.be/9bZkp7q19f0')
  await expect(dialog.getByLabel('Title')).toHaveValue('Another video')
  await expect(dialog.getByLabel('Channel')).toHaveValue('Another channel')
  await dialog.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ?t=5')
  await expect(dialog.getByLabel('Title')).toHaveValue('Bayes theorem, drawn')
  await expect(dialog.getByLabel('Channel')).toHaveValue('Squares and Strips')
  // What the learner then does is theirs: an emptied title stays empty.
  await dialog.getByLabel('Title').fill('')
  await expect(dialog.getByText('Filled in from YouTube.')).toBeHidden()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await dialog.getByLabel('Title').fill('Bayes theorem')
  await dialog.getByLabel('Course').selectOption({ label: 'Bayesian Reasoning' })
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Tags').fill('bayes, geometry, , priors, fourth')
  await dialog.getByLabel('Notes').fill('Compare with lesson 3.')
  await dialog.getByLabel('Transcript file').setInputFiles({
    name: 'broken.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:01,000 --> soon\nHello'),
  })
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog.getByRole('alert')).toContainText('line 2 has no valid time')
  await dialog.getByLabel('Transcript file').setInputFiles({
    name: 'huge.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.alloc(5_000_000, 'x'),
  })
  await expect(dialog.getByText('This transcript is too large. The limit is 2 MB.')).toBeVisible()
  await dialog.getByLabel('Transcript file').setInputFiles({
    name: 'lecture.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(srt),
  })
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article').filter({ hasText: 'Bayes theorem' })
  await expect(card).toContainText(`${description.slice(0, 100)}...`)
  await expect(card).toContainText('N/A')
  await expect(card.getByText('priors')).toBeVisible()
  await expect(card.getByText('fourth')).toHaveCount(0)
  await expect(card).toContainText('Bayesian Reasoning')
  await expect(page.getByRole('tab', { name: 'All Videos (1)' })).toBeVisible()

  await card.getByRole('button', { name: 'Edit Bayes theorem' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Video' })
  await expect(edit.getByLabel('Notes')).toHaveValue('Compare with lesson 3.')
  await expect(edit.getByText('This video has a transcript.')).toBeVisible()
  await edit.getByLabel('Title').fill('Bayes, drawn')
  await edit.getByRole('button', { name: 'Remove transcript' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Bayes, drawn' })).toBeVisible()
  const kept = (await (await learner.client.get('/api/videos')).json()) as {
    items: { hasTranscript: boolean }[]
  }
  expect(kept.items).toMatchObject([{ hasTranscript: false, courseId: course.id }])

  // The course's own dialog reads the same data.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Bayesian Reasoning', exact: true }).click()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Bayes, drawn' })).toBeVisible()

  await page.goto('/library')
  await page.getByRole('button', { name: 'Delete Bayes, drawn' }).click()
  const asks = page.getByRole('alertdialog')
  await expect(asks).toContainText('Are you sure you want to delete "Bayes, drawn"?')
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Bayes, drawn' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Bayes, drawn' }).click()
  await asks.getByRole('button', { name: 'Delete Video' }).click()
  await expect(page.getByRole('heading', { name: 'No videos yet' })).toBeVisible()
})

test('a full library is searched, sorted, narrowed and scrolled, and found again as it was left', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const physics = await createCourse(learner.client, { title: 'Physics' })
  const music = await createCourse(learner.client, { title: 'Music' })
  await pool.query(
    `insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, search_text, is_ai_recommended, created_at)
     select $1, case when n % 2 = 0 then $2::uuid else $3::uuid end, lpad(n::text, 11, 'v'), '', '', 'Video ' || lpad(n::text, 2, '0'),
       'video ' || lpad(n::text, 2, '0'), n <= 3, now() - n * interval '1 minute'
     from generate_series(1, 40) n`,
    [learner.id, physics.id, music.id],
  )
  await page.goto('/library')
  const cards = page.getByRole('article')
  const first = cards.first().getByRole('heading')
  await expect(page.getByRole('tab', { name: 'All Videos (40)' })).toBeVisible()
  await expect(first).toHaveText('Video 01')
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(40)

  await page.getByRole('tab', { name: 'AI Recommended (3)' }).click()
  await expect(cards).toHaveCount(3)
  await page.getByRole('tab', { name: 'All Videos (40)' }).click()
  await page.getByLabel('Course').selectOption({ label: 'Physics' })
  await expect(page.getByRole('tab', { name: 'All Videos (20)' })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('title')
  await expect(first).toHaveText('Video 02')
  await page.getByLabel('Search videos').fill('VIDEO 1')
  await expect(cards).toHaveCount(5)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Video 10' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search videos')).toHaveValue('VIDEO 1')
  await expect(cards).toHaveCount(5)
  await page.getByLabel('Origin').selectOption({ label: 'In copied courses' })
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Origin')).toHaveValue('copied')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('tab', { name: 'All Videos (40)' })).toBeVisible()
  await page.getByLabel('Origin').selectOption({ label: 'AI recommended' })
  await expect(cards).toHaveCount(3)
  await page.getByLabel('Search videos').fill('100%_nothing')
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Search videos')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'No videos found' })).toBeHidden()
})

test('trouble is told in the red alert, which can be dismissed, and Retry helps', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/500/, /503/, /409/)
  await addedVideo(learner.client)
  const answer = (status: number, detail: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, detail, code: 'unavailable' }),
  })
  await page.route('**/api/videos?*', (route) => route.fulfill(answer(503, 'The shelves are being dusted.')))
  await page.goto('/library')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The shelves are being dusted.')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/videos?*')
  await page.route('**/api/videos?*', (route) => route.fulfill({ status: 500, body: '<html></html>' }))
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toContainText('Failed to load library')
  await page.unroute('**/api/videos?*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'How the tides work' })).toBeVisible()
  await expect(alert).toHaveCount(0)

  await page.route('**/api/videos/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill(answer(409, 'This video is being copied.'))
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete How the tides work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Video' }).click()
  await expect(alert).toContainText('This video is being copied.')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'How the tides work' })).toBeVisible()
})

test('a picture that does not come is replaced, first by the smaller one, then by a tile', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/i\.ytimg\.com/, /404/, /Failed to load resource/)
  await addedVideo(learner.client, { transcript: { text: lecture } })
  const asked: string[] = []
  await page.route('https://i.ytimg.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return asked.length === 1
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"/>',
        })
      : route.fulfill({ status: 404, body: '' })
  })
  await page.goto('/library')
  await expect
    .poll(() => asked)
    .toEqual(['/vi/dQw4w9WgXcQ/maxresdefault.jpg', '/vi/dQw4w9WgXcQ/mqdefault.jpg'])
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
})
