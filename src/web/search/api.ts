import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'

/** What was found stays on the screen until the next is there. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) =>
      answer(api.api.search.$get({ query: { words, zone: zoneHere() } }, { init: { signal } })),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  })
