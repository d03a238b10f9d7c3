import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AddedFound, AskLibrarian } from '#contract/library/ask.ts'
import { answer, api } from '#web/lib/api.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'
import { refreshVideos } from '#web/library/api.ts'

const run = api.api['ask-librarian'][':id']

export const beginAsking = (asked: AskLibrarian, signal: AbortSignal): Promise<Response> =>
  askGuide('/api/ask-librarian', asked, { signal, isStreamed: true })

/** Which finds of a run are in the library. */
export const addedQuery = (runId: string) =>
  queryOptions({
    queryKey: ['found', 'added', runId],
    queryFn: ({ signal }) => answer(run.added.$get({ param: { id: runId } }, { init: { signal } })),
  })

export const addFound = (runId: string, number: number): Promise<AddedFound> =>
  answer(run.added.$post({ param: { id: runId }, json: { number } }))

export const worksQuery = () =>
  pagedQuery(['works', 'list'], (page, options) => answer(api.api.works.$get({ query: page }, options)))

export async function removeWork(id: string): Promise<void> {
  await api.api.works[':id'].$delete({ param: { id } })
}

/** Called after the learner added or removed a find. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshVideos(client),
    client.invalidateQueries({ queryKey: ['works'] }),
    client.invalidateQueries({ queryKey: ['found'] }),
  ])
}
