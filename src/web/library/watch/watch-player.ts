import { createStore } from '#web/ui/store.ts'
import {
  embedAddress,
  loadYouTube,
  playerFault,
  playerHost,
  playerStates,
  type YouTubePlayer,
} from './youtube.ts'

/** What the page knows of its player at a moment. */
export interface PlayerMoment {
  status: 'loading' | 'ready' | 'failed'
  /** What the player says it cannot do. */
  fault: string | null
  isPlaying: boolean
  hasEnded: boolean
  positionSeconds: number
  durationSeconds: number | null
  channelName: string | null
  /** Time spent playing, by the clock on the wall. */
  watchedSeconds: number
}

const atFirst: PlayerMoment = {
  status: 'loading',
  fault: null,
  isPlaying: false,
  hasEnded: false,
  positionSeconds: 0,
  durationSeconds: null,
  channelName: null,
  watchedSeconds: 0,
}

const lookEveryMs = 250
/** A longer silence than this was sleep, not watching. */
const maxGapMs = 90_000

export type WatchPlayer = ReturnType<typeof createWatchPlayer>

/** The embedded player, and a store of what it is doing. */
export function createWatchPlayer() {
  const store = createStore(atFirst)
  let player: YouTubePlayer | null = null
  let frame: HTMLIFrameElement | null = null
  let lookedAtMs = 0

  const change = (part: Partial<PlayerMoment>) => {
    const now = store.get()
    if (Object.entries(part).some(([name, value]) => now[name as keyof PlayerMoment] !== value))
      store.set({ ...now, ...part })
  }

  const look = () => {
    const nowMs = performance.now()
    const gapMs = nowMs - lookedAtMs
    lookedAtMs = nowMs
    const { status, isPlaying, watchedSeconds } = store.get()
    if (player === null || status !== 'ready') return
    const duration = player.getDuration()
    change({
      positionSeconds: player.getCurrentTime() || 0,
      durationSeconds: duration > 0 ? duration : null,
      channelName: player.getVideoData?.().author?.trim() || null,
      watchedSeconds: isPlaying && gapMs < maxGapMs ? watchedSeconds + gapMs / 1000 : watchedSeconds,
    })
  }

  const onState = (state: number) => {
    look()
    change({ isPlaying: state === playerStates.playing, hasEnded: state === playerStates.ended })
  }

  return {
    store,
    moment: store.get,
    /** Puts the player into the page; the returned function takes it out. */
    mount: (place: HTMLElement, video: { videoId: string; title: string; startSeconds: number }) => {
      let isGone = false
      frame = createFrame(video)
      const shown = frame
      place.replaceChildren(shown)
      change({ ...atFirst, watchedSeconds: store.get().watchedSeconds })
      const timer = setInterval(look, lookEveryMs)
      loadYouTube()
        .then((api) => {
          if (isGone) return
          player = new api.Player(shown, {
            host: playerHost,
            events: {
              onReady: () => change({ status: 'ready' }),
              onStateChange: ({ data }) => onState(data),
              onError: ({ data }) => change({ fault: playerFault(data), isPlaying: false }),
            },
          })
        })
        .catch((error: unknown) => {
          console.warn('The video player could not be reached.', error)
          if (!isGone) change({ status: 'failed' })
        })
      return () => {
        isGone = true
        clearInterval(timer)
        look()
        player?.destroy()
        player = null
        frame = null
        place.replaceChildren()
      }
    },
    seek: (seconds: number) => {
      const { status, durationSeconds } = store.get()
      // Where nothing plays, a wish is no position: it would be saved as one.
      if (status !== 'ready') return
      const wanted = Math.max(0, Math.min(seconds, durationSeconds ?? seconds))
      player?.seekTo(wanted, true)
      change({ positionSeconds: wanted, hasEnded: false })
    },
    play: () => player?.playVideo(),
    pause: () => player?.pauseVideo(),
    toggle: () => (store.get().isPlaying ? player?.pauseVideo() : player?.playVideo()),
    focus: () => frame?.focus(),
  }
}

function createFrame({
  videoId,
  title,
  startSeconds,
}: {
  videoId: string
  title: string
  startSeconds: number
}) {
  const frame = document.createElement('iframe')
  frame.src = embedAddress(videoId, startSeconds)
  frame.title = `Video player: ${title}`
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}
