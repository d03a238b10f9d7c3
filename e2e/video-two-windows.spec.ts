import type { VideoDetail } from '#contract/library.ts'
import { addedVideo, lecture } from '../tests/videos.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { standInForYouTube } from './youtube-stand-in.ts'

const changedElsewhere = 'This video was changed in another window.'

test('notes that another window was quicker to save are not overwritten, and nothing typed is lost', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/409/)
  const video = await addedVideo(learner.client)
  const path = `/api/videos/${video.id}`
  const kept = async () => (await (await learner.client.get(path)).json()) as VideoDetail
  await standInForYouTube(page)
  await page.goto(`/video/${video.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  const notes = details.getByRole('textbox', { name: 'Notes' })
  const notice = details.getByRole('alert')
  await details.getByRole('button', { name: 'Edit notes' }).click()
  await notes.fill('From this window')
  await learner.client.patch(path, { notes: 'From the phone' })
  await details.getByRole('button', { name: 'Save notes' }).click()
  await expect(notice).toContainText(changedElsewhere)
  await expect(notes).toHaveValue('From this window')
  await notice.getByText('Show the newer one').click()
  await expect(notice.getByText('From the phone', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await kept()).notes).toBe('From the phone')

  await page.reload()
  await expect(notice).toContainText(changedElsewhere)
  await expect(notes).toHaveValue('From this window')
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(details.getByRole('button', { name: 'Edit notes' })).toBeVisible()
  await expect(details.getByText('From this window')).toBeVisible()
  expect((await kept()).notes).toBe('From this window')

  await details.getByRole('button', { name: 'Edit notes' }).click()
  await notes.fill('Thrown away')
  await learner.client.patch(path, { notes: 'From the phone again' })
  await details.getByRole('button', { name: 'Save notes' }).click()
  await notice.getByRole('button', { name: 'Use the newer one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(notes).toHaveValue('From the phone again')
  // The title that the other window changed is kept together with the notes.
  await notes.fill('From both')
  await learner.client.patch(path, { title: 'Renamed on the phone' })
  await details.getByRole('button', { name: 'Save notes' }).click()
  await expect(details.getByRole('button', { name: 'Edit notes' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed on the phone' })).toBeVisible()
  expect(await kept()).toMatchObject({ title: 'Renamed on the phone', notes: 'From both' })
})

test('two windows edit one video: what collides is told, what does not stands together', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, trouble }) => {
  trouble.expect(/409/)
  const video = await addedVideo(learner.client)
  const path = `/api/videos/${video.id}`
  const kept = async () => (await (await learner.client.get(path)).json()) as VideoDetail
  await page.goto('/library')
  const edit = page.getByRole('button', { name: `Edit ${video.title}` })
  const dialog = page.getByRole('dialog', { name: 'Edit Video' })
  const notice = dialog.getByRole('alert')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await edit.click()
  await dialog.getByLabel('Notes').fill('From this window')
  await learner.client.patch(path, { notes: 'From the phone', tags: ['sea'] })
  await save.click()
  await expect(notice).toContainText(changedElsewhere)
  await expect(dialog.getByLabel('Notes')).toHaveValue('From this window')
  await expectNoAxeViolations(page)
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await kept()).toMatchObject({ notes: 'From this window', tags: ['sea'] })

  await test.step('of a transcript nobody can tell what the other window did with it', async () => {
    await edit.click()
    const transcript = dialog.getByLabel('Transcript', { exact: true })
    await transcript.fill('Thrown away.')
    await learner.client.patch(path, { transcript: { text: lecture } })
    await save.click()
    await notice.getByRole('button', { name: 'Use the newer one' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(transcript).toHaveValue('')
    await expect(dialog.getByText('This video has a transcript.')).toBeVisible()
  })
  await dialog.getByLabel('Description').fill('From here')
  await learner.client.patch(path, { channelName: 'From there' })
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await kept()).toMatchObject({
    description: 'From here',
    channelName: 'From there',
    hasTranscript: true,
  })
})
