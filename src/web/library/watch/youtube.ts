/** The part of the video site's player API that this app uses. */
export interface YouTubePlayer {
  playVideo(): void
  pauseVideo(): void
  seekTo(seconds: number, allowSeekAhead: boolean): void
  getCurrentTime(): number
  getDuration(): number
  getPlayerState(): number
  getVideoData?(): { author?: string }
  destroy(): void
}

interface YouTubeApi {
  Player: new (
    frame: HTMLIFrameElement,
    options: {
      host: string
      events: {
        onReady: () => void
        onStateChange: (event: { data: number }) => void
        onError: (event: { data: number }) => void
      }
    },
  ) => YouTubePlayer
}

declare global {
  interface Window {
    YT?: YouTubeApi
    onYouTubeIframeAPIReady?: () => void
  }
}

export const playerStates = { ended: 0, playing: 1, paused: 2 } as const
export const playerHost = 'https://www.youtube-nocookie.com'

const address = 'https://www.youtube.com/iframe_api'
const patienceMs = 20_000
let loading: Promise<YouTubeApi> | null = null

/** Loaded once, when the first video is opened; a failure is not cached, so that a retry loads it again. */
export function loadYouTube(): Promise<YouTubeApi> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(): Promise<YouTubeApi> {
  if (window.YT?.Player) return Promise.resolve(window.YT)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The player could not be loaded.'))
    }
    const timer = setTimeout(fail, patienceMs)
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer)
      if (window.YT) resolve(window.YT)
      else fail()
    }
    script.src = address
    script.async = true
    script.onerror = fail
    document.head.append(script)
  })
}

/** Always an address of this host, whatever the video's row in the database contains. */
export function embedAddress(videoId: string, startSeconds: number): string {
  const query = new URLSearchParams({
    start: String(Math.floor(startSeconds)),
    enablejsapi: '1',
    origin: window.location.origin,
  })
  return `${playerHost}/embed/${encodeURIComponent(videoId)}?${query}`
}

const faults: Record<number, string> = {
  2: 'The video site does not know this video.',
  5: 'The player failed. Reload the page, or watch the video on YouTube.',
  100: 'This video was removed, or it is private.',
  101: 'The owner of this video does not allow it to be played here.',
  150: 'The owner of this video does not allow it to be played here.',
  153: 'The video site refused this player. Watch the video on YouTube.',
}

export const playerFault = (code: number): string =>
  faults[code] ?? 'The player cannot play this video. Watch it on YouTube.'
