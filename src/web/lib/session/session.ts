import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstSession } from './fetch-session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => firstSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useSession = () => useQuery(sessionQuery)
