import type { Page } from '@playwright/test'
import { agreeing, goodCheckpoints, talkVideo } from '../tests/checkpoints.ts'
import { ending, type Script, says, token } from '../tests/model-stand-in.ts'
import { expectSoundAtBothWidths } from './both-widths.ts'
import { expect } from './fixtures.ts'
import { test } from './model-fixtures.ts'
import {
  card,
  chooseOption,
  openTalk,
  readCheckpoints,
  viewerAsked,
  waitOnceRight,
} from './video-checkpoints.ts'
import { viewer } from './youtube-stand-in.ts'

const writing = 'The Examiner is writing questions for this video.'

/** Sends the first question, then nothing until the story releases it. */
function held(): { script: Script; goOn: () => void } {
  const gate = Promise.withResolvers<void>()
  const text = goodCheckpoints()
  const cut = text.indexOf('"quotation"', text.indexOf('"quotation"') + 1)
  const script: Script = async (response, _seen, gone) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(token(text.slice(0, cut)))
    await Promise.race([gate.promise, new Promise((resolve) => gone.addEventListener('abort', resolve))])
    if (!gone.aborted) response.end(token(text.slice(cut)) + ending)
  }
  return { script, goOn: gate.resolve }
}

/** The page has read the questions. */
const comeToThePage = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/checkpoints'),
  )

test.beforeEach(async ({ installation: { model }, pool }) => {
  model.reset()
  // The questions of a transcript are shared by all learners who have it, also by those of other stories.
  await pool.query('with gone as (delete from videos) delete from checkpoint_sets')
})

test('a model writes the questions while the video plays: right, wrong, skipped, sought past and asked anew', {
  tag: ['@wide', '@nightly'],
}, async ({ signedInPage: page, learner, pool, installation: { model } }) => {
  const { script, goOn } = held()
  model.next(script, says(agreeing()))
  const video = await talkVideo(learner.client)
  const player = await openTalk(page, video.id)

  await test.step('nobody waits for them, and a reload finds them on their way', async () => {
    await expect(page.getByText(writing)).toBeVisible()
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await player.plays()
    await player.passes(30)
    expect(await player.calls()).toEqual([])
    await page.reload()
    await player.ready()
    await expect(page.getByText(writing)).toBeVisible()
    const come = comeToThePage(page)
    goOn()
    await come
    await expect(page.getByText(writing)).toBeHidden()
    expect(model.requests).toHaveLength(2)
  })
  const { checkpoints, madeBy } = await readCheckpoints(learner.client, video.id)
  expect(madeBy).toBe('model')
  const [first, second, third, fourth] = checkpoints
  if (!first || !second || !third || !fourth) throw new Error('The video asks too little.')

  await test.step('right: one line why, and on it goes', async () => {
    await viewerAsked(page, first.atSeconds)
    await expect(card(page)).toContainText('Checkpoint 1 of 4, paused at')
    // The skip button is in view, and afterwards the video is.
    await expect(card(page).getByRole('button', { name: 'Skip' })).toBeInViewport({ ratio: 1 })
    await waitOnceRight(page)
    await chooseOption(page, pool, 'right')
    await expect(card(page).getByText('Correct')).toBeVisible()
    await expect(card(page)).toContainText('Because sentence 4 says so.')
    await expect(card(page)).toContainText('The video waits for you.')
    await expectSoundAtBothWidths(page, ['light', 'dark'])
    await card(page).getByRole('button', { name: 'Go on' }).click()
    await expect(card(page)).toBeHidden()
    await expect(page.locator('iframe')).toBeInViewport({ ratio: 1 })
    expect((await player.calls()).at(-1)).toBe('play')
  })

  await test.step('wrong: a card is made, and the sentence is heard again', async () => {
    await player.isAt(second.atSeconds - 5)
    await player.passes(second.atSeconds)
    await chooseOption(page, pool, 'wrong')
    await expect(card(page).getByText('Not yet')).toBeVisible()
    await expect(card(page)).not.toContainText('The right thing 13')
    await expect(card(page)).toContainText('A card on thing 13 waits for you tomorrow.')
    await card(page).getByRole('button', { name: 'Hear it again from 2:10' }).click()
    await expect(card(page)).toBeHidden()
    expect((await player.calls()).slice(-2)).toEqual(['seek 130', 'play'])
    const { rows } = await pool.query(
      `select status, video_second from card_notes where user_id = $1 and origin = 'missed_question'`,
      [learner.id],
    )
    expect(rows).toEqual([{ status: 'kept', video_second: 130 }])
    await player.passes(second.atSeconds)
    await chooseOption(page, pool, 'right')
    // By itself, after three seconds.
    await expect(card(page)).toBeHidden()
  })

  await test.step('one is skipped, and who seeks past the last is not held', async () => {
    await player.isAt(third.atSeconds - 5)
    await player.passes(third.atSeconds)
    await card(page).getByRole('button', { name: 'Skip' }).click()
    await expect(card(page)).toBeHidden()
    await player.isAt(fourth.atSeconds + 20)
    await player.passes(fourth.atSeconds + 30)
    await expect(card(page)).toBeHidden()
  })

  await test.step('after the end: which were right, with their minutes', async () => {
    await player.reachesEnd()
    const after = page.getByRole('region', { name: '2 of 4 questions answered right' })
    await expect(after.getByRole('listitem')).toHaveText([
      '0:40What does sentence 4 describe?Correct',
      '2:10What does sentence 13 describe?Correct',
      '3:20What does sentence 20 describe?Skipped',
      '4:40What does sentence 28 describe?Not asked',
    ])
    await expectSoundAtBothWidths(page, ['light', 'dark'])
  })

  await test.step('watched once more it asks the others, and all again when all were right', async () => {
    await player.isAt(0)
    await player.plays()
    for (const one of [first, second, third]) {
      await player.isAt(one.atSeconds - 5)
      await player.passes(one.atSeconds)
    }
    await expect(card(page)).toContainText('Checkpoint 3 of 4')
    await chooseOption(page, pool, 'right')
    await expect(card(page)).toBeHidden()
    await player.isAt(fourth.atSeconds - 5)
    await player.passes(fourth.atSeconds)
    await chooseOption(page, pool, 'right')
    await expect(card(page)).toBeHidden()
    await player.reachesEnd()
    await expect(page.getByRole('region', { name: '4 of 4 questions answered right' })).toBeVisible()
    await player.isAt(0)
    await viewerAsked(page, first.atSeconds)
    await expect(card(page)).toContainText('Checkpoint 1 of 4')
  })
  expect(model.requests).toHaveLength(2)
  const { rows: runs } = await pool.query(`select state from runs where user_id = $1`, [learner.id])
  expect(runs).toEqual([{ state: 'done' }])
})

test('the writing is stopped, stays stopped, fails in words, and is tried again', { tag: '@wide' }, async ({
  signedInPage: page,
  learner,
  installation: { model },
}) => {
  model.next(held().script)
  const video = await talkVideo(learner.client)
  await openTalk(page, video.id)
  await expect(page.getByText(writing)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const none = page.getByText('There are no questions for this video.')
  await expect(none).toBeVisible()
  await expect.poll(() => model.requests[0]?.wasCut()).toBe(true)
  await page.reload()
  await expect(none).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  expect(model.requests).toHaveLength(1)

  const empty = says('{"checkpoints":[]}')
  model.next(empty, empty)
  await page.getByRole('button', { name: 'Write them' }).click()
  await expect(page.getByText('The Examiner could not write questions for this video.')).toBeVisible()
  await expectSoundAtBothWidths(page, ['light', 'dark'])
  model.reset()
  model.next(says(goodCheckpoints()), says(agreeing()))
  const come = comeToThePage(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await come
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  const [first] = (await readCheckpoints(learner.client, video.id)).checkpoints
  const player = viewer(page)
  await player.ready()
  await viewerAsked(page, first?.atSeconds)
})
