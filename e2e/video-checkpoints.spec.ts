import { talkVideo } from '../tests/checkpoints.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect, test } from './fixtures.ts'
import {
  card,
  chooseOption,
  fullScreen,
  openAskingVideo,
  openTalk,
  readCheckpoints,
  viewerAsked,
  waitOnceRight,
} from './video-checkpoints.ts'

const paused = 'Paused for a question'

test('a video pauses for questions, made without a model: wrong, again, right, skipped, and how it went', {
  tag: '@wide',
}, async ({ signedInPage: page, learner, pool }) => {
  const video = await talkVideo(learner.client)
  const player = await openTalk(page, video.id)
  // The first learner who opens the video starts making its questions.
  await expect.poll(async () => (await readCheckpoints(learner.client, video.id)).status).toBe('made')
  await page.reload()
  await player.ready()
  const { checkpoints } = await readCheckpoints(learner.client, video.id)
  const [first, second, third, fourth] = checkpoints
  if (!first || !second || !third || !fourth) throw new Error('The video asks too little.')
  const many = checkpoints.length

  await test.step('it pauses, says so, and asks below the player', async () => {
    await viewerAsked(page, first.atSeconds)
    expect(await player.calls()).toContain('pause')
    await expect(card(page).getByRole('status').filter({ hasText: paused })).toHaveText(paused)
    await expect(card(page)).toContainText(`Checkpoint 1 of ${many}, paused at`)
    const question = card(page).getByRole('heading', { level: 2 })
    await expect(question).toHaveText(first.question)
    await expect(question).toBeFocused()
    await expect(card(page).getByRole('button', { name: 'Answer' })).toBeDisabled()
    const [frame, asked] = [await page.locator('iframe').boundingBox(), await card(page).boundingBox()]
    expect(asked?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0) - 1)
  })

  await test.step('a wrong answer says where to hear it, and makes a card that can be declined', async () => {
    await chooseOption(page, pool, 'wrong')
    await expect(card(page).getByText('Not yet')).toBeVisible()
    await expect(card(page)).toContainText('waits for you tomorrow.')
    await card(page).getByRole('button', { name: 'No card' }).click()
    await expect(card(page)).toContainText('The card was deleted.')
    await card(page)
      .getByRole('button', { name: /^Hear it again from/ })
      .click()
    await expect(card(page)).toBeHidden()
    expect((await player.calls()).slice(-2)).toEqual([`seek ${first.fromSeconds}`, 'play'])
    await expect(page.locator('iframe')).toBeFocused()
  })

  await test.step('heard again it is asked again, and a right answer goes on by itself unless told to wait', async () => {
    await player.passes(first.atSeconds)
    await chooseOption(page, pool, 'wrong')
    await card(page).getByRole('button', { name: 'Try again' }).click()
    await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused()
    await waitOnceRight(page)
    await chooseOption(page, pool, 'right')
    await expect(card(page).getByText('Correct')).toBeVisible()
    await expect(card(page)).toContainText('The video waits for you.')
    await card(page).getByRole('button', { name: 'Go on' }).click()
    await expect(card(page)).toBeHidden()
    expect((await player.calls()).at(-1)).toBe('play')
  })

  await test.step('who seeks past a question is not asked; the next one is skipped', async () => {
    await player.isAt(third.atSeconds - 10)
    await player.passes(third.atSeconds)
    await expect(card(page)).toContainText(`Checkpoint 3 of ${many}`)
    await card(page).getByRole('button', { name: 'Skip' }).click()
    await expect(card(page)).toBeHidden()
    await viewerAsked(page, fourth.atSeconds)
    await chooseOption(page, pool, 'right')
    // After three seconds.
    await expect(card(page)).toBeHidden()
    expect((await player.calls()).at(-1)).toBe('play')
  })

  await test.step('after the end it says what was right, with the minutes', async () => {
    await player.reachesEnd()
    const after = page.getByRole('region', { name: `2 of ${many} questions answered right` })
    await expect(after.getByText('Correct')).toHaveCount(2)
    await expect(after.getByText('Skipped')).toHaveCount(1)
    await expect(after.getByText('Not asked')).toHaveCount(many - 3)
    await after
      .getByRole('button', { name: /^Play from/ })
      .nth(1)
      .click()
    expect((await player.calls()).slice(-2)).toEqual([`seek ${second.fromSeconds}`, 'play'])
  })

  await test.step('another viewing asks what was not yet answered right', async () => {
    await page.reload()
    await player.ready()
    await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
    await player.plays()
    await player.isAt(first.atSeconds - 5)
    await player.passes(first.atSeconds)
    await player.isAt(second.atSeconds - 5)
    await player.passes(second.atSeconds)
    await expect(card(page)).toContainText(`Checkpoint 2 of ${many}`)
  })
})

test('questions are answered with the keyboard, wait for the end of full screen, and can be turned off', {
  tag: '@wide',
}, async ({ signedInPage: page, learner }) => {
  const { video, checkpoints, player } = await openAskingVideo(page, learner.client)
  const [first, second, third] = checkpoints
  if (!first || !second || !third) throw new Error('The video asks too little.')

  await viewerAsked(page, first.atSeconds)
  const before = (await player.calls()).length
  // Space and arrows belong to the question, not to the player.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(card(page).getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(card(page).getByText(/^(Correct|Not yet)$/)).toBeVisible()
  expect((await player.calls()).length).toBe(before)
  await card(page).getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(card(page)).toBeHidden()

  await fullScreen(page, true)
  await player.passes(second.atSeconds)
  await player.isAt(second.atSeconds + 2)
  await expect(card(page)).toBeHidden()
  await fullScreen(page, false)
  await expect(card(page)).toContainText('Checkpoint 2 of')

  await card(page).getByRole('button', { name: 'Turn off for this video' }).click()
  const note = page.getByText('No questions are asked during this video.')
  await expect(note).toBeVisible()
  await expect(note.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/profile')
  await expectSoundAtBothWidths(page)
  await player.isAt(third.atSeconds - 5)
  await player.passes(third.atSeconds)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeHidden()
  await player.isAt(third.atSeconds - 5)
  await player.passes(third.atSeconds)
  await expect(card(page)).toContainText('Checkpoint 3 of')

  await page.goto('/profile')
  const asks = page.getByRole('switch', { name: 'Videos pause for questions' })
  await expect(asks).toBeChecked()
  await asks.click()
  await expect(asks).not.toBeChecked()
  await expect
    .poll(async () => (await (await learner.client.get('/api/watch-settings')).json()).asksCheckpoints)
    .toBe(false)
  await openTalk(page, video.id)
  await player.plays()
  await player.passes(first.atSeconds)
  await player.passes(second.atSeconds)
  expect(await player.calls()).not.toContain('pause')
  await expect(card(page)).toBeHidden()
})

test('a question that waited in full screen until the video was over does not start it anew', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner }) => {
  const { checkpoints, player } = await openAskingVideo(page, learner.client)
  await player.plays()
  await fullScreen(page, true)
  await player.passes(checkpoints[0]?.atSeconds ?? 0)
  await player.reachesEnd()
  await fullScreen(page, false)
  await expect(card(page)).toContainText('Checkpoint 1 of')
  await card(page).getByRole('button', { name: 'Skip' }).click()
  const after = page.getByRole('region', { name: `0 of ${checkpoints.length} questions answered right` })
  await expect(after.getByText('Skipped')).toHaveCount(1)
  expect(await player.calls()).not.toContain('play')
})
