export const libraryLimits = {
  url: 2000,
  title: 300,
  description: 5000,
  notes: 20_000,
  channelName: 200,
  tags: { items: 30, itemLength: 60 },
  transcriptBytes: 2_000_000,
  transcriptLines: 20_000,
  message: 4000,
  /** A day and a night: no video is longer, and no watching of one. */
  seconds: 86_400,
} as const

export const watchTimes = {
  saveEveryMs: 30_000,
  savedShownMs: 2000,
  minimumLoadMs: 500,
} as const

export const videoSentences = {
  course: 'Please select a course. All videos must be associated with a course.',
  url: 'Please paste the link of one YouTube video, such as https://www.youtube.com/watch?v=... or https://youtu.be/...',
  transcriptSize: 'This transcript is too large. The limit is 2 MB.',
} as const

export const videoSorts = ['newest', 'watched', 'title'] as const
export type VideoSort = (typeof videoSorts)[number]

const completedFrom = 0.95

/** The share of a video that lies behind a position, in whole percent. */
export function watchedPercent(positionSeconds: number, durationSeconds: number | null | undefined): number {
  if (!durationSeconds) return 0
  return Math.min(100, Math.max(0, Math.round((positionSeconds / durationSeconds) * 100)))
}

export const isWatched = (positionSeconds: number, durationSeconds: number | null | undefined): boolean =>
  Boolean(durationSeconds) && positionSeconds >= completedFrom * Number(durationSeconds)
