import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'

const calls = api.api.model.calls
const lookEveryMs = 2000

/** What the model does for this learner right now, looked at again and again while somebody waits. */
export const modelCallsQuery = queryOptions({
  queryKey: ['model-calls'],
  queryFn: ({ signal }) => answer(calls.$get({}, { init: { signal } })),
  refetchInterval: lookEveryMs,
  gcTime: 0,
  staleTime: 0,
  // It says how a wait goes: where it does not come, the wait goes on without it.
  retry: false,
})

export const stopModelCall = (id: string) => answer(calls[':id'].stop.$post({ param: { id } }))
