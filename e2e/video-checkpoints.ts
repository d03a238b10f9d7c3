import { expect, type Page } from '@playwright/test'
import type { Checkpoint, VideoCheckpoints } from '#contract/library/checkpoints.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { makeCheckpoints, talkVideo } from '../tests/checkpoints.ts'
import type { Client } from '../tests/client.ts'
import { standInForYouTube, viewer } from './youtube-stand-in.ts'

export const readCheckpoints = async (client: Client, id: string): Promise<VideoCheckpoints> =>
  (await (await client.get(`/api/videos/${id}/checkpoints`)).json()) as VideoCheckpoints

export const card = (page: Page) => page.getByRole('region').filter({ hasText: /Checkpoint \d of \d/ })

/** Opens a video with questions at its beginning. */
export async function openAskingVideo(page: Page, client: Client) {
  const video = await talkVideo(client)
  await makeCheckpoints(client, video.id)
  const { checkpoints } = await readCheckpoints(client, video.id)
  await openTalk(page, video.id)
  return { video, checkpoints, player: viewer(page) }
}

export async function openTalk(page: Page, videoId: string) {
  await standInForYouTube(page)
  const asked = page.waitForResponse((response) => response.url().endsWith('/checkpoints'))
  await page.goto(`/video/${videoId}`)
  await viewer(page).ready()
  await asked
  return viewer(page)
}

/** Plays up to a question; without a name, up to the first. */
export async function viewerAsked(page: Page, at?: number): Promise<void> {
  const first = at ?? (await firstOf(page)).atSeconds
  const player = viewer(page)
  await player.plays()
  await player.passes(first)
  await expect(card(page)).toBeVisible()
}

/** Reads them as the page does. */
async function firstOf(page: Page): Promise<Checkpoint> {
  const id = page.url().split('/').at(-1)
  const { checkpoints } = await page.evaluate(
    async (videoId) => (await (await fetch(`/api/videos/${videoId}/checkpoints`)).json()) as VideoCheckpoints,
    id,
  )
  const [first] = checkpoints
  if (first === undefined) throw new Error('The video asks nothing.')
  return first
}

/** Chooses the right or a wrong option of the visible question, and answers. */
export async function chooseOption(page: Page, pool: Pool, which: 'right' | 'wrong'): Promise<void> {
  const question = (await card(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  const { rows } = await pool.query<{ options: string[]; correct_option: number }>(
    'select options, correct_option from checkpoints where question = $1 limit 1',
    [question],
  )
  const { options = [], correct_option: right = 0 } = rows[0] ?? {}
  const wanted = which === 'right' ? right : (right + 1) % options.length
  await card(page)
    .getByRole('radio', { name: options[wanted] ?? '', exact: true })
    .check()
  await card(page).getByRole('button', { name: 'Answer', exact: true }).click()
}

/**
 * Presses 'Wait' as soon as it appears: the video would continue after three seconds, however slow the
 * machine.
 */
export const waitOnceRight = (page: Page) =>
  page.evaluate(() => {
    const look = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Wait',
      )
      if (button === undefined) return
      look.disconnect()
      button.click()
    })
    look.observe(document.body, { childList: true, subtree: true })
  })

/** Enters or leaves full screen, as far as the page can tell. */
export const fullScreen = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    Object.defineProperty(document, 'fullscreenElement', {
      configurable: true,
      value: on ? document.body : null,
    })
    document.dispatchEvent(new Event('fullscreenchange'))
  }, isOn)
