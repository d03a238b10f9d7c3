import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'

/** The day at a glance: one request for the dashboard and for the number beside 'Review'. */
export const todayQuery = queryOptions({
  queryKey: ['review', 'today'],
  queryFn: ({ signal }) => answer(api.api.today.$get({ query: { zone: zoneHere() } }, { init: { signal } })),
  // Cards become due, and another device may have reviewed.
  staleTime: 60_000,
})

export const useToday = () => useQuery(todayQuery)

/**
 * Where the learner comes to see what is next: asked each time, for a lesson may have ended since. What was asked for
 * with the page itself is new enough.
 */
export const useTodayAnew = () => useQuery({ ...todayQuery, staleTime: 1000 })

/** After anything that changes what is due or what comes next. */
export const refreshToday = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: todayQuery.queryKey })

/** How many cards and reviews go with a course; asked anew each time, for they may have become more. */
export const courseCardsQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'of-course', id],
    queryFn: ({ signal }) =>
      answer(api.api.courses[':id']['card-count'].$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })
