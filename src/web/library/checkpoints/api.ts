import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnsweredCheckpoint, VideoCheckpoints, WatchSettings } from '#contract/library/checkpoints.ts'
import { answer, api } from '#web/lib/api.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'

const video = api.api.videos[':id']
const one = video.checkpoints[':checkpointId']

const keyOf = (id: string) => ['videos', 'checkpoints', id]

export const checkpointsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<VideoCheckpoints> =>
      answer(video.checkpoints.$get({ param: { id } }, { init: { signal } })),
  })

export const refreshCheckpoints = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(id) })

/** Has them made: a run, as a stream. */
export const writeCheckpoints = (id: string, signal: AbortSignal): Promise<Response> =>
  askGuide(`/api/videos/${id}/checkpoints`, {}, { signal, isStreamed: true })

type Act = { id: string; checkpointId: string }

export const answerCheckpoint = (param: Act, chosenOption: number): Promise<AnsweredCheckpoint> =>
  answer(one.answers.$post({ param, json: { chosenOption, zone: zoneHere() } }))

export const skipCheckpoint = async (param: Act): Promise<void> => {
  await answer(one.skip.$post({ param }))
}

export const declineCard = async (id: string, answerId: string): Promise<void> => {
  await answer(video['checkpoint-answers'][':answerId'].card.$delete({ param: { id, answerId } }))
}

export const saveAsking = async (
  client: QueryClient,
  id: string,
  asksCheckpoints: boolean,
): Promise<void> => {
  client.setQueryData<VideoCheckpoints>(keyOf(id), (now) => now && { ...now, asksHere: asksCheckpoints })
  await answer(video['asks-checkpoints'].$put({ param: { id }, json: { asksCheckpoints } }))
}

export const watchSettingsQuery = queryOptions({
  queryKey: ['watch-settings'],
  queryFn: ({ signal }): Promise<WatchSettings> =>
    answer(api.api['watch-settings'].$get({}, { init: { signal } })),
})

export const saveWatchSettings = (json: WatchSettings): Promise<WatchSettings> =>
  answer(api.api['watch-settings'].$put({ json }))
