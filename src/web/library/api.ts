import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type VideoSort, watchTimes } from '#contract/library/library-rules.ts'
import type {
  AddVideo,
  EditVideo,
  Transcript,
  TranscriptLine,
  VideoDetail,
  WatchProgress,
} from '#contract/library.ts'
import type { Origin } from '#contract/words/origin.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'
import { withMinimumTime } from '#web/lib/with-minimum-time.ts'

const videos = api.api.videos
const video = videos[':id']

export interface LibraryView {
  search: string
  tab: 'all' | 'recommended'
  sort: VideoSort
  /** Of one course; null for all. */
  courseId: string | null
  origin: Origin | null
}

type Filter = Pick<LibraryView, 'courseId' | 'origin'>

const filter = ({ courseId, origin }: Filter) => ({
  ...(courseId === null ? {} : { courseId }),
  ...(origin === null ? {} : { origin }),
})

export const videosQuery = ({ courseId, origin, ...view }: LibraryView) =>
  pagedQuery(['videos', 'list', { courseId, origin, ...view }], (page, options) =>
    answer(videos.$get({ query: { ...view, ...filter({ courseId, origin }), ...page } }, options)),
  )

export const videoCountsQuery = ({ search, courseId, origin }: Filter & Pick<LibraryView, 'search'>) =>
  queryOptions({
    queryKey: ['videos', 'counts', { search, courseId, origin }],
    queryFn: ({ signal }) => {
      const query = { search, ...filter({ courseId, origin }) }
      return answer(api.api['video-counts'].$get({ query }, { init: { signal } }))
    },
  })

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }): Promise<VideoDetail> =>
      answer(video.$get({ param: { id } }, { init: { signal } })),
  })

/**
 * The page of a video shows for a moment that it is being fetched, however fast it comes. It is fetched at each visit:
 * a position kept from the last one would be played from, and saved over the true one.
 */
export const watchedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', 'watched', id],
    gcTime: 0,
    queryFn: ({ signal }): Promise<VideoDetail> =>
      withMinimumTime(watchTimes.minimumLoadMs, answer(video.$get({ param: { id } }, { init: { signal } }))),
  })

/** A very long transcript comes in parts: all are asked for before it is shown. */
async function readWholeTranscript(id: string, signal: AbortSignal): Promise<Pick<Transcript, 'lines'>> {
  const lines: TranscriptLine[] = []
  let cursor: string | null = null
  do {
    const query = cursor === null ? {} : { cursor }
    const part: Transcript = await answer(
      video.transcript.$get({ param: { id }, query }, { init: { signal } }),
    )
    lines.push(...part.lines)
    cursor = part.linesCursor
  } while (cursor !== null)
  return { lines }
}

export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', 'transcript', id],
    queryFn: ({ signal }) => readWholeTranscript(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the video's site calls it. */
export const videoNameQuery = (videoUrl: string) =>
  queryOptions({
    queryKey: ['videos', 'name', videoUrl],
    queryFn: ({ signal }) =>
      answer(api.api['video-name'].$get({ query: { videoUrl } }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const addVideo = (added: AddVideo): Promise<VideoDetail> => answer(videos.$post({ json: added }))

export const editVideo = (id: string, edit: EditVideo): Promise<VideoDetail> =>
  answer(video.$patch({ param: { id }, json: edit }))

export async function deleteVideo(id: string): Promise<void> {
  await video.$delete({ param: { id } })
}

export const saveProgress = (id: string, json: WatchProgress, init: RequestInit = {}) =>
  answer(video.progress.$put({ param: { id }, json }, { init }))

/** After any change: every list is asked again, and what is open keeps showing meanwhile. */
export async function refreshVideos(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['videos'] }),
    client.invalidateQueries({ queryKey: ['courses', 'videos'] }),
  ])
}
