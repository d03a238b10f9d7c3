import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'

const calls = api.api.operator.backups

/** While one runs it is followed; else the page is looked at again now and then, since the next comes by itself. */
const followEveryMs = 1500
const lookEveryMs = 60_000

export const backupsQuery = queryOptions({
  queryKey: ['operator', 'backups'],
  queryFn: ({ signal }) => answer(calls.$get({}, { init: { signal } })),
  refetchInterval: ({ state: { data } }) => (data?.running ? followEveryMs : lookEveryMs),
})

export const backUp = () => answer(calls.$post())
