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
const longestGapMs = 90_000

export type WatchPlayer = ReturnType<typeof createWatchPlayer>

/** The embedded player as a small store: who listens hears of each change, who asks gets the present moment. */
export function createWatchPlayer() {
  let moment = atFirst
  let player: YouTubePlayer | null = null
  let frame: HTMLIFrameElement | null = null
  let lookedAtMs = 0
  const listeners = new Set<() => void>()

  const change = (part: Partial<PlayerMoment>) => {
    const changed = Object.entries(part).some(([name, value]) => moment[name as keyof PlayerMoment] !== value)
    if (!changed) return
    moment = { ...moment, ...part }
    for (const listener of listeners) listener()
  }

  const look = () => {
    const nowMs = performance.now()
    const gapMs = nowMs - lookedAtMs
    lookedAtMs = nowMs
    if (player === null || moment.status !== 'ready') return
    const { isPlaying, watchedSeconds } = moment
    const duration = player.getDuration()
    change({
      positionSeconds: player.getCurrentTime() || 0,
      durationSeconds: duration > 0 ? duration : null,
      channelName: player.getVideoData?.().author?.trim() || null,
      watchedSeconds: isPlaying && gapMs < longestGapMs ? watchedSeconds + gapMs / 1000 : watchedSeconds,
    })
  }

  const onState = (state: number) => {
    look()
    change({ isPlaying: state === playerStates.playing, hasEnded: state === playerStates.ended })
  }

  return {
    moment: () => moment,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Puts the player into the page; the returned function takes it out. */
    mount: (place: HTMLElement, video: { videoId: string; title: string; startSeconds: number }) => {
      let isGone = false
      frame = createFrame(video)
      const shown = frame
      place.replaceChildren(shown)
      change({ ...atFirst, watchedSeconds: moment.watchedSeconds })
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
      const { status, durationSeconds } = moment
      // Where nothing plays, a wish is no position: it would be saved as one.
      if (status !== 'ready') return
      const wanted = Math.max(0, Math.min(seconds, durationSeconds ?? seconds))
      player?.seekTo(wanted, true)
      change({ positionSeconds: wanted, hasEnded: false })
    },
    play: () => player?.playVideo(),
    toggle: () => (moment.isPlaying ? player?.pauseVideo() : player?.playVideo()),
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
