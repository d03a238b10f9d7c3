import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  editSourceSchema,
  foundPassageSchema,
  newSourceSchema,
  Source,
  sourcePositionSchema,
  sourceSectionSchema,
} from '#contract/sources.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

export type SourceSection = z.infer<typeof sourceSectionSchema>
export type FoundPassage = z.infer<typeof foundPassageSchema>

const sources = api.api.sources
const one = sources[':id']

/** Often enough to show progress, rarely enough to cost nothing. */
const followEveryMs = 1500

const isUnderway = ({ state }: Pick<Source, 'state'>) => state === 'waiting' || state === 'reading'

/** The learner's documents, newest first; polled while the server reads one of them. */
export const sourcesQuery = (search = '') => ({
  ...pagedQuery(['sources', 'list', { search }], (page, options) =>
    answer(sources.$get({ query: { search, ...page } }, options)),
  ),
  refetchInterval: (query: { state: { data?: { pages: { items: Source[] }[] } | undefined } }) =>
    query.state.data?.pages.some(({ items }) => items.some(isUnderway)) ? followEveryMs : (false as const),
})

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', 'one', id],
    queryFn: ({ signal }) => answer(one.$get({ param: { id } }, { init: { signal } })),
    // The learner may have continued reading on another device.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderway(data) ? followEveryMs : false),
  })

/** One page or section with its text. The text of one reading never changes; other choices make another reading. */
export const sectionQuery = ({ id, choices }: Pick<Source, 'id' | 'choices'>, index: number) =>
  queryOptions({
    queryKey: ['sources', 'section', id, choices, index],
    queryFn: async ({ signal }): Promise<SourceSection | null> => {
      const query = { from: String(index), count: '1' }
      const { sections } = await answer(one.sections.$get({ param: { id }, query }, { init: { signal } }))
      return sections[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The matches inside all documents, or inside one. */
export const passagesQuery = (words: string, id?: string) =>
  queryOptions({
    queryKey: ['sources', 'passages', { words, id }],
    queryFn: ({ signal }): Promise<{ items: FoundPassage[] }> => {
      const query = { words }
      const options = { init: { signal } }
      return id === undefined
        ? answer(api.api['source-passages'].$get({ query }, options))
        : answer(one.search.$get({ param: { id }, query }, options))
    },
    enabled: words !== '',
  })

export const beginSource = (json: z.input<typeof newSourceSchema>, signal: AbortSignal) =>
  answer(sources.$post({ json }, { init: { signal } }))

export const partPath = (id: string, number: number) => `/api/sources/${id}/parts/${number}`

export const completeSource = (id: string, signal: AbortSignal) =>
  answer(one.complete.$post({ param: { id } }, { init: { signal } }))

export const fetchSource = (id: string) => answer(one.$get({ param: { id } }))

export const editSource = (id: string, json: z.input<typeof editSourceSchema>) =>
  answer(one.$patch({ param: { id }, json }))

export async function deleteSource(id: string): Promise<void> {
  await one.$delete({ param: { id } })
}

export const readAgain = (id: string) => answer(one.read.$post({ param: { id } }))

export const cancelReading = (id: string) => answer(one.cancel.$post({ param: { id } }))

export const filePath = (id: string) => `/api/sources/${id}/file`

export const picturePath = (id: string, number: number) => `/api/sources/${id}/pictures/${number}`

export async function savePosition(
  id: string,
  json: z.input<typeof sourcePositionSchema>,
  init: RequestInit = {},
): Promise<void> {
  await one.position.$put({ param: { id }, json }, { init })
}

/** After any change: fetches the lists and the open document again. */
export async function refreshSources(client: QueryClient): Promise<void> {
  await Promise.all(
    ['list', 'one', 'passages'].map((part) => client.invalidateQueries({ queryKey: ['sources', part] })),
  )
}
