import type { Page } from '@playwright/test'

/** The video site's player API as its documentation has it, played by the test instead of a video. */
const api = `
  class Player {
    constructor(frame, { events }) {
      this.frame = frame
      this.events = events
      this.time = Number(new URL(frame.src).searchParams.get('start'))
      this.duration = window.standInDuration ?? 600
      this.state = -1
      this.calls = []
      this.looks = 0
      window.standInPlayer = this
      setTimeout(() => events.onReady({ target: this }))
    }
    become(state) { this.state = state; this.events.onStateChange({ data: state, target: this }) }
    fail(code) { this.events.onError({ data: code, target: this }) }
    playVideo() { this.calls.push('play'); this.become(1) }
    pauseVideo() { this.calls.push('pause'); if (this.state !== 0) this.become(2) }
    seekTo(seconds) { this.calls.push('seek ' + seconds); this.time = seconds }
    getCurrentTime() { this.looks += 1; return this.time }
    getDuration() { return this.duration }
    getPlayerState() { return this.state }
    getVideoData() { return { author: 'Squares and Strips' } }
    destroy() { this.frame.remove() }
  }
  window.YT = { Player }
  window.onYouTubeIframeAPIReady?.()
`

interface StandInPlayer {
  time: number
  looks: number
  calls: string[]
  become: (state: number) => void
  fail: (code: number) => void
}
type WithPlayer = { standInPlayer: StandInPlayer }

/** Before the page is opened. */
export async function standInForYouTube(page: Page): Promise<void> {
  await page.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: api }),
  )
}

/** What the viewer does in the player, and what the page asked of it. */
export const viewer = (page: Page) => {
  const act = (what: 'become' | 'fail', value: number) =>
    page.evaluate(([name, number]) => (window as unknown as WithPlayer).standInPlayer[name](number), [
      what,
      value,
    ] as const)
  /** The page has looked there, as often as is asked for: it does so every quarter of a second. */
  const isSeenAt = (seconds: number, times = 1) =>
    page.evaluate(
      async ([time, asked]) => {
        const { standInPlayer: player } = window as unknown as WithPlayer
        player.time = time
        const until = player.looks + asked
        while (player.looks < until) await new Promise(requestAnimationFrame)
      },
      [seconds, times] as const,
    )
  return {
    ready: () => page.waitForFunction(() => 'standInPlayer' in window),
    plays: () => act('become', 1),
    pauses: () => act('become', 2),
    reachesEnd: () => act('become', 0),
    fails: (code: number) => act('fail', code),
    isAt: (seconds: number) =>
      page.evaluate((time) => {
        ;(window as unknown as WithPlayer).standInPlayer.time = time
      }, seconds),
    isSeenAt,
    /** The video plays up to this second and a little further: the page has looked at it before and after. */
    passes: async (seconds: number) => {
      for (const time of [seconds - 0.4, seconds + 0.1]) await isSeenAt(time)
    },
    time: () => page.evaluate(() => (window as unknown as WithPlayer).standInPlayer.time),
    calls: () => page.evaluate(() => (window as unknown as WithPlayer).standInPlayer.calls),
  }
}
