import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'

const calls = api.api.model.calls
const lookEveryMs = 2000

/** What the model does for this learner now; polled while the learner waits. */
export const modelCallsQuery = queryOptions({
  queryKey: ['model-calls'],
  queryFn: ({ signal }) => answer(calls.$get({}, { init: { signal } })),
  refetchInterval: lookEveryMs,
  gcTime: 0,
  staleTime: 0,
  // It shows the progress of a wait: if it fails, the wait continues without it.
  retry: false,
})

export const stopModelCall = (id: string) => answer(calls[':id'].stop.$post({ param: { id } }))
