import { queryOptions } from '@tanstack/react-query'
import type { Source } from '#contract/sources.ts'
import { answer, api } from '#web/lib/api.ts'
import { allPages } from '#web/lib/calls/pages.ts'

/** The documents whose text is there. Where none can be had, a course is made from its aims alone. */
export const readyDocumentsQuery = queryOptions({
  queryKey: ['sources', 'for-course'],
  queryFn: async ({ signal }): Promise<Source[]> => {
    const documents = await allPages((page) =>
      answer(api.api.sources.$get({ query: page }, { init: { signal } })),
    )
    return documents.filter(({ state }) => state === 'ready')
  },
  retry: false,
})
