import { queryOptions } from '@tanstack/react-query'
import type { SavePage } from '#contract/study-page.ts'
import { answer, api } from '#web/lib/api.ts'

const page = api.api.activities[':id'].page

/** Of every page: a source that was pasted on one is quoted on the others. */
export const pagesKey = ['study-page']

export const pageQuery = (id: string) =>
  queryOptions({
    queryKey: [...pagesKey, id],
    staleTime: 0,
    queryFn: ({ signal }) => answer(page.$get({ param: { id } }, { init: { signal } })),
  })

export const savePage = (id: string, changed: SavePage) => answer(page.$put({ param: { id }, json: changed }))
